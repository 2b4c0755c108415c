// Rows of the constraint table for strings.
import { counted, numberIn, type Constraints, type ConstraintRow, type ConstraintRows } from './constraint-row';
import { literally, patternOf } from './pattern';
import { quote } from './received';
import type { JsonSchema } from '../protocol/types';

/** The length as validator.js counts it: surrogate pairs and variation selectors count once. */
function lengthOf(text: string): number {
  if (!/[\uD800-\uDFFF\uFE0E\uFE0F]/.test(text)) return text.length;
  const selectors = text.match(/[^\uFE0F\uFE0E][\uFE0F\uFE0E]/g)?.length ?? 0;
  const pairs = text.match(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g)?.length ?? 0;
  return text.length - selectors - pairs;
}

const lengthRule = (
  limits: (constraints: Constraints) => readonly [number | undefined, number | undefined],
): ConstraintRow => ({
  on: 'string',
  isSize: true,
  keywords: (constraints) => {
    const [least, most] = limits(constraints);
    return {
      ...(least === undefined ? {} : { minLength: least }),
      ...(most === undefined ? {} : { maxLength: most }),
    };
  },
  phrase: (constraints) => lengthPhrase(limits(constraints)),
  test: (constraints) => {
    const [least = 0, most = Infinity] = limits(constraints);
    return (value) => {
      if (typeof value !== 'string') return false;
      const length = lengthOf(value);
      return length >= least && length <= most;
    };
  },
});

function lengthPhrase([least, most]: readonly [number | undefined, number | undefined]): string {
  if (most === undefined) return `have at least ${counted(least ?? 0, 'character')}`;
  if (least === undefined || least === 0) return `have at most ${counted(most, 'character')}`;
  return least === most ? `have exactly ${counted(most, 'character')}` : `have ${least} to ${most} characters`;
}

const text = (keywords: JsonSchema, noun: string, words?: string): ConstraintRow => ({
  on: 'string',
  keywords: () => keywords,
  phrase: () => `be ${noun}`,
  ...(words === undefined ? {} : { words: () => words }),
});

const patterned = (pattern: string, noun: string, words?: string): ConstraintRow => text({ pattern }, noun, words);

function regExpOf([pattern, modifiers]: Constraints): RegExp | undefined {
  if (pattern instanceof RegExp) return pattern;
  if (typeof pattern !== 'string') return undefined;
  try {
    return new RegExp(pattern, typeof modifiers === 'string' ? modifiers : undefined);
  } catch {
    return undefined;
  }
}

const matches: ConstraintRow = {
  on: 'string',
  keywords: (constraints) => {
    const pattern = regExpOf(constraints);
    const source = pattern === undefined ? undefined : patternOf(pattern);
    return source === undefined ? undefined : { pattern: source };
  },
  phrase: (constraints) => `match ${String(regExpOf(constraints))}`,
  refusal: (constraints) =>
    regExpOf(constraints)?.sticky === true
      ? { problem: '@Matches() with the flag y answers differently from call to call', fix: 'Leave the flag y out' }
      : undefined,
};

const UUID_VERSIONS = new Map<unknown, string>([
  ['nil', '0{8}-0{4}-0{4}-0{4}-0{12}'],
  ['max', '[fF]{8}-[fF]{4}-[fF]{4}-[fF]{4}-[fF]{12}'],
  ...['1', '2', '3', '4', '5', '6', '7', '8'].map((version): [string, string] => [
    version,
    `[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-${version}[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}`,
  ]),
]);

const nameOf = (version: unknown): string =>
  typeof version === 'string' || typeof version === 'number' ? `${version}` : JSON.stringify(version);

function uuidKeywords([version]: Constraints): JsonSchema | undefined {
  if (version === undefined || version === null || version === 'all' || version === 'loose') return { format: 'uuid' };
  const source = UUID_VERSIONS.get(nameOf(version));
  return source === undefined ? undefined : { format: 'uuid', pattern: `^${source}$` };
}

function ipKeywords([version]: Constraints): JsonSchema {
  if (String(version) === '4') return { format: 'ipv4' };
  if (String(version) === '6') return { format: 'ipv6' };
  return { anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] };
}

const needsProtocol = ([options]: Constraints): boolean =>
  (options as { require_protocol?: boolean } | undefined)?.require_protocol === true;

const ISO_8601 = text({ anyOf: [{ format: 'date-time' }, { format: 'date' }] }, 'an ISO 8601 date', 'ISO 8601.');

/** Rules about text. */
export const STRING_ROWS: ConstraintRows = {
  isLength: lengthRule((constraints) => [numberIn(constraints), numberIn(constraints, 1)]),
  minLength: lengthRule((constraints) => [numberIn(constraints), undefined]),
  maxLength: lengthRule((constraints) => [undefined, numberIn(constraints)]),
  matches,
  contains: {
    on: 'string',
    keywords: ([seed]) => ({ pattern: literally(String(seed)) }),
    phrase: ([seed]) => `contain ${quote(String(seed))}`,
  },
  notContains: {
    on: 'string',
    keywords: ([seed]) => ({ not: { pattern: literally(String(seed)) } }),
    phrase: ([seed]) => `not contain ${quote(String(seed))}`,
  },
  isEmail: text({ format: 'email' }, 'an email address'),
  isUrl: {
    on: 'string',
    keywords: (constraints) => (needsProtocol(constraints) ? { format: 'uri' } : undefined),
    phrase: () => 'be a URL',
  },
  isUuid: {
    on: 'string',
    keywords: uuidKeywords,
    phrase: ([version]) => (version === undefined ? 'be a UUID' : `be a UUID (${nameOf(version)})`),
  },
  isIp: { on: 'string', keywords: ipKeywords, phrase: () => 'be an IP address' },
  isDateString: ISO_8601,
  isIso8601: ISO_8601,
  isRFC3339: text({ format: 'date-time' }, 'an RFC 3339 date-time'),
  isHexadecimal: patterned('^(0[xXhH])?[0-9A-Fa-f]+$', 'a hexadecimal number'),
  isMilitaryTime: patterned('^([01]\\d|2[0-3]):?([0-5]\\d)$', 'a time of day as HH:MM'),
  isBooleanString: text({ enum: ['true', 'false', '1', '0'] }, 'one of "true", "false", "1", "0"'),
  isAscii: patterned('^[\\x00-\\x7F]+$', 'ASCII text'),
  isMongoId: patterned('^([0-9a-fA-F]{24}|0[xXhH][0-9a-fA-F]{22})$', 'a MongoDB id'),
  isISO31661Alpha2: patterned(
    '^[A-Za-z]{2}$',
    'an ISO 3166-1 alpha-2 country code',
    'ISO 3166-1 alpha-2 country code.',
  ),
  isISO31661Alpha3: patterned(
    '^[A-Za-z]{3}$',
    'an ISO 3166-1 alpha-3 country code',
    'ISO 3166-1 alpha-3 country code.',
  ),
  isISO4217CurrencyCode: patterned('^[A-Za-z]{3}$', 'an ISO 4217 currency code', 'ISO 4217 currency code.'),
  isFqdn: text({ format: 'hostname' }, 'a domain name'),
  isLowercase: patterned('^[^A-Z]*$', 'in lower case'),
  isUppercase: patterned('^[^a-z]*$', 'in upper case'),
};
