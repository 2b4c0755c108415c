// `Connection`: what is known of one client for as long as it is connected.
import type { Peer } from '../protocol/meta';
import type { LogLevel } from '../protocol/types';
import type { Era } from '../protocol/versions';
import { closedOutbound, type Outbound } from './outbound';

/** One client; a modern HTTP request has a connection of its own. */
export class Connection {
  /** Legacy: set by `initialize`. Modern: undefined, each request names its client. */
  peer: Peer | undefined;
  /** Legacy: what `logging/setLevel` asked for. */
  logLevel: LogLevel | undefined;

  constructor(
    readonly era: Era,
    /** For messages that belong to no request; legacy streams only. */
    readonly outbound: Outbound = closedOutbound,
  ) {}
}
