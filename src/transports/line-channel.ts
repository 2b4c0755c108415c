// `LineChannel`: messages as lines of JSON over a readable stream and a sink.
import type { Readable } from 'node:stream';
import type { Channel, ChannelHandlers } from '../engine/channel';
import { frameOf } from '../engine/frame';
import type { Logger } from '../engine/logger';
import { isNotification, type JsonRpcMessage } from '../protocol/json-rpc';
import { LineReader, MAX_MESSAGE_BYTES } from './framing';
import { LineWriter, type Sink } from './line-writer';

/** The two directions of a line channel. */
export interface Pipes {
  readonly input: Readable;
  readonly sink: Sink;
}

/** What a line channel is told beside its pipes. */
export interface LineChannelOptions {
  readonly logger: Logger;
  readonly maxMessageBytes?: number | undefined;
  /** How long a close waits for a reader that does not read, in milliseconds. */
  readonly flushMs: number;
  /** The output is broken: the other side has gone. */
  readonly onBroken: () => void;
}

/** Above this many unread characters no further requests are read, and notifications are dropped. */
const MAX_BACKLOG = 16 * 1024 * 1024;
/** A client that lets more characters wait than this counts as gone; one line alone may be longer. */
const MAX_UNREAD = 256 * 1024 * 1024;
const DROPPED = 'Dropped notifications: the client reads too slowly';
const GONE = 'The client leaves more than 256 MiB unread and counts as gone';

/** Reads until the input ends, fails or is destroyed; writes whole lines in order. */
export class LineChannel implements Channel {
  private readonly writer: LineWriter;
  private stopReading: () => void = () => undefined;
  private isReading = false;
  private hasDropped = false;

  constructor(
    private readonly pipes: Pipes,
    private readonly options: LineChannelOptions,
  ) {
    this.writer = new LineWriter(pipes.sink, options.onBroken);
  }

  open(handlers: ChannelHandlers): void {
    const { input } = this.pipes;
    const reader = new LineReader(handlers, this.options.maxMessageBytes ?? MAX_MESSAGE_BYTES);
    const take = (chunk: Buffer | string): void => reader.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    const end = (): void => {
      if (!this.isReading) return;
      this.stopReading();
      reader.end();
      handlers.onEnd();
    };
    this.isReading = true;
    this.stopReading = () => {
      this.isReading = false;
      input.off('data', take);
      input.pause();
    };
    // `error` keeps its listener: a late one must not end the process.
    for (const event of ['end', 'close', 'error']) input.on(event, end);
    input.on('data', take).resume();
    if (input.readableEnded || input.destroyed) process.nextTick(end);
  }

  send(message: JsonRpcMessage): void | Promise<void> {
    const text = frameOf(message, this.options.logger);
    if (text === undefined || !this.hasRoom(message, text)) return;
    const taken = this.writer.write(text);
    if (this.isReading && this.writer.backlog > MAX_BACKLOG && !this.pipes.input.isPaused()) this.waitForReader();
    return taken;
  }

  async close(): Promise<void> {
    this.stopReading();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, this.options.flushMs)));
    await Promise.race([this.writer.flushed(), limit]);
    clearTimeout(timer);
  }

  /** Answers are never dropped: a reader that does not take them is given up as a whole. */
  private hasRoom(message: JsonRpcMessage, { length }: string): boolean {
    const { backlog } = this.writer;
    if (backlog === 0) this.hasDropped = false;
    if (backlog === 0 || backlog + length <= MAX_BACKLOG) return true;
    const { logger } = this.options;
    if (isNotification(message)) {
      if (!this.hasDropped) logger.log('warning', DROPPED);
      this.hasDropped = true;
      return false;
    }
    if (backlog + length <= MAX_UNREAD) return true;
    logger.log('warning', GONE);
    this.writer.break();
    return false;
  }

  private waitForReader(): void {
    const { input } = this.pipes;
    input.pause();
    void this.writer.flushed().then(() => {
      if (this.isReading) input.resume();
    });
  }
}
