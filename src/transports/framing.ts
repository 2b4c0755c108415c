// Newline-delimited JSON, inwards: bytes to messages, whatever arrives and however it is cut.
import type { ChannelHandlers } from '../engine/channel';
import { InvalidRequestError, type MCPError } from '../errors/mcp-error';
import { asMessage } from '../protocol/json-rpc';

/** The longest line that is read unless told otherwise: 16 MiB. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

const EMPTY = Buffer.alloc(0);
const NEWLINE = 0x0a;
const BYTE_ORDER_MARK = '\ufeff';

/** Where the messages of a reader go. */
export type LineHandlers = Pick<ChannelHandlers, 'onMessage' | 'onInvalid'>;

/** The refusal of a line that is longer than the limit; its id is not known. */
export function oversized(limit: number): MCPError {
  return new InvalidRequestError(`Message exceeds the limit of ${limit} bytes`);
}

/**
 * Takes bytes in chunks and gives one call per line that is not blank: `onMessage`, or `onInvalid`. Bytes that are not UTF-8
 * are replaced. A line above `maxBytes` is reported as soon as that is known, and its rest is skipped without being kept.
 */
export class LineReader {
  /** The line so far in its first `size` bytes; it doubles, so that many small chunks cost no more than one large one. */
  private kept: Buffer = EMPTY;
  private size = 0;
  private isSkipping = false;

  constructor(
    private readonly handlers: LineHandlers,
    private readonly maxBytes: number = MAX_MESSAGE_BYTES,
  ) {}

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.endLine(chunk.subarray(start, end));
      start = end + 1;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
  }

  /** The input has ended; a last line without its newline counts. */
  end(): void {
    this.endLine(EMPTY);
  }

  private keep(part: Buffer): void {
    const size = this.size + part.length;
    if (this.isSkipping || this.refuses(size)) return;
    if (size > this.kept.length) {
      const larger = Buffer.allocUnsafe(Math.max(2 * this.kept.length, size));
      this.kept.copy(larger, 0, 0, this.size);
      this.kept = larger;
    }
    part.copy(this.kept, this.size);
    this.size = size;
  }

  private endLine(last: Buffer): void {
    if (this.size > 0) this.keep(last);
    else if (!this.isSkipping && !this.refuses(last.length)) this.read(last);
    if (!this.isSkipping && this.size > 0) this.read(this.kept.subarray(0, this.size));
    this.drop();
    this.isSkipping = false;
  }

  private refuses(size: number): boolean {
    if (size <= this.maxBytes) return false;
    this.isSkipping = true;
    this.drop();
    this.handlers.onInvalid(undefined, oversized(this.maxBytes));
    return true;
  }

  private drop(): void {
    this.kept = EMPTY;
    this.size = 0;
  }

  private read(line: Buffer): void {
    if (line.length === 0) return;
    let value: unknown;
    const text = line.toString('utf8');
    try {
      value = JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    } catch {
      if (text.trim() !== '') this.handlers.onInvalid(undefined);
      return;
    }
    const message = asMessage(value);
    if (message === undefined) this.handlers.onInvalid(value);
    else this.handlers.onMessage(message);
  }
}
