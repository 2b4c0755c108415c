// `HttpEndpoint`: the front door of MCP over HTTP; guards, then hands each call to its era.
import type { Receiver } from '../../engine/receiver';
import { InMemorySessionStore, type SessionStore } from '../../sessions/session-store';
import { eraOf } from '../../protocol/versions';
import type { Desk } from './desk';
import { Doorkeeper } from './doorkeeper';
import { VERSION_HEADER } from './headers';
import { LegacyEra } from './legacy';
import { ModernEra } from './modern';
import { endpointSettings, type HttpOptions } from './options';
import type { HttpCall, HttpEntrance } from './port';
