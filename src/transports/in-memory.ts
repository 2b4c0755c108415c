// A linked pair in one process: the client end has the shape of the official client's Transport, the server end is a Channel.
import type { Channel, ChannelHandlers } from '../engine/channel';
import { frameOf } from '../engine/frame';
import { silentLogger, type Logger } from '../engine/logger';
import { asMessage, type JsonRpcMessage } from '../protocol/json-rpc';

/** The client end; fits the `Transport` of the official client. */
export interface InMemoryClientEnd {
  start(): Promise<void>;
  /** Fails when the pair is closed, or when the message cannot be written as JSON. */
  send(message: object): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: object, extra?: unknown) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
  readonly sessionId: undefined;
}

/** Two ends of one connection; what one end sends reaches the other as if it had travelled as JSON text. */
export interface InMemoryPair {
  readonly client: InMemoryClientEnd;
  readonly channel: Channel;
}

/** Delivers in order and never inside the call that sent; holds back what arrives before it is opened. */
class Mailbox {
  private waiting: (() => void)[] | undefined = [];

  open(): void {
    const held = this.waiting ?? [];
    this.waiting = undefined;
    for (const deliver of held) queueMicrotask(deliver);
  }

  add(deliver: () => void): void {
    if (this.waiting === undefined) queueMicrotask(deliver);
    else this.waiting.push(deliver);
  }
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

class Pair implements InMemoryPair {
  readonly client: InMemoryClientEnd;
  readonly channel: Channel;
  private readonly toServer = new Mailbox();
  private readonly toClient = new Mailbox();
  private handlers: ChannelHandlers | undefined;
  private isClosed = false;

  constructor(private readonly logger: Logger) {
    this.channel = {
      open: (handlers) => {
        this.handlers = handlers;
        this.toServer.open();
      },
      send: (message) => this.sendToClient(message),
      close: () => this.close(),
    };
    this.client = {
      start: async () => this.toClient.open(),
      send: async (message) => this.sendToServer(message),
      close: async () => {
        this.toClient.open();
        this.close();
      },
      sessionId: undefined,
    };
  }

  private sendToServer(message: object): void {
    if (this.isClosed) throw new Error('The in-memory connection is closed; nothing can be sent on it.');
    const text = JSON.stringify(message);
    this.toServer.add(() => {
      const value: unknown = JSON.parse(text);
      const valid = asMessage(value);
      if (valid === undefined) this.handlers?.onInvalid(value);
      else this.handlers?.onMessage(valid);
    });
  }

  private sendToClient(message: JsonRpcMessage): void {
    const text = this.isClosed ? undefined : frameOf(message, this.logger);
    if (text === undefined) return;
    this.toClient.add(() => {
      try {
        this.client.onmessage?.(JSON.parse(text) as object);
      } catch (thrown) {
        this.client.onerror?.(asError(thrown));
      }
    });
  }

  private close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    this.toServer.add(() => this.handlers?.onEnd());
    this.toClient.add(() => this.client.onclose?.());
  }
}

/** A new connected pair; `logger` hears of results that JSON cannot hold. */
export function createInMemoryPair(logger: Logger = silentLogger): InMemoryPair {
  return new Pair(logger);
}
