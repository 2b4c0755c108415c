// `Session`: one legacy HTTP client between its `initialize` and its end.
import type { Connection } from '../engine/connection';
import { InFlight } from '../engine/in-flight';

/** Something that is open on behalf of a session: a call that is being answered, or a stream. */
export interface SessionMember {
  /** The session has ended; nothing more may be sent for it. */
  endSession(): void;
}

/** One client, its calls and its streams; it is never idle while one of them is open. */
export class Session {
  /** Requests that are being answered, by id. */
  readonly inFlight = new InFlight();
  readonly members = new Set<SessionMember>();
  /** When the client was last heard of, in milliseconds of the store's clock. */
  lastSeen = 0;
  private ended = false;

  constructor(
    readonly id: string,
    readonly connection: Connection,
  ) {}

  get isBusy(): boolean {
    return this.members.size > 0 || this.inFlight.size > 0;
  }

  get isEnded(): boolean {
    return this.ended;
  }

  /** Aborts the calls and closes the streams; later calls do nothing. */
  end(reason: Error): void {
    if (this.ended) return;
    this.ended = true;
    for (const member of [...this.members]) member.endSession();
    this.members.clear();
    this.inFlight.cancelAll(reason);
  }
}
