// `rowOf`: what Toolwright knows of a class-validator rule by its name.
import type { ConstraintRow } from './constraint-row';
import { STRING_ROWS } from './string-constraints';
import { VALUE_ROWS } from './value-constraints';

const TABLE: ReadonlyMap<string, ConstraintRow> = new Map(Object.entries({ ...VALUE_ROWS, ...STRING_ROWS }));

/** The row of a rule; undefined for a custom one and for one that has no row yet: words and its own check. */
export function rowOf(name: string): ConstraintRow | undefined {
  return TABLE.get(name);
}
