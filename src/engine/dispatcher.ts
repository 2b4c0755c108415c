// `Dispatcher`: the conversation over one channel; the only place that writes response frames for streams.
import {
  isNotification,
  isRequest,
  notification,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from '../protocol/json-rpc';
import { answerOne } from './answer';
import type { Channel, ChannelHandlers } from './channel';
import { Entrance } from './entrance';
import { Exchange } from './exchange';
import type { TransportFacts } from './facts';
import { InFlight } from './in-flight';
import type { Receiver } from './receiver';
import { alreadyInFlight, connectionClosed, invalidMessage, refused } from './refusals';

/** Reads a channel, answers each request as soon as its result is there, and writes whole messages in any order. */
export class Dispatcher {
  private readonly inFlight = new InFlight();
  private readonly entrance: Entrance;
  private ended: (() => void) | undefined;
  private isOpen = true;
  private invalid = 0;
  /** While `initialize` is being answered: what comes after it waits, so that it may be sent at once (STD-12). */
  private handshake: Promise<void> | undefined;
  /** Resolves when the other side has ended its input. */
  readonly inputEnded: Promise<void>;

  constructor(
    private readonly channel: Channel,
    private readonly receiver: Receiver,
    facts: TransportFacts,
  ) {
    this.inputEnded = new Promise((resolve) => (this.ended = resolve));
    this.entrance = new Entrance(facts, {
      notify: (method, params) => this.write(notification(method, params)),
    });
  }

  /** Begins to read the channel; fails as its `open` does. */
  start(): void | Promise<void> {
    return this.channel.open({
      onMessage: (message) => this.receive(message),
      onInvalid: this.refuse,
      onEnd: () => this.ended?.(),
    });
  }

  /**
   * Waits up to `graceMs` milliseconds for what is being answered, then aborts the rest and answers it with -32000; gives
   * false if it had to. Standing requests are not waited for. May be called again with less patience.
   */
  async stop(graceMs: number): Promise<boolean> {
    const isDrained = await this.inFlight.drained(graceMs);
    for (const { id } of this.inFlight.cancelAll(new Error('The server is stopping.'))) {
      if (id !== undefined) this.write(connectionClosed(id));
    }
    this.isOpen = false;
    await this.channel.close();
    return isDrained;
  }

  /** Aborts everything at once: the client is gone. */
  abandon(): void {
    this.isOpen = false;
    this.inFlight.cancelAll(new Error('The client disconnected.'));
  }

  private receive(message: JsonRpcMessage): void {
    if (isRequest(message)) void this.answer(message);
    else if (isNotification(message)) this.take(message);
  }

  private readonly refuse: ChannelHandlers['onInvalid'] = (value, error) => {
    const refusal = invalidMessage(value, error);
    this.invalid += 1;
    if (/^10*$/.test(String(this.invalid))) {
      const text = `Dropped a message that is not valid JSON-RPC (${refusal.error.message}); ${this.invalid} so far`;
      this.receiver.logger.log('warning', text);
    }
    this.write(refusal);
  };

  private async answer(message: JsonRpcRequest): Promise<void> {
    const exchange = this.entrance.request(message);
    if (!(exchange instanceof Exchange)) return this.write(refused(message.id, exchange));
    if (!this.inFlight.add(exchange)) return this.write(alreadyInFlight(message.id));
    if (this.handshake !== undefined) await this.handshake;
    if (exchange.method !== 'initialize') return this.finish(exchange);
    this.handshake = this.finish(exchange);
    await this.handshake;
    this.handshake = undefined;
  }

  private async finish(exchange: Exchange): Promise<void> {
    const response = exchange.isCancelled ? undefined : await answerOne(this.receiver, exchange);
    this.inFlight.remove(exchange);
    if (response !== undefined && !exchange.isCancelled) this.write(response);
  }

  private take(message: JsonRpcNotification): void {
    if (message.method === 'notifications/cancelled') return this.cancel(message);
    const exchange = this.entrance.notification(message);
    if (exchange === undefined) return;
    if (this.handshake === undefined) this.receiver.notification(exchange);
    else void this.handshake.then(() => this.receiver.notification(exchange));
  }

  private cancel(message: JsonRpcNotification): void {
    const id = message.params?.requestId;
    if (typeof id !== 'string' && typeof id !== 'number') return;
    const exchange = this.inFlight.find(id);
    if (exchange !== undefined && exchange.method !== 'initialize') exchange.cancel(message.params?.reason);
  }

  private write(message: JsonRpcMessage): void {
    if (this.isOpen) void this.channel.send(message);
  }
}
