// What is said of a value that is missing or not of its type.
import { received, jsonType, quote } from './received';
import { ownMessage, type Failure } from './rule';
import type { FAILED, Run } from './run';
import { holdsSecret, type FieldKind, type FieldShape, type ValueShape } from './shape';

const WORDS: Readonly<Record<FieldKind, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'an integer',
  boolean: 'true or false',
  date: 'an ISO 8601 date-time string',
  array: 'an array',
  object: 'an object',
  class: 'an object',
  any: 'a value',
};

const NAMES: Readonly<Record<FieldKind, string>> = {
  string: 'isString',
  number: 'isNumber',
  integer: 'isInt',
  boolean: 'isBoolean',
  date: 'isDate',
  array: 'isArray',
  object: 'isObject',
  class: 'isObject',
  any: 'isIn',
};

const MOST_VALUES = 20;

/** A type in words: `an integer`, `one of "c", "f"`. */
export function typeWords({ kind, values }: ValueShape): string {
  if (values === undefined) return WORDS[kind];
  const listed = [...values].slice(0, MOST_VALUES).map(quote).join(', ');
  if (values.size === 1) return listed;
  return values.size > MOST_VALUES ? `one of ${listed} and ${values.size - MOST_VALUES} more` : `one of ${listed}`;
}

/** Reports a value that is not of its type. */
export function mismatch(shape: ValueShape, value: unknown, { field, run }: Place): typeof FAILED {
  const isItem = shape !== field.value;
  const isSecret = run.secrets > 0 || field.isSecret || (typeof value === 'string' && holdsSecret(shape));
  const expected = typeWords(shape);
  const own = messageOf(field, isItem, { value, object: run.holder, whole: value, isSecret });
  const came = isSecret ? jsonType(value) : cameOf(shape, value);
  return run.report({
    rule: ruleName(shape, field, isItem),
    expected,
    received: jsonType(value),
    message: own ?? `must be ${expected} (got ${came})`,
  });
}

/** The author's rule that says the type, else the name of ours. */
function ruleName({ kind, values }: ValueShape, { typeRules }: FieldShape, isItem: boolean): string {
  const isListed = values !== undefined;
  const rules = typeRules.filter((rule) => rule.isEach === isItem);
  const named = rules.find(({ row }) => (row?.values !== undefined) === isListed) ?? rules[0];
  return named?.name ?? (isListed ? 'isIn' : NAMES[kind]);
}

const cameOf = ({ values }: ValueShape, value: unknown): string =>
  values === undefined ? received(value) : quotedOrType(value);

function quotedOrType(value: unknown): string {
  return typeof value === 'object' && value !== null ? jsonType(value) : quote(value);
}

function messageOf(field: FieldShape, isItem: boolean, failure: Failure): string | undefined {
  for (const rule of field.typeRules) {
    if (rule.isEach !== isItem || rule.declared.message === undefined) continue;
    try {
      return ownMessage(rule, failure);
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Where a value stands. */
export interface Place {
  readonly field: FieldShape;
  readonly run: Run;
}

/** Reports a property that is not there. */
export function missing(field: FieldShape, run: Run): typeof FAILED {
  const expected = typeWords(field.value);
  return run.report({
    rule: 'required',
    expected,
    received: 'missing',
    message: `required, ${expected} is missing`,
  });
}

/** Reports a value that made a rule or a setter throw. */
export function unchecked(rule: string, value: unknown, run: Run): typeof FAILED {
  return run.report({
    rule,
    expected: 'a value that can be checked',
    received: jsonType(value),
    message: 'could not be checked',
  });
}
