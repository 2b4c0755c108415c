// `Method`: how the server answers one method of the specification.
import type { Context, TargetEntry } from '../context/context';
import type { Exchange } from '../engine/exchange';
import type { JsonObject } from '../protocol/json-rpc';

/** Answers one method; `params` fit the method's shape. */
export interface Method {
  /** The registered thing that the request is about; undefined for a miss. */
  find?(params: JsonObject): TargetEntry | undefined;
  handle(ctx: Context, params: JsonObject, exchange: Exchange): JsonObject | Promise<JsonObject>;
}

/** The methods that a server answers, by name. */
export type MethodTable = ReadonlyMap<string, Method>;
