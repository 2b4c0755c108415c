// The reserved `_meta` keys, and the envelope that a modern client puts into every request.
import { InvalidParamsError, UnsupportedProtocolVersionError } from '../errors/mcp-error';
import type { ClientCapabilities } from './capabilities';
import { isObject, type JsonObject } from './json-rpc';
import { isLogLevel, type Implementation, type LogLevel } from './types';
import { MODERN_VERSIONS, eraOf } from './versions';

export const PROTOCOL_VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
export const CLIENT_CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
export const CLIENT_INFO_KEY = 'io.modelcontextprotocol/clientInfo';
export const LOG_LEVEL_KEY = 'io.modelcontextprotocol/logLevel';
export const SERVER_INFO_KEY = 'io.modelcontextprotocol/serverInfo';

/** What is known of the client that sent a request: from the envelope (modern) or the handshake (legacy). */
export interface Peer {
  readonly protocolVersion: string;
  readonly capabilities: ClientCapabilities;
  readonly info: Implementation | undefined;
  /** The least level of log message that the request asked for; modern only. */
  readonly logLevel: LogLevel | undefined;
}

/** Tells whether the parameters carry a modern envelope, well formed or not. */
export function hasEnvelope(params: JsonObject | undefined): boolean {
  return isObject(params?._meta) && PROTOCOL_VERSION_KEY in params._meta;
}

const ENVELOPE_EXPECTED =
  `params._meta must be an object carrying the required '${PROTOCOL_VERSION_KEY}' and ` +
  `'${CLIENT_CAPABILITIES_KEY}' envelope keys`;

/** The `_meta` object with both required keys present (LAD-15, LAD-16); throws -32602. */
export function envelopeOf(params: JsonObject | undefined): JsonObject {
  const meta = params?._meta;
  if (!isObject(meta)) throw new InvalidParamsError(ENVELOPE_EXPECTED, undefined);
  const missing = [PROTOCOL_VERSION_KEY, CLIENT_CAPABILITIES_KEY].filter((key) => !Object.hasOwn(meta, key));
  if (missing.length > 0) {
    throw new InvalidParamsError(
      `params._meta is missing the required envelope key(s): ${missing.join(', ')}`,
      undefined,
    );
  }
  return meta;
}

/** Reads who the client is from a complete envelope (LAD-20, LAD-21, LAD-25); throws -32602 or -32022. */
export function peerOf(meta: JsonObject): Peer {
  const protocolVersion = meta[PROTOCOL_VERSION_KEY];
  if (typeof protocolVersion !== 'string') {
    throw new InvalidParamsError('the protocol-version envelope value must be a string', undefined);
  }
  if (eraOf(protocolVersion) !== 'modern') {
    throw new UnsupportedProtocolVersionError({ supported: MODERN_VERSIONS, requested: protocolVersion });
  }
  const capabilities = meta[CLIENT_CAPABILITIES_KEY];
  const info = meta[CLIENT_INFO_KEY];
  const logLevel = meta[LOG_LEVEL_KEY];
  if (!isObject(capabilities)) throw new InvalidParamsError();
  if (info !== undefined && !isImplementation(info)) throw new InvalidParamsError();
  if (logLevel !== undefined && !isLogLevel(logLevel)) throw new InvalidParamsError();
  return { protocolVersion, capabilities, info, logLevel };
}

/** Tells whether a value names an implementation: a name and a version. */
export function isImplementation(value: unknown): value is Implementation {
  return isObject(value) && typeof value.name === 'string' && typeof value.version === 'string';
}
