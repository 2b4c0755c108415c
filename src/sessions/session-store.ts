// `SessionStore`: where the sessions of legacy HTTP clients are kept, and the one that keeps them in this process.
import type { Connection } from '../engine/connection';
import { silentLogger, type Logger } from '../engine/logger';
import { Session } from './session';

/** Keeps sessions by id. */
export interface SessionStore {
  readonly size: number;
  /** False when the next `open` gives nothing. */
  hasRoom(): boolean;
  /** A new session under an id that cannot be guessed; undefined when there are too many. */
  open(connection: Connection): Session | undefined;
  /** The session, which has been heard of now; undefined for an id that is unknown, ended or expired. */
  find(id: string): Session | undefined;
  /** Ends the session and forgets it. */
  end(session: Session, reason: Error): void;
  endAll(reason: Error): void;
}

/** Bounds of an in-memory store. */
export interface SessionLimits {
  /** Milliseconds without a message, a call or a stream after which a session ends. */
  readonly idleMs: number;
  readonly maxSessions: number;
  readonly logger?: Logger;
  /** Milliseconds of any steady clock. */
  readonly now?: () => number;
}

const ID_BYTES = 16;
const MAX_SWEEP_MS = 60_000;

/** 32 hexadecimal digits from the platform's secure random source (HTTP-15). */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Sessions of this process; they end with it. */
export class InMemorySessionStore implements SessionStore {
  private readonly sessions = new Map<string, Session>();
  private readonly idleMs: number;
  private readonly maxSessions: number;
  private readonly logger: Logger;
  private readonly now: () => number;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor({ idleMs, maxSessions, logger = silentLogger, now = Date.now }: SessionLimits) {
    this.idleMs = idleMs;
    this.maxSessions = maxSessions;
    this.logger = logger;
    this.now = now;
  }

  get size(): number {
    return this.sessions.size;
  }

  hasRoom(): boolean {
    if (this.sessions.size >= this.maxSessions) this.sweep();
    return this.sessions.size < this.maxSessions;
  }

  open(connection: Connection): Session | undefined {
    if (!this.hasRoom()) return undefined;
    const session = new Session(createId(), connection, this.now);
    this.sessions.set(session.id, session);
    this.startSweeping();
    return session;
  }

  find(id: string): Session | undefined {
    const session = this.sessions.get(id);
    if (session === undefined) return undefined;
    if (this.isExpired(session)) {
      this.expire(session);
      return undefined;
    }
    session.touch();
    return session;
  }

  end(session: Session, reason: Error): void {
    this.sessions.delete(session.id);
    session.end(reason);
    if (this.sessions.size === 0) this.stopSweeping();
  }

  endAll(reason: Error): void {
    for (const session of [...this.sessions.values()]) this.end(session, reason);
  }

  /** Ends what is idle. Called by a timer while there are sessions. */
  sweep(): void {
    for (const session of [...this.sessions.values()]) {
      if (this.isExpired(session)) this.expire(session);
    }
  }

  private isExpired(session: Session): boolean {
    return session.idleMs >= this.idleMs;
  }

  private expire(session: Session): void {
    this.logger.log('info', `Session ${session.id} idle timeout`);
    this.end(session, new Error('The session was idle for too long.'));
  }

  private startSweeping(): void {
    if (this.timer !== undefined) return;
    this.timer = setInterval(() => this.sweep(), Math.min(this.idleMs, MAX_SWEEP_MS));
    this.timer.unref?.();
  }

  private stopSweeping(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
