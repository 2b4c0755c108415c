// Lists are one page: a cursor cannot be one of ours.
import { InvalidParamsError } from '../../errors/mcp-error';
import type { JsonObject } from '../../protocol/json-rpc';

/** Throws -32602 for a cursor: this server gives none, so it is a foreign one. */
export function checkCursor(params: JsonObject): void {
  if (params.cursor !== undefined && params.cursor !== null) throw new InvalidParamsError('Invalid cursor', undefined);
}
