// The door of node:http: straight from IncomingMessage and ServerResponse onto the port, and `listen()`.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHeaders } from '../../engine/facts';
import { listenError, urlOf, type ListenOptions } from './listen-address';
import { NodeHeaders, hostOf, textOf } from './node-headers';
import {
  GONE,
  ParsedBody,
  TOO_LARGE,
  type CloseListener,
  type HeaderList,
  type HttpCall,
  type HttpEntrance,
  type HttpStream,
  type ReceivedBody,
} from './port';

/** Handles a request of node:http or of a framework above it; `next` gets what is not served here. */
export type NodeListener = (req: NodeRequest, res: ServerResponse, next?: () => void) => void;

/** A request, with the body that a framework may have read already. */
export type NodeRequest = IncomingMessage & { body?: unknown };

const CALL = Symbol('toolwright/call');
const CALLS = Symbol('toolwright/calls');

/** Messages of node:http that carry their call, so that one listener serves all of them without a closure. */
interface Carrier {
  [CALL]?: NodeCall;
}

/** A connection that knows its open calls: pipelined ones wait for each other, and only it hears that its client has gone. */
type CarrierSocket = Socket & { [CALLS]?: Set<NodeCall> };

const NO_HEADERS: HeaderList = [];
/** Characters above which a text is written as bytes. */
const MAX_JOINED = 64 * 1024 * 1024;

class NodeStream implements HttpStream {
  onDrain: (() => void) | undefined;

  constructor(
    private readonly call: NodeCall,
    private readonly res: ServerResponse,
  ) {
    res.on('drain', () => this.onDrain?.());
  }

  get isClosed(): boolean {
    return this.call.isOver;
  }

  write(text: string): boolean {
    return !this.isClosed && this.res.write(text);
  }

  end(): void {
    if (this.isClosed) return;
    this.call.complete();
    this.res.end();
  }

  destroy(): void {
    if (this.isClosed) return;
    this.call.complete();
    this.res.destroy();
  }
}

class NodeCall implements HttpCall {
  commonHeaders = NO_HEADERS;
  closeListener: CloseListener | undefined;
  isOver: boolean;
  /** The open calls of the connection. */
  private readonly siblings: Set<NodeCall> | undefined;
  private chunks: Buffer[] | undefined;
  private size = 0;
  private limit = 0;
  private settle: ((body: ReceivedBody) => void) | undefined;

  constructor(
    readonly req: NodeRequest,
    private readonly res: ServerResponse,
  ) {
    (res as Carrier)[CALL] = this;
    res.on('close', onClose);
    const socket = req.socket as CarrierSocket | undefined;
    this.isOver = res.destroyed || socket?.destroyed === true;
    if (socket === undefined || this.isOver) return;
    this.siblings = callsOf(socket).add(this);
  }

  get method(): string {
    return this.req.method ?? 'GET';
  }

  get path(): string {
    return pathOf(this.req);
  }

  get headers(): RequestHeaders {
    return new NodeHeaders(this.req.headers);
  }

  get remoteAddress(): string | undefined {
    return this.req.socket?.remoteAddress;
  }

  header(name: string): string | undefined {
    return name === 'host' ? hostOf(this.req) : textOf(this.req.headers[name]);
  }

  isRepeated(name: string): boolean {
    const value = this.header(name);
    if (value?.includes(',') !== true) return false;
    const { rawHeaders } = this.req;
    let count = 0;
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index]?.toLowerCase() === name) count++;
    }
    return count > 1;
  }

  readBody(limit: number): Promise<ReceivedBody> {
    const { req } = this;
    if (this.isOver) return Promise.resolve(GONE);
    if (req.body !== undefined) return Promise.resolve(bodyFrom(req.body));
    if (req.readableEnded) return Promise.resolve('');
    return new Promise((resolve) => {
      this.settle = resolve;
      this.limit = limit;
      (req as Carrier)[CALL] = this;
      req.on('data', onData).on('end', onEnd);
    });
  }

  take(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.size > this.limit) this.settled(TOO_LARGE);
    else if (this.chunks === undefined) this.chunks = [chunk];
    else this.chunks.push(chunk);
  }

  /** The whole body is here. */
  received(): void {
    const { chunks } = this;
    if (chunks === undefined) return this.settled('');
    const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, this.size);
    this.settled(bytes?.toString('utf8') ?? '');
  }

  answer(status: number, headers: HeaderList, body?: string): void {
    if (this.isOver) return;
    this.complete();
    const own = body === undefined ? lengthless(status) : ['content-length', String(Buffer.byteLength(body))];
    this.res.writeHead(status, [...headers, ...this.commonHeaders, ...own]);
    // Node puts the head before a text, which together may be more than a string can hold.
    this.res.end(body === undefined || body.length < MAX_JOINED ? body : Buffer.from(body));
  }

  stream(status: number, headers: HeaderList): HttpStream {
    if (!this.isOver) {
      this.res.writeHead(status, [...headers, ...this.commonHeaders]);
      this.res.flushHeaders();
    }
    return new NodeStream(this, this.res);
  }

  /** Nothing more is going to be written. */
  complete(): void {
    this.isOver = true;
    this.siblings?.delete(this);
  }

  /** The connection is gone; the client hears nothing more. */
  lost(): void {
    this.settled(GONE);
    if (this.isOver) return;
    this.complete();
    this.closeListener?.abandon();
  }

  private settled(body: ReceivedBody): void {
    const { settle } = this;
    if (settle === undefined) return;
    this.settle = undefined;
    this.chunks = undefined;
    if (body === TOO_LARGE) this.req.off('data', onData).resume();
    settle(body);
  }
}

function lengthless(status: number): HeaderList {
  return status === 204 ? NO_HEADERS : ['content-length', '0'];
}

function bodyFrom(body: unknown): ReceivedBody {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : new ParsedBody(body);
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const end = url.indexOf('?');
  return end < 0 ? url : url.slice(0, end);
}

function callsOf(socket: CarrierSocket): Set<NodeCall> {
  const known = socket[CALLS];
  if (known !== undefined) return known;
  const calls = new Set<NodeCall>();
  socket[CALLS] = calls;
  socket.on('close', onSocketClose);
  return calls;
}

function onSocketClose(this: CarrierSocket): void {
  for (const call of this[CALLS] ?? []) call.lost();
}

function onClose(this: ServerResponse): void {
  (this as Carrier)[CALL]?.lost();
}

function onData(this: IncomingMessage, chunk: Buffer): void {
  (this as Carrier)[CALL]?.take(chunk);
}

function onEnd(this: IncomingMessage): void {
  (this as Carrier)[CALL]?.received();
}

/** A listener for node:http, and for frameworks that hand its objects through. */
export function nodeListener(entrance: HttpEntrance): NodeListener {
  return (req, res, next) => {
    if (next !== undefined && !entrance.serves(pathOf(req))) next();
    else entrance.handle(new NodeCall(req, res));
  };
}

/** An endpoint that is listened on. */
export interface Listening {
  readonly port: number;
  readonly url: string;
  /**
   * Takes no more connections, waits up to `graceMs` milliseconds for what is being answered, then cuts the rest; gives false
   * if it had to.
   */
  close(graceMs?: number): Promise<boolean>;
}

/** An entrance that can be closed and knows its path. */
export interface ClosableEntrance extends HttpEntrance {
  readonly path: string;
  /** Gives false when something had to be aborted. */
  close(graceMs: number): Promise<boolean>;
}

/** How long sockets may take to hand over what was answered when everything else has ended. */
const FLUSH_MS = 1000;

async function closeServer(server: Server, entrance: ClosableEntrance, graceMs: number): Promise<boolean> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const isDrained = await entrance.close(graceMs);
  const idle = setInterval(() => server.closeIdleConnections(), 10);
  const cut = setTimeout(() => server.closeAllConnections(), FLUSH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
  return isDrained;
}

/** A connection that cannot be accepted is no reason to stop serving the others. */
function ignore(): void {}

/** Listens for an entrance; fails with an Error that names host, port and a cure. */
export async function listen(entrance: ClosableEntrance, options: ListenOptions): Promise<Listening> {
  // A request without a Host header is refused by the guard, in the words of the guard.
  const server = createServer({ requireHostHeader: false }, nodeListener(entrance));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(listenError(error, options)));
    server.listen({ host: options.host.replace(/^\[|\]$/g, ''), port: options.port }, resolve);
  });
  server.removeAllListeners('error').on('error', ignore);
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : options.port;
  let closing: Promise<boolean> | undefined;
  return {
    port,
    url: urlOf(options.host, port, entrance.path),
    close: (graceMs = 0) => (closing ??= closeServer(server, entrance, graceMs)),
  };
}
