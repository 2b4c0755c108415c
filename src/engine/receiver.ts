// `Receiver`: whoever answers; transports drive it and know nothing of tools.
import type { JsonObject } from '../protocol/json-rpc';
import type { Exchange } from './exchange';
import type { Logger } from './logger';

/** Answers the messages of all connections. */
export interface Receiver {
  readonly logger: Logger;
  /** The result of a request in the wire form of its era; fails with an MCPError, or with anything a handler threw. */
  request(exchange: Exchange): Promise<JsonObject>;
  /** Takes a notification; never fails. */
  notification(exchange: Exchange): void;
}
