// The handshake era: results go out as they are, without a word of the modern era.
import type { Codec } from '../codec';
import { prepared, type JsonObject } from '../json-rpc';
import { METHODS, type MethodRow } from '../methods';

/** The codec of all handshake versions; one shape serves them all (SER-06, HTTP-37). */
export class LegacyCodec implements Codec {
  readonly era = 'legacy';
  private readonly lists = new WeakMap<JsonObject, JsonObject>();

  methodRow(method: string): MethodRow | undefined {
    const row = METHODS.get(method);
    return row?.eras.includes('legacy') === true ? row : undefined;
  }

  result(row: MethodRow, result: JsonObject): JsonObject {
    if (!row.isList) return result;
    const known = this.lists.get(result);
    if (known !== undefined) return known;
    const made = prepared({ ...result });
    this.lists.set(result, made);
    return made;
  }
}
