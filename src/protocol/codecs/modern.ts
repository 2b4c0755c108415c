// The era without a handshake: every result says its type and who the server is.
import type { Codec } from '../codec';
import { isObject, prepared, type JsonObject } from '../json-rpc';
import { SERVER_INFO_KEY } from '../meta';
import { METHODS, type MethodRow } from '../methods';
import type { Implementation } from '../types';

/** How long a client may keep a cacheable result (milliseconds), and whether it may share it. */
export interface CacheHint {
  readonly ttlMs: number;
  readonly cacheScope: 'public' | 'private';
}

const NOT_CACHED: CacheHint = { ttlMs: 0, cacheScope: 'private' };

/** Adds `resultType`, the cache fields and the server's stamp (ENG-04, ENG-06, ENG-07, LAD-30). */
export class ModernCodec implements Codec {
  readonly era = 'modern';
  private readonly lists = new WeakMap<JsonObject, JsonObject>();

  constructor(
    private readonly serverInfo: Implementation,
    private readonly cacheHints: ReadonlyMap<string, CacheHint> = new Map(),
  ) {}

  methodRow(method: string): MethodRow | undefined {
    const row = METHODS.get(method);
    return row?.eras.includes('modern') === true ? row : undefined;
  }

  result(row: MethodRow, result: JsonObject): JsonObject {
    if (!row.isList) return this.shape(row, result);
    const known = this.lists.get(result);
    if (known !== undefined) return known;
    const made = prepared(this.shape(row, result));
    this.lists.set(result, made);
    return made;
  }

  private shape(row: MethodRow, result: JsonObject): JsonObject {
    const shaped: JsonObject = row.isCacheable
      ? { resultType: 'complete', ...(this.cacheHints.get(row.name) ?? NOT_CACHED), ...result }
      : { resultType: 'complete', ...result };
    shaped._meta = this.stamped(result._meta);
    return shaped;
  }

  private stamped(meta: unknown): JsonObject {
    if (!isObject(meta)) return { [SERVER_INFO_KEY]: this.serverInfo };
    return { ...meta, [SERVER_INFO_KEY]: meta[SERVER_INFO_KEY] ?? this.serverInfo };
  }
}
