// The only mapping from a thrown value to a JSON-RPC error.
import { INTERNAL_ERROR } from '../errors/codes';
import { MCPError } from '../errors/mcp-error';
import type { JsonRpcErrorObject } from '../protocol/json-rpc';

const NEUTRAL: JsonRpcErrorObject = { code: INTERNAL_ERROR, message: 'Internal server error' };

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** An MCPError verbatim (ERR-04); anything else the neutral sentence, with nothing of the cause. */
export function toWireError(thrown: unknown): JsonRpcErrorObject {
  if (!(thrown instanceof MCPError)) return NEUTRAL;
  try {
    const { code, message, data } = thrown;
    if (!Number.isInteger(code) || typeof message !== 'string') return NEUTRAL;
    return data === undefined || data === null || !isJson(data) ? { code, message } : { code, message, data };
  } catch {
    return NEUTRAL; // a getter of the thrown error threw
  }
}
