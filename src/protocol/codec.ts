// What differs on the wire between the eras, behind one contract.
import type { JsonObject } from './json-rpc';
import type { MethodRow } from './methods';
import type { Era } from './versions';

/** One era's vocabulary: which methods exist, and what a result looks like. */
export interface Codec {
  readonly era: Era;
  /** The row of a method that this era knows, else undefined. */
  methodRow(method: string): MethodRow | undefined;
  /** The result in wire form; the one given is never changed. */
  result(row: MethodRow, result: JsonObject): JsonObject;
}

/** The codec of each era. */
export type Codecs = Readonly<Record<Era, Codec>>;
