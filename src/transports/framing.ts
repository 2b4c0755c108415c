// Newline-delimited JSON, inwards: bytes to messages, whatever arrives and however it is cut.
import type { ChannelHandlers } from '../engine/channel';
import { InvalidRequestError, type MCPError } from '../errors/mcp-error';
import { asMessage } from '../protocol/json-rpc';

/** The longest line that is read unless told otherwise: 16 MiB. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

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
  private parts: Buffer[] = [];
  private size = 0;
  private isSkipping = false;

  constructor(
    private readonly handlers: LineHandlers,
    private readonly maxBytes: number = MAX_MESSAGE_BYTES,
  ) {}

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.keep(chunk.subarray(start, end));
      this.endLine();
      start = end + 1;
    }
    if (start < chunk.length) this.keep(chunk.subarray(start));
  }

  /** The input has ended; a last line without its newline counts. */
  end(): void {
    this.endLine();
  }

  private keep(part: Buffer): void {
    if (this.isSkipping) return;
    this.size += part.length;
    if (this.size <= this.maxBytes) {
      this.parts.push(part);
      return;
    }
    this.isSkipping = true;
    this.parts = [];
    this.handlers.onInvalid(undefined, oversized(this.maxBytes));
  }

  private endLine(): void {
    const { parts, size, isSkipping } = this;
    this.parts = [];
    this.size = 0;
    this.isSkipping = false;
    if (!isSkipping && size > 0) this.read(parts.length === 1 ? parts[0] : Buffer.concat(parts, size));
  }

  private read(line: Buffer | undefined): void {
    let value: unknown;
    const text = line?.toString('utf8') ?? '';
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
