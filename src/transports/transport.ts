// `Transport`: what serves a `Receiver` until the client, or the server, has had enough.
import type { Receiver } from '../engine/receiver';

/** A way to reach the server; opened once, closed once. */
export interface Transport {
  /** Begins to serve; fails when the way cannot be opened. */
  open(receiver: Receiver): Promise<void> | void;
  /** Resolves when serving has ended and everything that was answered has been handed over; never fails. */
  readonly closed: Promise<void>;
  /** Stops serving: waits up to `graceMs` milliseconds for what is being answered, then aborts it. Gives `closed`. */
  close(graceMs?: number): Promise<void>;
}
