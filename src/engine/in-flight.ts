// The requests of one connection that are being answered: duplicate ids, cancellation, drain.
import type { RequestId } from '../protocol/json-rpc';
import type { Exchange } from './exchange';

/** Requests by id; the ids "7" and 7 are two. */
export class InFlight {
  private readonly exchanges = new Map<RequestId, Exchange>();
  private waiters: (() => void)[] = [];

  get size(): number {
    return this.exchanges.size;
  }

  /** Takes the request in, or gives false if its id is in flight already. */
  add(exchange: Exchange): boolean {
    const id = exchange.id;
    if (id === undefined || this.exchanges.has(id)) return false;
    this.exchanges.set(id, exchange);
    return true;
  }

  remove(exchange: Exchange): void {
    const id = exchange.id;
    if (id !== undefined && this.exchanges.get(id) === exchange) this.exchanges.delete(id);
    if (this.exchanges.size === 0) this.release();
  }

  find(id: RequestId): Exchange | undefined {
    return this.exchanges.get(id);
  }

  /** Cancels everything that is still being answered. */
  cancelAll(reason?: unknown): void {
    for (const exchange of this.exchanges.values()) exchange.cancel(reason);
  }

  /** Resolves to true when nothing is in flight any more, or to false after `limitMs` milliseconds. */
  async drained(limitMs: number): Promise<boolean> {
    if (this.exchanges.size === 0) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      this.waiters.push(() => {
        clearTimeout(timer);
        resolve(true);
      });
    });
  }

  private release(): void {
    const waiting = this.waiters;
    this.waiters = [];
    for (const wake of waiting) wake();
  }
}
