// The legacy handshake over HTTP: an `initialize` that succeeds opens a session, one that fails leaves nothing.
import { Connection } from '../../engine/connection';
import type { JsonRpcRequest, JsonRpcResponse } from '../../protocol/json-rpc';
import type { SessionStore } from '../../sessions/session-store';
import type { Desk } from './desk';
import { exchangeOf } from './exchange-of';
import type { HttpCall } from './port';
import { PostAnswer } from './post-answer';
import type { Post } from './read-post';
import { TOO_MANY_SESSIONS, refuse } from './refuse';
import { StandaloneStream, sessionHeaders } from './standalone-stream';

/** Opens the session just before the result goes out with its id. */
class HandshakeAnswer extends PostAnswer {
  /** What becomes of a result: false when there is no room for the session. */
  openSession: (() => boolean) | undefined;

  override respond(response: JsonRpcResponse): void {
    if ('result' in response && !this.call.isOver && this.openSession?.() === false) this.refuse(TOO_MANY_SESSIONS);
    else super.respond(response);
  }
}

/** Begins sessions. */
export class Handshake {
  constructor(
    private readonly desk: Desk,
    private readonly sessions: SessionStore,
  ) {}

  async begin(call: HttpCall, post: Post, message: JsonRpcRequest): Promise<void> {
    if (!this.sessions.hasRoom()) return refuse(call, TOO_MANY_SESSIONS);
    const { json } = post.accepted;
    const answer = new HandshakeAnswer(call, this.desk, { json, stream: !json });
    const connection = new Connection('legacy', new StandaloneStream(this.desk));
    answer.openSession = () => {
      const session = this.sessions.open(connection);
      if (session === undefined) return false;
      answer.headers = sessionHeaders(session);
      this.desk.receiver.logger.log('info', `Created new transport with session ID: ${session.id}`);
      return true;
    };
    await answer.run(exchangeOf(call, message, { connection, outbound: answer }));
  }
}
