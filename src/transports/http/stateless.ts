// The legacy eras over HTTP without sessions: each request stands for itself, with a handshake or without one.
import { Connection } from '../../engine/connection';
import { ASSUMED_LEGACY_VERSION } from '../../protocol/versions';
import { Session } from '../../sessions/session';
import type { Desk } from './desk';
import { VERSION_HEADER } from './headers';
import type { LegacyEra } from './legacy';
import { LegacyMessages } from './legacy-messages';
import type { HttpCall } from './port';
import { readPost } from './read-post';
import { NO_TERMINATION, methodNotAllowed, refuse } from './refuse';

const NOT_POST = methodNotAllowed('POST');

/** Serves every POST as a client of its own; what a handler says beside its answer is dropped (HTTP-30). */
export class StatelessEra implements LegacyEra {
  readonly openSessions = 0;
  private readonly messages: LegacyMessages;

  constructor(private readonly desk: Desk) {
    this.messages = new LegacyMessages(desk);
  }

  async serve(call: HttpCall): Promise<void> {
    if (call.method !== 'POST') return refuse(call, call.method === 'DELETE' ? NO_TERMINATION : NOT_POST);
    const post = await readPost(call, this.desk);
    if (post === undefined) return;
    const connection = new Connection('legacy');
    const protocolVersion = call.header(VERSION_HEADER) ?? ASSUMED_LEGACY_VERSION;
    connection.peer = { protocolVersion, capabilities: {}, info: undefined, logLevel: undefined };
    await this.messages.take({ call, post, session: new Session('', connection), headers: [] });
  }

  close(): void {
    // There is nothing that outlives a request.
  }
}
