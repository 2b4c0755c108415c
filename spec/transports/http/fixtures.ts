// A scripted receiver and the two doors under one face, for the specs of the HTTP transport.
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Exchange } from '../../../src/engine/exchange';
import type { LogFields, Logger } from '../../../src/engine/logger';
import type { Receiver } from '../../../src/engine/receiver';
import { InvalidParamsError, MCPError, MethodNotFoundError } from '../../../src/errors/mcp-error';
import type { JsonObject } from '../../../src/protocol/json-rpc';
import { HttpEndpoint } from '../../../src/transports/http/handler';
import { listen } from '../../../src/transports/http/node';
import type { HttpOptions } from '../../../src/transports/http/options';
import { fetchHandler } from '../../../src/transports/http/web';

export interface Call {
  method?: string;
  path?: string;
  headers?: Record<string, string | string[]>;
  body?: unknown;
}

/** A response whose body is read as it comes. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** The rest of the body. */
  text(): Promise<string>;
  json(): Promise<unknown>;
  /** The next event or comment of a stream, without its blank line; undefined at its end. */
  event(): Promise<string | undefined>;
  /** The client goes away. */
  leave(): void;
}

export interface Door {
  readonly receiver: Scripted;
  readonly endpoint: HttpEndpoint;
  readonly port: number;
  send(call?: Call): Promise<Reply>;
  /** Sends and does not wait for an answer; the function given back makes the client vanish. */
  begin(call: Call): { reply: Promise<Reply | undefined>; leave(): void };
  /** Gives false when something had to be aborted. */
  close(graceMs?: number): Promise<boolean>;
}

export class Records implements Logger {
  readonly lines: string[] = [];

  log(level: string, message: string, _fields?: LogFields): void {
    this.lines.push(`${level} ${message}`);
  }
}

/** Waits for a condition, at most two seconds. */
export async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 2000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('The condition did not come true within two seconds.');
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
}

/** Behaves as the kernel does towards a transport. */
export class Scripted implements Receiver {
  readonly logger = new Records();
  readonly exchanges: Exchange[] = [];
  readonly notifications: string[] = [];
  private waiting: (() => void)[] = [];

  /** Lets every waiting handler go on. */
  release(): void {
    const waiting = this.waiting;
    this.waiting = [];
    for (const go of waiting) go();
  }

  get isWaiting(): boolean {
    return this.waiting.length > 0;
  }

  async request(exchange: Exchange): Promise<JsonObject> {
    this.exchanges.push(exchange);
    const params = exchange.params ?? {};
    if (exchange.method === 'initialize') return this.initialize(exchange, params);
    if (exchange.peer === undefined) throw new InvalidParamsError();
    if (exchange.method === 'ping') return {};
    if (exchange.method === 'subscriptions/listen') return this.listen(exchange);
    if (exchange.method !== 'tools/call') throw new MethodNotFoundError(exchange.method);
    return this.call(exchange, String(params.name), (params.arguments ?? {}) as JsonObject);
  }

  notification(exchange: Exchange): void {
    this.notifications.push(exchange.method);
  }

  private async initialize(exchange: Exchange, params: JsonObject): Promise<JsonObject> {
    if (params.protocolVersion === 'broken') throw new InvalidParamsError();
    if (params.protocolVersion === 'slow') await this.wait();
    const asked = String(params.protocolVersion);
    const protocolVersion = ['2025-06-18', '2025-03-26', '2024-11-05'].includes(asked) ? asked : '2025-11-25';
    exchange.connection.peer = { protocolVersion, capabilities: {}, info: undefined, logLevel: undefined };
    return { protocolVersion, capabilities: {}, serverInfo: { name: 'scripted', version: '1' } };
  }

  private async listen(exchange: Exchange): Promise<JsonObject> {
    exchange.notify('notifications/subscriptions/acknowledged', {});
    await new Promise<void>((resolve) => exchange.signal.addEventListener('abort', () => resolve()));
    return {};
  }

  private wait(): Promise<void> {
    return new Promise((resolve) => this.waiting.push(resolve));
  }

  private async call(exchange: Exchange, name: string, args: JsonObject): Promise<JsonObject> {
    if (name === 'crash') throw new Error('secret');
    if (name === 'unwritable') return { content: 1n };
    if (name === 'refuse') throw new MCPError(Number(args.code), 'refused');
    if (name === 'slow') await this.wait();
    if (name === 'large') return { text: 'x'.repeat(Number(args.size)) };
    if (name === 'abortable') await new Promise((resolve) => exchange.signal.addEventListener('abort', resolve));
    if (name === 'chatty') {
      exchange.notify('notifications/message', { level: 'info', data: 'one' });
      await this.wait();
      exchange.notify('notifications/message', { level: 'info', data: 'two' });
    }
    if (name === 'standalone') exchange.connection.outbound.notify('notifications/tools/list_changed', {});
    if (name === 'header') return { text: exchange.facts.headers?.get('X-Custom') ?? null };
    if (name === 'version') return { text: exchange.peer?.protocolVersion };
    return { text: args.text ?? name };
  }
}

class Body {
  private buffer = '';
  private readonly iterator: AsyncIterator<Uint8Array | string>;
  private readonly decoder = new TextDecoder();

  constructor(source: AsyncIterable<Uint8Array | string>) {
    this.iterator = source[Symbol.asyncIterator]();
  }

  async text(): Promise<string> {
    while (await this.more());
    const all = this.buffer;
    this.buffer = '';
    return all;
  }

  async event(): Promise<string | undefined> {
    for (;;) {
      const end = this.buffer.indexOf('\n\n');
      if (end >= 0) {
        const event = this.buffer.slice(0, end);
        this.buffer = this.buffer.slice(end + 2);
        return event;
      }
      if (!(await this.more())) return undefined;
    }
  }

  private async more(): Promise<boolean> {
    const { done, value } = await this.iterator.next();
    if (done === true) return false;
    this.buffer += typeof value === 'string' ? value : this.decoder.decode(value, { stream: true });
    return true;
  }
}

function replyOf(
  parts: Pick<Reply, 'status' | 'headers' | 'leave'>,
  source: AsyncIterable<Uint8Array | string>,
): Reply {
  const body = new Body(source);
  const text = () => body.text();
  return { ...parts, text, json: async () => JSON.parse(await text()) as unknown, event: () => body.event() };
}

const bodyText = (body: unknown): string | undefined =>
  body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

function defaults({ method = 'POST', path = '/mcp', headers = {}, body }: Call) {
  const own = method === 'POST' ? { 'content-type': 'application/json' } : {};
  return { method, path, headers: { ...own, ...headers }, body: bodyText(body) };
}

async function nodeDoor(options: HttpOptions): Promise<Door> {
  const receiver = new Scripted();
  const endpoint = new HttpEndpoint(receiver, options);
  const listening = await listen(endpoint, { host: '127.0.0.1', port: 0 });
  const begin = (call: Call) => {
    const { method, path, headers, body } = defaults(call);
    const req = httpRequest({ host: '127.0.0.1', port: listening.port, method, path, headers, agent: false });
    const reply = new Promise<Reply | undefined>((resolve) => {
      req.on('error', () => resolve(undefined));
      req.on('response', (res: IncomingMessage) => {
        const leave = () => void req.destroy();
        resolve(replyOf({ status: res.statusCode ?? 0, headers: res.headers, leave }, res));
      });
    });
    req.end(body);
    return { reply, leave: () => void req.destroy() };
  };
  return doorOf({ receiver, endpoint, port: listening.port, begin, close: (graceMs) => listening.close(graceMs) });
}

async function webDoor(options: HttpOptions): Promise<Door> {
  const receiver = new Scripted();
  const endpoint = new HttpEndpoint(receiver, options);
  const handle = fetchHandler(endpoint);
  const begin = (call: Call) => {
    const { method, path, headers, body } = defaults(call);
    const list = new Headers();
    for (const [name, value] of Object.entries(headers)) for (const one of [value].flat()) list.append(name, one);
    const gone = new AbortController();
    const request = new Request(`http://127.0.0.1:8000${path}`, { method, headers: list, body, signal: gone.signal });
    const leave = () => gone.abort();
    const reply = handle(request).then((response) =>
      replyOf(
        { status: response.status, headers: Object.fromEntries(response.headers), leave },
        (response.body ?? Readable.from([])) as AsyncIterable<Uint8Array>,
      ),
    );
    return { reply, leave };
  };
  return doorOf({ receiver, endpoint, port: 8000, begin, close: (graceMs) => endpoint.close(graceMs) });
}

function doorOf(parts: Omit<Door, 'send'>): Door {
  return {
    ...parts,
    async send(call = {}) {
      const reply = await parts.begin(call).reply;
      if (reply === undefined) throw new Error('No response came.');
      return reply;
    },
  };
}

export const DOORS = [
  ['node', nodeDoor],
  ['web', webDoor],
] as const;

export const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const MODERN = {
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call',
  accept: 'application/json, text/event-stream',
};

/** A modern tools/call of a scripted tool. */
export function modernCall(name: string, args: object = {}, headers: Record<string, string | string[]> = {}): Call {
  return {
    headers: { ...MODERN, 'mcp-name': name, ...headers },
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args, _meta: META } },
  };
}

/** A legacy initialize. */
export function initialize(protocolVersion = '2025-11-25', headers: Record<string, string> = {}): Call {
  const clientInfo = { name: 'spec', version: '1' };
  return {
    headers: { accept: 'application/json, text/event-stream', ...headers },
    body: { jsonrpc: '2.0', id: 0, method: 'initialize', params: { protocolVersion, capabilities: {}, clientInfo } },
  };
}

/** Opens a legacy session and gives its id. */
export async function openSession(door: Door, protocolVersion = '2025-11-25'): Promise<string> {
  const reply = await door.send(initialize(protocolVersion));
  await reply.text();
  return String(reply.headers['mcp-session-id']);
}

/** A message of a legacy session. */
export function legacy(session: string, body: unknown, headers: Record<string, string> = {}): Call {
  const accept = 'application/json, text/event-stream';
  return { headers: { accept, 'mcp-session-id': session, ...headers }, body };
}

/** A legacy tools/call of a scripted tool. */
export function toolCall(name: string, args: object = {}, id: string | number = 1): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } };
}
