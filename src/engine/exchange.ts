// `Exchange`: one inbound message and everything that belongs to answering it.
import type { JsonObject, JsonRpcNotification, JsonRpcRequest, RequestId } from '../protocol/json-rpc';
import type { Peer } from '../protocol/meta';
import type { Connection } from './connection';
import type { TransportFacts } from './facts';
import type { Outbound } from './outbound';

/** What a transport hands over with a message. */
export interface ExchangeInit {
  readonly connection: Connection;
  readonly facts: TransportFacts;
  readonly outbound: Outbound;
  /** Modern: who sent this request. Legacy exchanges take it from the connection. */
  readonly peer?: Peer | undefined;
}

/** One request or notification; its signal is made when a handler first reads it. */
export class Exchange {
  readonly connection: Connection;
  readonly facts: TransportFacts;
  readonly outbound: Outbound;
  private readonly ownPeer: Peer | undefined;
  private controller: AbortController | undefined;
  private cancelReason: unknown;
  private cancelled = false;
  private finished = false;
  private standing = false;
  private whenStanding: (() => void) | undefined;

  constructor(
    readonly message: JsonRpcRequest | JsonRpcNotification,
    init: ExchangeInit,
  ) {
    this.connection = init.connection;
    this.facts = init.facts;
    this.outbound = init.outbound;
    this.ownPeer = init.peer;
  }

  get id(): RequestId | undefined {
    return 'id' in this.message ? this.message.id : undefined;
  }

  get method(): string {
    return this.message.method;
  }

  get params(): JsonObject | undefined {
    return this.message.params;
  }

  get peer(): Peer | undefined {
    return this.ownPeer ?? this.connection.peer;
  }

  get isCancelled(): boolean {
    return this.cancelled;
  }

  /** Tells whether this request lasts for as long as the connection does. */
  get isStanding(): boolean {
    return this.standing;
  }

  /** Declares that the request lasts until one side ends it (`subscriptions/listen`): a stop does not wait for it. */
  stand(): void {
    this.standing = true;
    this.whenStanding?.();
  }

  /** Calls back once the request turns out to be a standing one. */
  onStanding(callback: () => void): void {
    this.whenStanding = callback;
  }

  /** Aborted when the client cancels, disconnects, or the server stops. */
  get signal(): AbortSignal {
    if (this.controller === undefined) {
      this.controller = new AbortController();
      if (this.cancelled) this.controller.abort(this.cancelReason);
    }
    return this.controller.signal;
  }

  /** Marks the exchange as no longer wanted and aborts its signal; later calls do nothing. */
  cancel(reason: unknown = new Error('The request was cancelled.')): void {
    if (this.cancelled || this.finished) return;
    this.cancelled = true;
    this.cancelReason = reason;
    this.controller?.abort(reason);
  }

  /** Marks the exchange as answered: nothing more may be said on it. */
  finish(): void {
    this.finished = true;
  }

  /** Sends a notification that belongs to this request; dropped once it is answered or cancelled. */
  notify(method: string, params: JsonObject): void {
    if (!this.finished && !this.cancelled) this.outbound.notify(method, params);
  }
}
