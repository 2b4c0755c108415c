// The modern ladder: what a parsed body has to be before a handler may see it. Each step throws the error of its row.
import { toWireError } from '../../engine/wire-error';
import {
  HeaderMismatchError,
  InvalidRequestError,
  MCPError,
  UnsupportedProtocolVersionError,
} from '../../errors/mcp-error';
import {
  asMessage,
  isNotification,
  isObject,
  isRequest,
  type JsonObject,
  type JsonRpcNotification,
  type JsonRpcRequest,
  type RequestId,
} from '../../protocol/json-rpc';
import { PROTOCOL_VERSION_KEY, envelopeOf, peerOf, type Peer } from '../../protocol/meta';
import { MODERN_VERSIONS, eraOf } from '../../protocol/versions';
import { METHOD_HEADER, NAME_HEADER, ROUTING_HEADERS, VERSION_HEADER, decodeHeaderValue } from './headers';
import type { HttpCall } from './port';
import type { Post } from './read-post';
import { MUST_ACCEPT_STREAM, type Refusal } from './refuse';
import { statusOf } from './status';

/** The one request whose answer is a stream by nature. */
export const LISTEN = 'subscriptions/listen';

/** A request that a handler may see, with who sent it. */
export interface Admitted {
  readonly message: JsonRpcRequest;
  readonly peer: Peer;
}

/** The parameter that Mcp-Name repeats, by method (ENG-12). */
const NAMED_BY: ReadonlyMap<string, string> = new Map([
  ['tools/call', 'name'],
  ['prompts/get', 'name'],
  ['resources/read', 'uri'],
]);

/** A version header that names no handshake version is modern, whatever it says (HTTP-04). */
export function isModernCall(call: HttpCall): boolean {
  const version = call.header(VERSION_HEADER);
  return version !== undefined && eraOf(version) !== 'legacy';
}

/** What the ladder makes of a body: a request to answer, a notification to drop, or the refusal of the first step that failed. */
export function admissionOf(call: HttpCall, { value, accepted }: Post): Admitted | 'notification' | Refusal {
  let id: RequestId | undefined;
  try {
    const message = singleMessageOf(value);
    if (!isRequest(message)) {
      checkNotification(call);
      return 'notification';
    }
    if (message.method === LISTEN && !accepted.stream) return MUST_ACCEPT_STREAM;
    id = message.id;
    return { message, peer: checkRequest(call, message) };
  } catch (thrown) {
    if (!(thrown instanceof MCPError)) throw thrown;
    const error = toWireError(thrown);
    return { status: statusOf(error.code), error, id };
  }
}

/** The one request or notification of a body (LAD-10, LAD-12). */
function singleMessageOf(value: unknown): JsonRpcRequest | JsonRpcNotification {
  const message = asMessage(value);
  if (message !== undefined && (isRequest(message) || isNotification(message))) return message;
  throw new InvalidRequestError('Body must be a single JSON-RPC request or notification object');
}

/** A notification needs a version that is served (LAD-11). */
function checkNotification(call: HttpCall): void {
  const requested = call.header(VERSION_HEADER);
  if (requested !== undefined && eraOf(requested) === 'modern') return;
  throw new UnsupportedProtocolVersionError({ supported: MODERN_VERSIONS, requested });
}

/** Who sent a request, once its headers and its envelope agree (LAD-14 to LAD-21). */
function checkRequest(call: HttpCall, message: JsonRpcRequest): Peer {
  const key = NAMED_BY.get(message.method);
  const named = key === undefined ? undefined : nameIn(message.params, key);
  for (const name of ROUTING_HEADERS) {
    if (call.isRepeated(name, name === NAME_HEADER ? named : undefined))
      throw new HeaderMismatchError(`${name} header appears more than once`);
  }
  const meta = envelopeOf(message.params);
  if (call.header(VERSION_HEADER) !== meta[PROTOCOL_VERSION_KEY]) {
    throw new HeaderMismatchError("mcp-protocol-version header does not match the request envelope's protocol version");
  }
  if (call.header(METHOD_HEADER) !== message.method) {
    throw new HeaderMismatchError("mcp-method header does not match the request body's method");
  }
  if (named !== undefined && !isNamed(call, named)) {
    throw new HeaderMismatchError(`mcp-name header does not match the request body's '${key}' parameter`);
  }
  return peerOf(meta);
}

function nameIn(params: JsonObject | undefined, key: string): string | undefined {
  const named = isObject(params) && Object.hasOwn(params, key) ? params[key] : undefined;
  return typeof named === 'string' ? named : undefined;
}

function isNamed(call: HttpCall, named: string): boolean {
  const header = call.header(NAME_HEADER);
  return header === named || (header !== undefined && decodeHeaderValue(header) === named);
}
