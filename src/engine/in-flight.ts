// The requests of one connection that are being answered: duplicate ids, cancellation, drain.
import type { RequestId } from '../protocol/json-rpc';
import type { Exchange } from './exchange';

/** Requests by id; the ids "7" and 7 are two. */
export class InFlight {
  private readonly exchanges = new Map<RequestId, Exchange>();
  private waiters: ((isDrained: boolean) => void)[] = [];

  get size(): number {
    return this.exchanges.size;
  }

  /** Takes the request in, or gives false if its id is in flight already. */
  add(exchange: Exchange): boolean {
    const id = exchange.id;
    if (id === undefined || this.exchanges.has(id)) return false;
    this.exchanges.set(id, exchange);
    exchange.onStanding(() => this.release());
    return true;
  }

  remove(exchange: Exchange): void {
    const id = exchange.id;
    if (id !== undefined && this.exchanges.get(id) === exchange) this.exchanges.delete(id);
    this.release();
  }

  find(id: RequestId): Exchange | undefined {
    return this.exchanges.get(id);
  }

  /** Cancels everything that is still being answered, and gives what had not been cancelled before; nobody waits longer. */
  cancelAll(reason?: unknown): Exchange[] {
    const wanted = [...this.exchanges.values()].filter((exchange) => !exchange.isCancelled);
    for (const exchange of wanted) exchange.cancel(reason);
    this.wake(false);
    return wanted;
  }

  /** Resolves to true when nothing but standing requests is in flight, or to false after `limitMs` milliseconds. */
  async drained(limitMs: number): Promise<boolean> {
    if (this.isIdle()) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), limitMs);
      this.waiters.push((isDrained) => {
        clearTimeout(timer);
        resolve(isDrained);
      });
    });
  }

  private isIdle(): boolean {
    for (const exchange of this.exchanges.values()) if (!exchange.isStanding) return false;
    return true;
  }

  private release(): void {
    if (this.waiters.length > 0 && this.isIdle()) this.wake(true);
  }

  private wake(isDrained: boolean): void {
    const waiting = this.waiters;
    this.waiters = [];
    for (const wake of waiting) wake(isDrained);
  }
}
