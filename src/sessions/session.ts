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
  private readonly members = new Set<SessionMember>();
  private lastActive: number;
  private ended = false;

  constructor(
    readonly id: string,
    readonly connection: Connection,
    /** Milliseconds of any steady clock. */
    private readonly now: () => number = Date.now,
  ) {
    this.lastActive = now();
  }

  get isBusy(): boolean {
    return this.members.size > 0 || this.inFlight.size > 0;
  }

  get isEnded(): boolean {
    return this.ended;
  }

  /** Milliseconds since the client was heard of, or something of it was open; 0 while something is. */
  get idleMs(): number {
    return this.isBusy ? 0 : this.now() - this.lastActive;
  }

  /** The client was heard of, or was served, until now. */
  touch(): void {
    this.lastActive = this.now();
  }

  join(member: SessionMember): void {
    this.members.add(member);
  }

  leave(member: SessionMember): void {
    this.members.delete(member);
    this.touch();
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
