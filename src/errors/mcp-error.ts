// `MCPError`, the failure that reaches the client verbatim as a JSON-RPC error, and one subclass per code of the specification.
import { brand } from './brand';
import {
  HEADER_MISMATCH,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  PARSE_ERROR,
  UNSUPPORTED_PROTOCOL_VERSION,
} from './codes';

/** A protocol failure: `code`, `message` and `data` travel to the client unchanged (ERR-04, ERR-05). */
export class MCPError extends Error {
  override name = 'MCPError';

  constructor(
    readonly code: number,
    message: string,
    readonly data?: unknown,
  ) {
    super(message);
  }
}
brand(MCPError, 'MCPError');

/** -32700: what arrived is not JSON. */
export class ParseError extends MCPError {
  override name = 'ParseError';

  constructor(message = 'Parse error') {
    super(PARSE_ERROR, message);
  }
}

/** -32600: the message is not acceptable. */
export class InvalidRequestError extends MCPError {
  override name = 'InvalidRequestError';

  constructor(message: string, data?: unknown) {
    super(INVALID_REQUEST, message, data);
  }
}

/** -32602: the parameters do not fit; without a text, text and `data` are those of ERR-28. */
export class InvalidParamsError extends MCPError {
  override name = 'InvalidParamsError';

  constructor(message?: string, data?: unknown) {
    super(INVALID_PARAMS, message ?? 'Invalid request parameters', message === undefined ? '' : data);
  }
}

/** -32601 with the method in `data` (ERR-29). */
export class MethodNotFoundError extends MCPError {
  override name = 'MethodNotFoundError';

  constructor(method: string) {
    super(METHOD_NOT_FOUND, 'Method not found', method);
  }
}

/** -32603: the server failed and says no more than this sentence. */
export class InternalError extends MCPError {
  override name = 'InternalError';

  constructor(message = 'Internal server error', data?: unknown) {
    super(INTERNAL_ERROR, message, data);
  }
}

/** -32020: a routing header disagrees with the body (ENG-23). */
export class HeaderMismatchError extends MCPError {
  override name = 'HeaderMismatchError';

  constructor(message: string) {
    super(HEADER_MISMATCH, message);
  }
}

/** -32022 with the versions served and the one asked for in `data` (ENG-25). */
export class UnsupportedProtocolVersionError extends MCPError {
  override name = 'UnsupportedProtocolVersionError';

  constructor(data: { supported: readonly string[]; requested?: unknown }, message = 'Unsupported protocol version') {
    super(UNSUPPORTED_PROTOCOL_VERSION, message, data);
  }
}
