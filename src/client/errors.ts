// What the official client throws becomes one error type.
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { CONNECTION_CLOSED, INTERNAL_ERROR, REQUEST_TIMEOUT } from '../errors/codes';
import { messageOf } from '../errors/describe';
import { MCPError } from '../errors/mcp-error';
import { isObject } from '../protocol/json-rpc';

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

const MAX_CAUSES = 5;

/** The innermost cause says it: `fetch failed` and what wraps it do not. Errors of another realm count too. */
function reasonOf(thrown: unknown): string {
  let reason = messageOf(thrown);
  let at: unknown = thrown;
  for (let steps = 0; isObject(at) && steps < MAX_CAUSES; steps += 1, at = at.cause) {
    if (at.code === 'ECONNREFUSED') return 'nothing listens there (ECONNREFUSED)';
    if (typeof at.message === 'string' && at.message !== '') reason = at.message;
  }
  return reason;
}

/** Connects to a URL; throws MCPError -32000 that names the URL and the innermost cause when nobody answers there. */
export async function reached(url: string, connect: () => Promise<void>): Promise<void> {
  try {
    await connect();
  } catch (thrown) {
    if (thrown instanceof ProtocolError) throw toClientError(thrown);
    throw withCause(new MCPError(CONNECTION_CLOSED, `Could not connect to ${url}: ${reasonOf(thrown)}`), thrown);
  }
}

/** Runs one request of the official client; throws MCPError for what the server or the connection refused. */
export async function asked<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (thrown) {
    throw toClientError(thrown);
  }
}
