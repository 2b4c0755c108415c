// What Ajv found, in the words of our own issues.
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { ErrorObject } from './ajv';
import { counted } from './constraint-row';
import { pointerSegment, type Issue } from './issues';
import { nearest } from './nearest';
import { jsonType, quote, received } from './received';

const MOST_ISSUES = 50;
const MOST_VALUES = 20;

const TYPES: ReadonlyMap<unknown, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['null', 'null'],
]);

/** What the keyword's value demands, as the rest of a sentence that begins with "must". */
const PHRASES: ReadonlyMap<string, (limit: unknown) => string> = new Map<string, (limit: unknown) => string>([
  ['type', (type) => `be ${typeWords(type)}`],
  ['enum', (values) => `be ${valueWords(values)}`],
  ['const', (value) => `be ${isScalar(value) ? quote(value) : 'the one value of the schema'}`],
  ['minimum', (limit) => `be at least ${quote(limit)}`],
  ['maximum', (limit) => `be at most ${quote(limit)}`],
  ['exclusiveMinimum', (limit) => `be greater than ${quote(limit)}`],
  ['exclusiveMaximum', (limit) => `be less than ${quote(limit)}`],
  ['multipleOf', (step) => `be divisible by ${quote(step)}`],
  ['minLength', (limit) => `have at least ${counted(Number(limit), 'character')}`],
  ['maxLength', (limit) => `have at most ${counted(Number(limit), 'character')}`],
  ['pattern', (pattern) => `match /${String(pattern)}/`],
  ['minItems', (limit) => `have at least ${counted(Number(limit), 'item')}`],
  ['maxItems', (limit) => `have at most ${counted(Number(limit), 'item')}`],
  ['uniqueItems', () => 'have no item twice'],
  ['minProperties', (limit) => `have at least ${counted(Number(limit), 'member')}`],
  ['maxProperties', (limit) => `have at most ${counted(Number(limit), 'member')}`],
  ['propertyNames', () => 'have only names that fit the schema'],
  ['false schema', () => 'be left out'],
]);

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

function typeWords(type: unknown): string {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.map((each) => TYPES.get(each) ?? 'a value').join(' or ');
}

function valueWords(values: unknown): string {
  const scalars = Array.isArray(values) ? values.filter(isScalar) : [];
  if (scalars.length === 0) return 'one of the values of the schema';
  const listed = `one of ${scalars.slice(0, MOST_VALUES).map(quote).join(', ')}`;
  return scalars.length > MOST_VALUES ? `${listed} and ${scalars.length - MOST_VALUES} more` : listed;
}

function propertiesOf(schema: unknown): JsonObject {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

function memberOf(object: unknown, name: string): unknown {
  return isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** The place of an error, each name cut: a client chooses some of them. */
function pathOf({ instancePath }: ErrorObject, name?: string): string {
  const names = instancePath.split('/').slice(1);
  const keys = names.map((segment) => segment.replace(/~1/g, '/').replace(/~0/g, '~'));
  return [...keys, ...(name === undefined ? [] : [name])].map((key) => `/${pointerSegment(key)}`).join('');
}

function missing(error: ErrorObject, name: string): Issue {
  const member = memberOf(propertiesOf(error.parentSchema), name);
  const values = memberOf(member, 'enum');
  const expected = values === undefined ? typeWords(memberOf(member, 'type')) : valueWords(values);
  return {
    path: pathOf(error, name),
    rule: 'required',
    expected,
    received: 'missing',
    message: `required, ${expected} is missing`,
  };
}

function unknown(error: ErrorObject, name: string): Issue {
  const near = nearest(name, Object.keys(propertiesOf(error.parentSchema)));
  return {
    path: pathOf(error, name),
    rule: 'unknown',
    expected: 'no such argument',
    received: jsonType(memberOf(error.data, name)),
    message: near === undefined ? 'unknown argument' : `unknown argument; did you mean "${near}"?`,
  };
}

function issueOf(error: ErrorObject): Issue {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params as Record<string, unknown>;
  if (typeof missingProperty === 'string') return missing(error, missingProperty);
  const name = additionalProperty ?? unevaluatedProperty;
  if (typeof name === 'string') return unknown(error, name);
  const phrase =
    PHRASES.get(error.keyword)?.(error.schema) ?? (error.message ?? 'fit the schema').replace(/^must /, '');
  return {
    path: pathOf(error, error.propertyName),
    rule: error.keyword,
    expected: phrase.replace(/^be /, ''),
    received: jsonType(error.data),
    message: `must ${phrase} (got ${cameOf(error.data)})`,
  };
}

function cameOf(value: unknown): string {
  return Array.isArray(value) ? `array of ${counted(value.length, 'item')}` : received(value);
}

/** At most fifty issues, each with the place where it stands. */
export function rawIssues(errors: readonly ErrorObject[]): readonly Issue[] {
  return errors.slice(0, MOST_ISSUES).map(issueOf);
}
