// The small port between HTTP and the endpoint: what a door (node:http, web standard) has to offer for one request.
import type { RequestHeaders } from '../../engine/facts';

/** Header names and values in turn, ready to be written. */
export type HeaderList = readonly string[];

/** A body that a framework has parsed already. */
export class ParsedBody {
  constructor(readonly value: unknown) {}
}

/** The body was above the limit; a symbol, so that no text is taken for it. */
export const TOO_LARGE: unique symbol = Symbol('too large');
/** The client went away before its body was complete. */
export const GONE: unique symbol = Symbol('gone');
/** The body broke off, or is made of something other than bytes. */
export const UNREADABLE: unique symbol = Symbol('unreadable');

/** The body of a request: its text, what a framework made of it, or why there is none. */
export type ReceivedBody = string | ParsedBody | typeof TOO_LARGE | typeof GONE | typeof UNREADABLE;

/** Told when the client goes away before it was answered. */
export interface CloseListener {
  abandon(): void;
}

/** An open response; everything does nothing once the client is gone. */
export interface HttpStream {
  /** Writes text; gives false when the reader is behind, and `onDrain` is called once it has caught up. */
  write(text: string): boolean;
  onDrain: (() => void) | undefined;
  end(): void;
  /** Cuts the connection without a proper end. */
  destroy(): void;
  readonly isClosed: boolean;
}

/** One HTTP request and the way to answer it. */
export interface HttpCall {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: RequestHeaders;
  readonly remoteAddress: string | undefined;
  /** Sent with whatever is answered, beside the headers given then. */
  commonHeaders: HeaderList;
  /** The first listener that is told of a disconnect is the only one. */
  closeListener: CloseListener | undefined;
  /** The client is gone, or the answer is complete. */
  readonly isOver: boolean;
  /** The value of a header by its lower-case name. */
  header(name: string): string | undefined;
  /** Tells whether a header was sent more than once; a door that cannot tell takes the value `wanted` for one header. */
  isRepeated(name: string, wanted?: string): boolean;
  /** Reads the body, counting bytes as they come; never fails. */
  readBody(limit: number): Promise<ReceivedBody>;
  /** Answers once; a second answer is dropped. */
  answer(status: number, headers: HeaderList, body?: string): void;
  /** Sends status and headers at once and leaves the body open. */
  stream(status: number, headers: HeaderList): HttpStream;
}

/** What the doors drive. */
export interface HttpEntrance {
  /** Tells whether a path (without the query) is served here. */
  serves(path: string): boolean;
  /** Answers the call; never fails. */
  handle(call: HttpCall): void;
}
