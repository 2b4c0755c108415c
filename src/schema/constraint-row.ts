// What one row of the constraint table says about a rule of class-validator.
import type { JsonSchema } from '../protocol/types';

/** The JSON type a rule accepts at all; `any` accepts every type. */
export type RuleTarget = 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object' | 'date' | 'any';

/** The arguments of a decorator. */
export type Constraints = readonly unknown[];

/** One rule by name: what it means for the schema, for a message and for the check. */
export interface ConstraintRow {
  readonly on: RuleTarget;
  /** The rule says the type and nothing more. */
  readonly isType?: true;
  /** Checked before all others; when it fails the rest of the property is left alone. */
  readonly isSize?: true;
  /** Every value that passes; undefined when the arguments are not understood. */
  readonly values?: (constraints: Constraints) => readonly unknown[] | undefined;
  /** Keywords of JSON Schema; undefined when keywords cannot say it, then words are used. */
  readonly keywords?: (constraints: Constraints, on: RuleTarget) => JsonSchema | undefined;
  /** A sentence for `description` beside the keywords; without keywords the phrase is used. */
  readonly words?: (constraints: Constraints) => string | undefined;
  /** The rest of a sentence that begins with "must". */
  readonly phrase?: (constraints: Constraints) => string | undefined;
  /** A check that answers exactly as the library's own. */
  readonly test?: (constraints: Constraints) => ((value: unknown) => boolean) | undefined;
  /** Why the rule cannot be kept; undefined when it can. */
  readonly refusal?: (constraints: Constraints) => { readonly problem: string; readonly fix: string } | undefined;
}

/** Rows by the name of the constraint. */
export type ConstraintRows = Readonly<Record<string, ConstraintRow>>;

/** The first argument when it is a number. */
export function numberIn(constraints: Constraints, index = 0): number | undefined {
  const value = constraints[index];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** `1 character`, `2 characters` */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Tells whether a value can be a member of a value list in JSON. */
export function isScalar(value: unknown): value is string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  return typeof value === 'number' && Number.isFinite(value);
}
