// `Entrance`: where the messages of one channel become exchanges; the first request decides the era (STD-07).
import { InvalidRequestError, MCPError, UnsupportedProtocolVersionError } from '../errors/mcp-error';
import type { JsonRpcNotification, JsonRpcRequest } from '../protocol/json-rpc';
import { envelopeOf, hasEnvelope, peerOf, type Peer } from '../protocol/meta';
import { MODERN_VERSIONS, type Era } from '../protocol/versions';
import { Connection } from './connection';
import { Exchange } from './exchange';
import type { TransportFacts } from './facts';
import type { Outbound } from './outbound';

const HANDSHAKE_REFUSED = `connection is serving the ${MODERN_VERSIONS[0]} protocol; the initialize handshake is not accepted`;
const ENVELOPE_REFUSED =
  'this connection serves the handshake protocol era; requests carrying the ' +
  `${MODERN_VERSIONS[0]} envelope are not accepted on it`;

/** An envelope and not `initialize` is modern, anything else legacy. */
function eraOfRequest(message: JsonRpcRequest): Era {
  return message.method !== 'initialize' && hasEnvelope(message.params) ? 'modern' : 'legacy';
}

function peerFor(message: JsonRpcRequest, era: Era): Peer | undefined {
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

/** One connection, pinned to an era by its first request. */
export class Entrance {
  private connection: Connection | undefined;

  constructor(
    private readonly facts: TransportFacts,
    private readonly outbound: Outbound,
  ) {}

  /** The exchange of a request, or why it is refused (STD-08, STD-09, LAD-15, 16, 20, 21). */
  request(message: JsonRpcRequest): Exchange | MCPError {
    this.connection ??= new Connection(eraOfRequest(message), this.outbound);
    try {
      return this.exchange(message, this.connection, peerFor(message, this.connection.era));
    } catch (thrown) {
      if (thrown instanceof MCPError) return thrown;
      throw thrown;
    }
  }

  /** The exchange of a notification; undefined before the first request. */
  notification(message: JsonRpcNotification): Exchange | undefined {
    return this.connection && this.exchange(message, this.connection);
  }

  private exchange(message: JsonRpcRequest | JsonRpcNotification, connection: Connection, peer?: Peer): Exchange {
    return new Exchange(message, { connection, facts: this.facts, outbound: this.outbound, peer });
  }
}
