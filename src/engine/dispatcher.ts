// `Dispatcher`: the conversation over one channel; the only place that writes response frames for streams.
import { CONNECTION_CLOSED, INVALID_REQUEST } from '../errors/codes';
import { InvalidRequestError, MCPError, ParseError, UnsupportedProtocolVersionError } from '../errors/mcp-error';
import {
  errorResponse,
  isNotification,
  isRequest,
  notification,
  readableId,
  type JsonRpcMessage,
  type JsonRpcNotification,
  type JsonRpcRequest,
} from '../protocol/json-rpc';
import { envelopeOf, hasEnvelope, peerOf, type Peer } from '../protocol/meta';
import { MODERN_VERSIONS, type Era } from '../protocol/versions';
import { answerOne } from './answer';
import type { Channel } from './channel';
import { Connection } from './connection';
import { Exchange } from './exchange';
import type { TransportFacts } from './facts';
import { InFlight } from './in-flight';
import type { Outbound } from './outbound';
import type { Receiver } from './receiver';
import { toWireError } from './wire-error';

const HANDSHAKE_REFUSED = `connection is serving the ${MODERN_VERSIONS[0]} protocol; the initialize handshake is not accepted`;
const ENVELOPE_REFUSED =
  'this connection serves the handshake protocol era; requests carrying the ' +
  `${MODERN_VERSIONS[0]} envelope are not accepted on it`;

/** The first request decides: an envelope and not `initialize` is modern, anything else legacy (STD-07). */
function eraOfRequest(message: JsonRpcRequest): Era {
  return message.method !== 'initialize' && hasEnvelope(message.params) ? 'modern' : 'legacy';
}

/** Reads a channel, answers each request as soon as its result is there, and writes whole messages in any order. */
export class Dispatcher {
  private readonly inFlight = new InFlight();
  private readonly outbound: Outbound;
  private connection: Connection | undefined;
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
    private readonly facts: TransportFacts,
  ) {
    this.inputEnded = new Promise((resolve) => (this.ended = resolve));
    this.outbound = { notify: (method, params) => this.write(notification(method, params)) };
  }

  /** Begins to read the channel; fails as its `open` does. */
  start(): void | Promise<void> {
    return this.channel.open({
      onMessage: (message) => this.receive(message),
      onInvalid: (value, error) => this.refuse(value, error),
      onEnd: () => this.ended?.(),
    });
  }

  /**
   * Waits up to `graceMs` milliseconds for what is being answered, then aborts the rest and answers it with -32000; gives
   * false if it had to. Standing requests are not waited for. May be called again with less patience.
   */
  async stop(graceMs: number): Promise<boolean> {
    const isDrained = await this.inFlight.drained(graceMs);
    for (const { id = null } of this.inFlight.cancelAll(new Error('The server is stopping.'))) {
      this.write(errorResponse(id, { code: CONNECTION_CLOSED, message: 'Connection closed' }));
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

  private refuse(value: unknown, given?: MCPError): void {
    const error = given ?? (value === undefined ? new ParseError() : new InvalidRequestError('Invalid Request'));
    this.invalid += 1;
    if (/^10*$/.test(String(this.invalid))) {
      const text = `Dropped a message that is not valid JSON-RPC (${error.message}); ${this.invalid} so far`;
      this.receiver.logger.log('warning', text);
    }
    this.write(errorResponse(readableId(value), toWireError(error)));
  }

  private async answer(message: JsonRpcRequest): Promise<void> {
    const opened = this.open(message);
    if (opened instanceof MCPError) return this.write(errorResponse(message.id, toWireError(opened)));
    if (!this.inFlight.add(opened)) {
      const text = `request id ${JSON.stringify(message.id)} is already in flight`;
      return this.write(errorResponse(message.id, { code: INVALID_REQUEST, message: text }));
    }
    if (this.handshake !== undefined) await this.handshake;
    if (opened.method !== 'initialize') return this.finish(opened);
    this.handshake = this.finish(opened);
    await this.handshake;
    this.handshake = undefined;
  }

  private async finish(exchange: Exchange): Promise<void> {
    const response = exchange.isCancelled ? undefined : await answerOne(this.receiver, exchange);
    this.inFlight.remove(exchange);
    if (response !== undefined && !exchange.isCancelled) this.write(response);
  }

  private open(message: JsonRpcRequest): Exchange | MCPError {
    try {
      this.connection ??= new Connection(eraOfRequest(message), this.outbound);
      return this.exchange(message, this.connection, this.peerFor(message, this.connection.era));
    } catch (thrown) {
      if (thrown instanceof MCPError) return thrown;
      throw thrown;
    }
  }

  private peerFor(message: JsonRpcRequest, era: Era): Peer | undefined {
    if (era === 'legacy') {
      if (hasEnvelope(message.params)) throw new InvalidRequestError(ENVELOPE_REFUSED);
      return undefined;
    }
    if (message.method === 'initialize') {
      const requested = message.params?.protocolVersion;
      throw new UnsupportedProtocolVersionError({ supported: MODERN_VERSIONS, requested }, HANDSHAKE_REFUSED);
    }
    return peerOf(envelopeOf(message.params));
  }

  private take(message: JsonRpcNotification): void {
    const connection = this.connection;
    if (message.method === 'notifications/cancelled') return this.cancel(message);
    if (connection === undefined) return;
    const deliver = (): void => this.receiver.notification(this.exchange(message, connection, undefined));
    if (this.handshake === undefined) deliver();
    else void this.handshake.then(deliver);
  }

  private exchange(message: JsonRpcRequest | JsonRpcNotification, connection: Connection, peer?: Peer): Exchange {
    return new Exchange(message, { connection, facts: this.facts, outbound: this.outbound, peer });
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
