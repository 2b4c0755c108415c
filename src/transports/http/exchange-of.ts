// Makes the `Exchange` of a message that came over HTTP.
import type { Connection } from '../../engine/connection';
import { Exchange } from '../../engine/exchange';
import type { TransportFacts } from '../../engine/facts';
import type { Outbound } from '../../engine/outbound';
import type { JsonRpcNotification, JsonRpcRequest } from '../../protocol/json-rpc';
import type { Peer } from '../../protocol/meta';
import type { HttpCall } from './port';

/** Where a message came from, and what answers it. */
export interface Arrival {
  readonly connection: Connection;
  readonly outbound: Outbound;
  readonly peer?: Peer | undefined;
}

/** The exchange of a message, with the headers it came with. */
export function exchangeOf(
  call: HttpCall,
  message: JsonRpcRequest | JsonRpcNotification,
  { connection, outbound, peer }: Arrival,
): Exchange {
  const facts: TransportFacts = { kind: 'http', headers: call.headers };
  return new Exchange(message, { connection, facts, outbound, peer });
}
