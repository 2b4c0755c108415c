// What a listed item takes from the options of its decorator.
import type { JsonObject } from '../protocol/json-rpc';

/** The members of an options object that were given, for a listed item; `meta` becomes `_meta`. */
export function listed(options: object, keys: readonly string[]): JsonObject {
  const members: JsonObject = {};
  for (const key of keys) {
    const value: unknown = Reflect.get(options, key);
    if (value !== undefined && value !== null) members[key === 'meta' ? '_meta' : key] = value;
  }
  return members;
}
