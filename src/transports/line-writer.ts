// Newline-delimited text, outwards: whole lines, in order, one write at a time.

/** Takes text and says when the pipe has it, or that it is broken. */
export type Sink = (text: string, done: (error?: Error | null) => void) => void;

const HIGH_WATER = 1024 * 1024;

/** Writes lines; what comes while a write is under way goes out with the next one. A broken pipe swallows everything. */
export class LineWriter {
  private queue: string[] = [];
  private queued = 0;
  private isWriting = false;
  private isBroken = false;
  private waiters: (() => void)[] = [];

  constructor(
    private readonly sink: Sink,
    /** The pipe is broken; called once. */
    private readonly onBroken: () => void,
  ) {}

  /** Characters that the pipe has not taken yet. */
  get backlog(): number {
    return this.queued;
  }

  /** Writes one line, `text` and a newline; gives a promise only when the reader is behind by more than 1 Mi characters. */
  write(text: string): Promise<void> | undefined {
    if (this.isBroken) return undefined;
    this.queue.push(text, '\n');
    this.queued += text.length + 1;
    if (!this.isWriting) this.writeQueue();
    return this.queued > HIGH_WATER ? this.flushed() : undefined;
  }

  /** Resolves when everything written so far is in the pipe, or the pipe is broken. */
  async flushed(): Promise<void> {
    if (this.queued === 0) return;
    await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** The pipe is known to be broken: nothing more is written. */
  break(): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.queue = [];
    this.queued = 0;
    this.release();
    this.onBroken();
  }

  private writeQueue(): void {
    const text = this.queue.join('');
    this.queue = [];
    this.isWriting = true;
    try {
      this.sink(text, (error) => this.written(text.length, error));
    } catch {
      this.break();
    }
  }

  private written(length: number, error: Error | null | undefined): void {
    this.isWriting = false;
    if (error) this.break();
    if (this.isBroken) return;
    this.queued -= length;
    if (this.queue.length > 0) this.writeQueue();
    else if (this.queued === 0) this.release();
  }

  private release(): void {
    const waiting = this.waiters;
    this.waiters = [];
    for (const wake of waiting) wake();
  }
}
