// Newline-delimited text, outwards: whole lines, in order, one write at a time.
import { Backlog } from './backlog';

/** Takes text and says when the pipe has it, or that it is broken. */
export type Sink = (text: string, done: (error?: Error | null) => void) => void;

const HIGH_WATER = 1024 * 1024;
/** A longer text gets its newline in a write of its own: together they may be more than a string can hold. */
const MAX_JOINED = 128 * 1024 * 1024;

/** Writes lines; what comes while a write is under way goes out with the next ones. A broken pipe swallows everything. */
export class LineWriter {
  private readonly waiting = new Backlog();
  private beingWritten = 0;
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
    return this.waiting.length + this.beingWritten;
  }

  /** Writes one line, `text` and a newline; gives a promise only when the reader is behind by more than 1 Mi characters. */
  write(text: string): Promise<void> | undefined {
    if (this.isBroken) return undefined;
    if (text.length < MAX_JOINED) {
      this.waiting.add(`${text}\n`);
    } else {
      this.waiting.add(text);
      this.waiting.add('\n');
    }
    if (!this.isWriting) this.writeNext();
    return this.backlog > HIGH_WATER ? this.flushed() : undefined;
  }

  /** Resolves when everything written so far is in the pipe, or the pipe is broken. */
  async flushed(): Promise<void> {
    if (this.backlog === 0) return;
    await new Promise<void>((resolve) => this.waiters.push(resolve));
  }

  /** The pipe is known to be broken: nothing more is written. */
  break(): void {
    if (this.isBroken) return;
    this.isBroken = true;
    this.waiting.clear();
    this.beingWritten = 0;
    this.release();
    this.onBroken();
  }

  private writeNext(): void {
    this.isWriting = true;
    try {
      const text = this.waiting.take();
      this.beingWritten = text.length;
      this.sink(text, (error) => this.written(error));
    } catch {
      this.break();
    }
  }

  private written(error: Error | null | undefined): void {
    this.isWriting = false;
    if (error) this.break();
    if (this.isBroken) return;
    this.beingWritten = 0;
    if (this.waiting.length > 0) this.writeNext();
    else this.release();
  }

  private release(): void {
    const waiting = this.waiters;
    this.waiters = [];
    for (const wake of waiting) wake();
  }
}
