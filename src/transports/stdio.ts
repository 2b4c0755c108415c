// `StdioTransport`: one client over stdin and stdout, or over two streams.
import type { Readable, Writable } from 'node:stream';
import { Dispatcher } from '../engine/dispatcher';
import type { Receiver } from '../engine/receiver';
import { guardLateFailures } from '../engine/late-failures';
import { LineChannel } from './line-channel';
import { stopOnSignals, type StopSignal } from './signals';
import { claimStdio, type Claim } from './stdio-claim';
import type { Transport } from './transport';

/** How long what was read may take to be answered once the end has come, unless told otherwise: 5 seconds. */
export const DRAIN_MS = 5_000;

/** What may be set for a stdio server. */
export interface StdioOptions {
  /** Read instead of stdin. */
  readonly input?: Readable | undefined;
  /** Written instead of stdout. */
  readonly output?: Writable | undefined;
  /** The longest line that is read, in bytes; default 16 MiB. */
  readonly maxMessageBytes?: number | undefined;
  /** Milliseconds that what was read may still take when the input ends or a signal comes; default 5000. */
  readonly drainMs?: number | undefined;
  /** Whether SIGINT, SIGTERM and SIGHUP stop it in order; default true when it reads stdin. */
  readonly signals?: boolean | undefined;
}

/** Why serving ended: the client closed stdin, it no longer reads, a signal came, or `close` was called. */
export type StdioEnd = 'input-end' | 'disconnect' | 'close' | StopSignal;

/** Serves until the input ends, the output breaks, a signal comes, or it is closed; answers what was read before. */
export class StdioTransport implements Transport {
  readonly closed: Promise<void>;
  private resolveClosed!: () => void;
  private dispatcher: Dispatcher | undefined;
  private undo: (() => void)[] = [];
  private end: StdioEnd | undefined;
  private drained = true;

  constructor(private readonly options: StdioOptions = {}) {
    this.closed = new Promise((resolve) => (this.resolveClosed = resolve));
  }

  /** Why it ended; undefined while it serves. */
  get endedBy(): StdioEnd | undefined {
    return this.end;
  }

  /** False when a request had to be aborted because it did not finish in time. */
  get isDrained(): boolean {
    return this.drained;
  }

  /** Begins to serve; throws when another server of the process uses its stdio, or when it was opened before. */
  open(receiver: Receiver): void {
    if (this.dispatcher !== undefined || this.end !== undefined) {
      throw new Error('This stdio transport was opened or closed before; make a new one.');
    }
    const claim = claimStdio(this.options);
    const channel = new LineChannel(claim, {
      logger: receiver.logger,
      maxMessageBytes: this.options.maxMessageBytes,
      flushMs: this.drainMs,
      onBroken: () => this.lose(),
    });
    const dispatcher = new Dispatcher(channel, receiver, { kind: 'stdio' });
    this.dispatcher = dispatcher;
    this.undo = [claim.release, guardLateFailures(receiver.logger), this.takeSignals(claim)];
    void dispatcher.inputEnded.then(() => this.stop('input-end', this.drainMs));
    void dispatcher.start();
  }

  /** Stops with a grace of `graceMs`, by default `drainMs`; a later call may shorten the time that is left. */
  async close(graceMs = this.drainMs): Promise<void> {
    await this.stop('close', graceMs);
    await this.closed;
  }

  private get drainMs(): number {
    return this.options.drainMs ?? DRAIN_MS;
  }

  private takeSignals(claim: Claim): () => void {
    if (!(this.options.signals ?? claim.isProcess)) return () => undefined;
    return stopOnSignals((signal) => void this.stop(signal, this.drainMs));
  }

  private async stop(why: StdioEnd, graceMs: number): Promise<void> {
    this.end ??= why;
    const isDrained = (await this.dispatcher?.stop(graceMs)) ?? true;
    this.finish(isDrained);
  }

  private lose(): void {
    this.end ??= 'disconnect';
    this.dispatcher?.abandon();
    void this.dispatcher?.stop(0).then(() => this.finish(this.drained));
  }

  private finish(isDrained: boolean): void {
    this.drained &&= isDrained;
    for (const undo of this.undo.splice(0)) undo();
    this.resolveClosed();
  }
}
