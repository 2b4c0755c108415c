// `Method`: how the server answers one method of the specification.
import type { Context, TargetEntry } from '../context/context';
import type { Exchange } from '../engine/exchange';
import type { Logger } from '../engine/logger';
import type { JsonObject } from '../protocol/json-rpc';
import type { Catalog } from '../registry/catalog';

/** What answering the methods needs. */
export interface MethodParts {
  readonly catalog: Catalog;
  readonly logger: Logger;
  /** false shows the message of a crash to the client. */
  readonly maskErrors: boolean;
}

/** Answers one method; `params` fit the method's shape. */
export interface Method {
  /** The registered thing that the request is about; undefined for a miss. */
  find?(params: JsonObject): TargetEntry | undefined;
  handle(ctx: Context, params: JsonObject, exchange: Exchange): JsonObject | Promise<JsonObject>;
}

/** The methods that a server answers, by name. */
export type MethodTable = ReadonlyMap<string, Method>;
