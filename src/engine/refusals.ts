// The error responses that a stream gives by itself, before or instead of a receiver.
import { CONNECTION_CLOSED, INVALID_REQUEST } from '../errors/codes';
import { InvalidRequestError, ParseError, type MCPError } from '../errors/mcp-error';
import { errorResponse, readableId, type JsonRpcError, type RequestId } from '../protocol/json-rpc';
import { toWireError } from './wire-error';

/** The request is refused with this error. */
export function refused(id: RequestId, error: MCPError): JsonRpcError {
  return errorResponse(id, toWireError(error));
}

/** -32700 for what is not JSON (undefined), -32600 for what is no message; its id where it can be read. */
export function invalidMessage(value: unknown, error?: MCPError): JsonRpcError {
  const why = error ?? (value === undefined ? new ParseError() : new InvalidRequestError('Invalid Request'));
  return errorResponse(readableId(value), toWireError(why));
}

/** -32600: the id belongs to a request that is being answered. */
export function alreadyInFlight(id: RequestId): JsonRpcError {
  const message = `request id ${JSON.stringify(id)} is already in flight`;
  return errorResponse(id, { code: INVALID_REQUEST, message });
}

/** -32000: the server stopped before the request was answered. */
export function connectionClosed(id: RequestId): JsonRpcError {
  return errorResponse(id, { code: CONNECTION_CLOSED, message: 'Connection closed' });
}
