// A receiver and a channel that do what the spec says.
import type { Channel, ChannelHandlers } from '../../src/engine/channel';
import type { Exchange } from '../../src/engine/exchange';
import type { LogFields, Logger, LoggerLevel } from '../../src/engine/logger';
import type { Receiver } from '../../src/engine/receiver';
import { MethodNotFoundError } from '../../src/errors/mcp-error';
import { asMessage, type JsonObject } from '../../src/protocol/json-rpc';
import { Arrivals } from './bounded';

/** One record of a log. */
export interface LogRecord {
  readonly level: LoggerLevel;
  readonly message: string;
  readonly fields: LogFields | undefined;
}

/** A promise with its two ends in the hand of the spec. */
export class Gate<T = JsonObject> {
  readonly promise: Promise<T>;
  open!: (value: T) => void;
  fail!: (error: unknown) => void;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.open = resolve;
      this.fail = reject;
    });
  }
}

/** Answers each method with its script; others are unknown. */
export class ScriptedReceiver implements Receiver {
  readonly records: LogRecord[] = [];
  readonly requests: Exchange[] = [];
  readonly notifications = new Arrivals<Exchange>();
  readonly logger: Logger = {
    log: (level, message, fields) => void this.records.push({ level, message, fields }),
  };

  constructor(private readonly script: Record<string, (exchange: Exchange) => unknown> = {}) {}

  async request(exchange: Exchange): Promise<JsonObject> {
    this.requests.push(exchange);
    const answer = this.script[exchange.method];
    if (answer === undefined) throw new MethodNotFoundError(exchange.method);
    return (await answer(exchange)) as JsonObject;
  }

  notification(exchange: Exchange): void {
    this.notifications.add(exchange);
  }
}

/** A channel whose input the spec plays and whose output it reads. */
export class ScriptedChannel implements Channel {
  readonly sent = new Arrivals<JsonObject>();
  isClosed = false;
  private handlers: ChannelHandlers | undefined;

  open(handlers: ChannelHandlers): void {
    this.handlers = handlers;
  }

  send(message: object): void {
    this.sent.add(message as JsonObject);
  }

  close(): void {
    this.isClosed = true;
  }

  /** Plays values as they come out of JSON. */
  play(...values: unknown[]): void {
    for (const value of values) {
      const message = asMessage(value);
      if (message === undefined) this.handlers?.onInvalid(value);
      else this.handlers?.onMessage(message);
    }
  }

  end(): void {
    this.handlers?.onEnd();
  }
}
