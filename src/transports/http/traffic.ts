// `Traffic`: everything that is being answered or streamed at one endpoint; keeps it alive, and waits for it at the end.

/** An answer under way, or an open stream. */
export interface Flow {
  /** True for a stream that ends only when one side has had enough. */
  readonly isEndless: boolean;
  /** Called a few times per keep-alive period. */
  beat(): void;
  /** The server stops: ends at once. */
  stop(): void;
}

/** Beats in one keep-alive period. */
export const BEATS_PER_PERIOD = 3;

/** The flows of one endpoint, on one shared timer. */
export class Traffic {
  private readonly flows = new Set<Flow>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private waiters: (() => void)[] = [];

  constructor(private readonly keepAliveMs: number) {}

  get size(): number {
    return this.flows.size;
  }

  add(flow: Flow): void {
    this.flows.add(flow);
    if (this.timer === undefined) this.startBeating();
  }

  remove(flow: Flow): void {
    this.flows.delete(flow);
    if (this.flows.size === 0 && this.waiters.length > 0) this.release();
  }

  /** Ends what is endless, waits up to `graceMs` milliseconds for the rest, then ends that too; gives false if it had to. */
  async close(graceMs: number): Promise<boolean> {
    this.stopAll((flow) => flow.isEndless);
    if (this.flows.size > 0 && graceMs > 0) await this.drained(graceMs);
    const isDrained = [...this.flows].every((flow) => flow.isEndless);
    this.stopAll(() => true);
    clearInterval(this.timer);
    this.timer = undefined;
    return isDrained;
  }

  private stopAll(which: (flow: Flow) => boolean): void {
    for (const flow of [...this.flows]) if (which(flow)) flow.stop();
  }

  private async drained(limitMs: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, limitMs);
      this.waiters.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private release(): void {
    const waiting = this.waiters;
    this.waiters = [];
    for (const wake of waiting) wake();
  }

  /** The timer outlives single requests, so that a busy endpoint does not make one for each; it stops when it finds nothing. */
  private startBeating(): void {
    this.timer = setInterval(() => this.beat(), Math.max(1, this.keepAliveMs / BEATS_PER_PERIOD));
    this.timer.unref?.();
  }

  private beat(): void {
    if (this.flows.size === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
    for (const flow of [...this.flows]) flow.beat();
  }
}
