// The legacy eras over HTTP with sessions: POST, the GET stream, DELETE.
import { asMessage, isRequest } from '../../protocol/json-rpc';
import type { Session } from '../../sessions/session';
import { InMemorySessionStore, type SessionStore } from '../../sessions/session-store';
import type { Desk } from './desk';
import { Handshake } from './handshake';
import { LegacyMessages } from './legacy-messages';
import type { HttpCall } from './port';
import { acceptsStream, readPost } from './read-post';
import {
  MUST_ACCEPT_STREAM,
  SECOND_STREAM,
  SESSION_MISSING,
  SESSION_NOT_FOUND,
  methodNotAllowed,
  refuse,
} from './refuse';
import { sessionHeaders, standaloneOf } from './standalone-stream';

const OTHER_METHOD = methodNotAllowed('GET, POST, DELETE');
const MAX_LOGGED_ID = 64;

/** How legacy clients are served. */
export interface LegacyEra {
  readonly openSessions: number;
  serve(call: HttpCall): Promise<void>;
  close(): void;
}

/** Serves legacy clients, each in a session of its own. */
export class SessionEra implements LegacyEra {
  private readonly sessions: SessionStore;
  private readonly messages: LegacyMessages;
  private readonly handshake: Handshake;

  constructor(private readonly desk: Desk) {
    const { sessionIdleMs, maxSessions } = desk.settings;
    this.sessions = new InMemorySessionStore({ idleMs: sessionIdleMs, maxSessions, logger: desk.receiver.logger });
    this.messages = new LegacyMessages(desk);
    this.handshake = new Handshake(desk, this.sessions);
  }

  get openSessions(): number {
    return this.sessions.size;
  }

  async serve(call: HttpCall): Promise<void> {
    const id = call.header('mcp-session-id');
    const session = id === undefined ? undefined : this.sessions.find(id);
    if (id !== undefined && session === undefined) return this.refuseUnknown(call, id);
    if (call.method === 'POST') return this.post(call, session);
    if (call.method === 'GET') return this.get(call, session);
    if (call.method === 'DELETE') return this.end(call, session);
    refuse(call, OTHER_METHOD);
  }

  close(): void {
    this.sessions.endAll(new Error('The server is stopping.'));
  }

  private async post(call: HttpCall, session: Session | undefined): Promise<void> {
    const post = await readPost(call, this.desk);
    if (post === undefined) return;
    if (session === undefined) {
      const message = asMessage(post.value);
      const isInitialize = message !== undefined && isRequest(message) && message.method === 'initialize';
      return isInitialize ? this.handshake.begin(call, post, message) : refuse(call, SESSION_MISSING);
    }
    if (session.isEnded) return this.refuseUnknown(call, session.id);
    await this.messages.take({ call, post, session, headers: sessionHeaders(session) });
  }

  private get(call: HttpCall, session: Session | undefined): void {
    if (!acceptsStream(call)) return refuse(call, MUST_ACCEPT_STREAM);
    if (session === undefined) return refuse(call, SESSION_MISSING);
    const standalone = standaloneOf(session);
    if (standalone.isOpen) return refuse(call, SECOND_STREAM, sessionHeaders(session));
    standalone.open(call, session, sessionHeaders(session));
  }

  private end(call: HttpCall, session: Session | undefined): void {
    if (session === undefined) return refuse(call, SESSION_MISSING);
    this.desk.receiver.logger.log('info', `Terminating session: ${session.id}`);
    this.sessions.end(session, new Error('The client ended the session.'));
    call.answer(200, sessionHeaders(session));
  }

  private refuseUnknown(call: HttpCall, id: string): void {
    const shown = id.slice(0, MAX_LOGGED_ID);
    this.desk.receiver.logger.log('info', `Rejected request with unknown or expired session ID: ${shown}`);
    refuse(call, SESSION_NOT_FOUND);
  }
}
