// The only mapping from a thrown value to a JSON-RPC error.
import { INTERNAL_ERROR } from '../errors/codes';
import { MCPError } from '../errors/mcp-error';
import type { JsonRpcErrorObject } from '../protocol/json-rpc';

const NEUTRAL: JsonRpcErrorObject = { code: INTERNAL_ERROR, message: 'Internal server error' };

/** The data as plain JSON, read once; undefined for what JSON cannot hold. */
function plainOf(data: unknown): unknown {
  if (data === undefined || data === null) return undefined;
  try {
    const text = JSON.stringify(data) as string | undefined;
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An MCPError verbatim (ERR-04); anything else the neutral sentence, with nothing of the cause. */
export function toWireError(thrown: unknown): JsonRpcErrorObject {
  if (!(thrown instanceof MCPError)) return NEUTRAL;
  try {
    const { code, message } = thrown;
    if (!Number.isInteger(code) || typeof message !== 'string') return NEUTRAL;
    const data = plainOf(thrown.data);
    return data === undefined ? { code, message } : { code, message, data };
  } catch {
    return NEUTRAL; // a getter of the thrown error threw
  }
}
