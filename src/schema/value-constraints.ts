// Rows of the constraint table for types, value lists, numbers, objects, arrays and dates.
import type { JsonSchema } from '../protocol/types';
import {
  counted,
  isScalar,
  numberIn,
  type Constraints,
  type ConstraintRow,
  type ConstraintRows,
} from './constraint-row';
import { quote } from './received';

const type = (on: ConstraintRow['on'], test?: (value: unknown) => boolean): ConstraintRow => ({
  on,
  isType: true,
  ...(test === undefined ? {} : { test: () => test }),
});

/** The members of an enum object: a numeric enum's reverse map is left out. */
export function enumValues(entity: object): readonly (string | number)[] {
  const members = Object.entries(entity).filter(([key, value]) => {
    const back = typeof value === 'string' ? (entity as Record<string, unknown>)[value] : undefined;
    return !(typeof back === 'number' && String(back) === key);
  });
  return [...new Set(members.map(([, value]) => value as string | number))];
}

const scalars = (values: unknown): readonly unknown[] | undefined =>
  Array.isArray(values) ? values.filter(isScalar) : undefined;

const oneOf = (values: readonly unknown[]): string => values.slice(0, 20).map(quote).join(', ');

/** A bound of a number: the keyword, the words and the comparison. */
function bound(keyword: string, words: string, holds: (value: number, limit: number) => boolean): ConstraintRow {
  return {
    on: 'number',
    keywords: (constraints) => keywordOf(keyword, numberIn(constraints)),
    phrase: (constraints) => `be ${words} ${quote(constraints[0])}`,
    test: (constraints) => {
      const limit = numberIn(constraints);
      return limit === undefined
        ? undefined
        : (value) => typeof value === 'number' && typeof limit === 'number' && holds(value, limit);
    },
  };
}

const keywordOf = (keyword: string, value: unknown): JsonSchema | undefined =>
  value === undefined ? undefined : { [keyword]: value };

function sign(keyword: string, word: string, holds: (value: number) => boolean): ConstraintRow {
  return {
    on: 'number',
    keywords: () => ({ [keyword]: 0 }),
    phrase: () => `be ${word}`,
    test: () => (value) => typeof value === 'number' && holds(value),
  };
}

function size(keyword: string, words: string, holds: (length: number, limit: number) => boolean): ConstraintRow {
  return {
    on: 'array',
    isSize: true,
    keywords: (constraints) => keywordOf(keyword, numberIn(constraints)),
    phrase: (constraints) => `have ${words} ${counted(numberIn(constraints) ?? 0, 'item')}`,
    test: (constraints) => {
      const limit = numberIn(constraints);
      return limit === undefined ? undefined : (value) => Array.isArray(value) && holds(value.length, limit);
    },
  };
}

const places = ([options]: Constraints): number | undefined =>
  numberIn([(options as { maxDecimalPlaces?: number } | undefined)?.maxDecimalPlaces]);

const dateBound = (words: string): ConstraintRow => ({
  on: 'date',
  phrase: ([limit]) =>
    limit instanceof Date ? `be ${words} ${limit.toISOString()}` : `be ${words} a limit set at run time`,
});

const divisor = (constraints: Constraints): number => Math.trunc(numberIn(constraints) ?? 0);

const divisible: ConstraintRow = {
  on: 'number',
  keywords: (constraints) => ({ multipleOf: Math.abs(divisor(constraints)) }),
  phrase: (constraints) => `be divisible by ${divisor(constraints)}`,
  refusal: (constraints) =>
    divisor(constraints) === 0
      ? {
          problem: `class-validator cuts the divisor ${quote(constraints[0])} to an integer, so that no value passes`,
          fix: 'Use a divisor of 1 or more, or a constraint of your own',
        }
      : undefined,
};

const contained: ConstraintRow = {
  on: 'array',
  keywords: ([values]) => {
    const members = scalars(values);
    return members === undefined || members.length === 0
      ? {}
      : { allOf: members.map((member) => ({ contains: { const: member } })) };
  },
  phrase: ([values]) => `contain ${oneOf(scalars(values) ?? [])}`,
};

const isDistinct = (value: unknown): boolean => Array.isArray(value) && new Set(value).size === value.length;

/** Types, common rules, numbers, objects, arrays and dates. */
export const VALUE_ROWS: ConstraintRows = {
  isString: type('string', (value) => value instanceof String || typeof value === 'string'),
  isBoolean: type('boolean', (value) => value instanceof Boolean || typeof value === 'boolean'),
  isInt: type('integer', (value) => typeof value === 'number' && Number.isInteger(value)),
  isArray: type('array', Array.isArray),
  isObject: type('object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
  isDate: type('date', (value) => value instanceof Date && !Number.isNaN(value.getTime())),
  isNumber: {
    on: 'number',
    isType: true,
    words: (constraints) =>
      places(constraints) === undefined ? undefined : `At most ${counted(places(constraints) ?? 0, 'decimal place')}.`,
    phrase: (constraints) => `have at most ${counted(places(constraints) ?? 0, 'decimal place')}`,
    test: (constraints) => (places(constraints) === undefined ? Number.isFinite : undefined),
  },
  isNotEmptyObject: { on: 'object', keywords: () => ({ minProperties: 1 }), phrase: () => 'have at least 1 member' },
  isInstance: { on: 'any', keywords: () => ({}) },
  isEnum: {
    on: 'any',
    values: ([entity]) => (typeof entity === 'object' && entity !== null ? enumValues(entity) : undefined),
  },
  isIn: { on: 'any', values: ([values]) => scalars(values) },
  equals: { on: 'any', values: (constraints) => (isScalar(constraints[0]) ? [constraints[0]] : undefined) },
  isNotIn: {
    on: 'any',
    keywords: ([values]) => (scalars(values) === undefined ? undefined : { not: { enum: scalars(values) } }),
    phrase: ([values]) => `be none of ${oneOf(scalars(values) ?? [])}`,
  },
  notEquals: {
    on: 'any',
    keywords: ([value]) => (isScalar(value) ? { not: { const: value } } : {}),
    phrase: ([value]) => `be other than ${isScalar(value) ? quote(value) : 'that'}`,
  },
  isDefined: { on: 'any', keywords: () => ({}), test: () => (value) => value !== undefined && value !== null },
  isNotEmpty: {
    on: 'any',
    keywords: (_, on) => (on === 'string' ? { minLength: 1 } : {}),
    phrase: () => 'be not empty',
    test: () => (value) => value !== '' && value !== null && value !== undefined,
  },
  isEmpty: {
    on: 'any',
    keywords: (_, on) => (on === 'string' ? { maxLength: 0 } : undefined),
    phrase: () => 'be empty',
  },
  min: bound('minimum', 'at least', (value, limit) => value >= limit),
  max: bound('maximum', 'at most', (value, limit) => value <= limit),
  isPositive: sign('exclusiveMinimum', 'greater than 0', (value) => value > 0),
  isNegative: sign('exclusiveMaximum', 'less than 0', (value) => value < 0),
  isDivisibleBy: divisible,
  arrayMinSize: size('minItems', 'at least', (length, limit) => length >= limit),
  arrayMaxSize: size('maxItems', 'at most', (length, limit) => length <= limit),
  arrayNotEmpty: {
    on: 'array',
    keywords: () => ({ minItems: 1 }),
    phrase: () => 'have at least 1 item',
    test: () => (value) => Array.isArray(value) && value.length > 0,
  },
  arrayUnique: {
    on: 'array',
    keywords: () => ({ uniqueItems: true }),
    phrase: () => 'have no item twice',
    test: () => isDistinct,
  },
  arrayContains: contained,
  arrayNotContains: {
    on: 'array',
    keywords: ([values]) =>
      scalars(values) === undefined ? undefined : { not: { contains: { enum: scalars(values) } } },
    phrase: ([values]) => `contain none of ${oneOf(scalars(values) ?? [])}`,
  },
  minDate: dateBound('not before'),
  maxDate: dateBound('not after'),
};
