// The door of the web standard: a Request onto the port, a Response out of it; for Workers, Bun, Deno and frameworks.
import type { RequestHeaders } from '../../engine/facts';
import {
  GONE,
  TOO_LARGE,
  UNREADABLE,
  type CloseListener,
  type HeaderList,
  type HttpCall,
  type HttpEntrance,
  type HttpStream,
  type ReceivedBody,
} from './port';

/** Answers web-standard requests; never fails. */
export type FetchHandler = (request: Request) => Promise<Response>;

const NO_HEADERS: HeaderList = [];
/** Bytes that the stream takes in before its reader counts as slow. */
const HIGH_WATER_BYTES = 64 * 1024;

const encoder = new TextEncoder();

class WebHeaders implements RequestHeaders {
  constructor(private readonly source: Headers) {}

  get(name: string): string | undefined {
    return this.source.get(name) ?? undefined;
  }

  entries(): Iterable<[string, string]> {
    return this.source.entries();
  }
}

class WebStream implements HttpStream {
  onDrain: (() => void) | undefined;
  readonly body: ReadableStream<Uint8Array>;
  private controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  constructor(private readonly call: WebCall) {
    const strategy = { highWaterMark: HIGH_WATER_BYTES, size: (chunk: Uint8Array) => chunk.byteLength };
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => void (this.controller = controller),
        pull: () => this.onDrain?.(),
        cancel: () => this.call.lost(),
      },
      strategy,
    );
  }

  get isClosed(): boolean {
    return this.call.isOver;
  }

  write(text: string): boolean {
    if (this.isClosed || this.controller === undefined) return false;
    this.controller.enqueue(encoder.encode(text));
    return (this.controller.desiredSize ?? 0) > 0;
  }

  end(): void {
    if (this.isClosed) return;
    this.call.isOver = true;
    this.controller?.close();
  }

  destroy(): void {
    if (this.isClosed) return;
    this.call.isOver = true;
    this.controller?.error(new Error('The stream was cut.'));
  }
}

class WebCall implements HttpCall {
  readonly method: string;
  readonly path: string;
  readonly headers: RequestHeaders;
  readonly remoteAddress = undefined;
  readonly response: Promise<Response>;
  commonHeaders = NO_HEADERS;
  closeListener: CloseListener | undefined;
  isOver = false;
  private readonly host: string;
  private resolve: ((response: Response) => void) | undefined;
  private leave: (() => void) | undefined;

  constructor(private readonly request: Request) {
    const url = new URL(request.url);
    this.method = request.method;
    this.path = url.pathname;
    this.host = url.host;
    this.headers = new WebHeaders(request.headers);
    this.response = new Promise((resolve) => (this.resolve = resolve));
    if (request.signal.aborted) this.lost();
    else request.signal.addEventListener('abort', () => this.lost(), { once: true });
  }

  header(name: string): string | undefined {
    const value = this.request.headers.get(name);
    return value ?? (name === 'host' ? this.host : undefined);
  }

  /** The web standard joins repeated headers; several values that are all the same are taken for a repetition. */
  isRepeated(name: string, wanted?: string): boolean {
    const joined = this.header(name);
    if (joined === wanted) return false;
    const values = joined?.split(', ') ?? [];
    return values.length > 1 && values.every((value) => value === values[0]);
  }

  async readBody(limit: number): Promise<ReceivedBody> {
    const { body } = this.request;
    if (this.isOver) return GONE;
    if (body === null) return '';
    const reader = body.getReader();
    const gone = new Promise<typeof GONE>((resolve) => (this.leave = () => resolve(GONE)));
    try {
      const received = await Promise.race([collect(reader, limit), gone]);
      if (received === TOO_LARGE || received === GONE) dismiss(reader);
      return received;
    } catch {
      dismiss(reader);
      return this.isOver ? GONE : UNREADABLE;
    } finally {
      this.leave = undefined;
    }
  }

  answer(status: number, headers: HeaderList, body?: string): void {
    if (this.isOver) return;
    this.isOver = true;
    this.respond(status, headers, body ?? null);
  }

  stream(status: number, headers: HeaderList): HttpStream {
    const stream = new WebStream(this);
    if (!this.isOver) this.respond(status, headers, stream.body);
    return stream;
  }

  /** The client is gone. */
  lost(): void {
    this.leave?.();
    if (this.isOver) return;
    this.isOver = true;
    this.respond(499, NO_HEADERS, null);
    this.closeListener?.abandon();
  }

  private respond(status: number, headers: HeaderList, body: string | ReadableStream<Uint8Array> | null): void {
    const list = new Headers();
    const all = [...headers, ...this.commonHeaders];
    for (let index = 0; index < all.length; index += 2) list.append(all[index] ?? '', all[index + 1] ?? '');
    this.resolve?.(new Response(body, { status, headers: list }));
    this.resolve = undefined;
  }
}

function dismiss(reader: ReadableStreamDefaultReader<Uint8Array>): void {
  reader.cancel().catch(() => undefined);
}

async function collect(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number): Promise<ReceivedBody> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > limit) return TOO_LARGE;
    text += decoder.decode(value, { stream: true });
  }
}

/** Serves an entrance to anything that speaks web-standard requests. */
export function fetchHandler(entrance: HttpEntrance): FetchHandler {
  return async (request) => {
    const call = new WebCall(request);
    if (!call.isOver) entrance.handle(call);
    return call.response;
  };
}
