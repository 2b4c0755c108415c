// What the official client throws becomes one error type.
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { CONNECTION_CLOSED, INTERNAL_ERROR, REQUEST_TIMEOUT } from '../errors/codes';
import { MCPError } from '../errors/mcp-error';

const CODES: ReadonlyMap<string, number> = new Map([
  [SdkErrorCode.RequestTimeout, REQUEST_TIMEOUT],
  [SdkErrorCode.ConnectionClosed, CONNECTION_CLOSED],
  [SdkErrorCode.NotConnected, CONNECTION_CLOSED],
]);

function withCause(error: MCPError, cause: unknown): MCPError {
  return Object.defineProperty(error, 'cause', { value: cause, enumerable: false });
}

/** The MCPError behind an error of the official client; anything else stays what it is. */
export function toClientError(thrown: unknown): unknown {
  if (thrown instanceof ProtocolError) return withCause(new MCPError(thrown.code, thrown.message, thrown.data), thrown);
  if (thrown instanceof SdkError) {
    const code = CODES.get(thrown.code) ?? INTERNAL_ERROR;
    return withCause(new MCPError(code, thrown.message, thrown.data), thrown);
  }
  return thrown;
}

/** Runs one request of the official client; throws MCPError for what the server or the connection refused. */
export async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (thrown) {
    throw toClientError(thrown);
  }
}
