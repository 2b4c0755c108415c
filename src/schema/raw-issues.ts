// What Ajv found, in the words of our own issues.
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { ErrorObject } from './ajv';
import { pointerSegment, type Issue } from './issues';
import { nearest } from './nearest';
import { jsonType, quote, received } from './received';

const MOST_ISSUES = 50;
const MOST_VALUES = 20;

const WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'a string'],
  ['number', 'a number'],
  ['integer', 'an integer'],
  ['boolean', 'true or false'],
  ['array', 'an array'],
  ['object', 'an object'],
  ['null', 'null'],
]);

function wordsOf(type: unknown): string {
  const types: unknown[] = Array.isArray(type) ? type : [type];
  return types.map((each) => WORDS.get(String(each)) ?? 'a value').join(' or ');
}

function propertiesOf(schema: unknown): JsonObject {
  return isObject(schema) && isObject(schema.properties) ? schema.properties : {};
}

function memberOf(properties: JsonObject, name: string): unknown {
  return Object.hasOwn(properties, name) ? properties[name] : undefined;
}

function missing(error: ErrorObject, name: string): Issue {
  const member = memberOf(propertiesOf(error.parentSchema), name);
  const expected = wordsOf(isObject(member) ? member.type : undefined);
  return {
    path: `${error.instancePath}/${pointerSegment(name)}`,
    rule: 'required',
    expected,
    received: 'missing',
    message: `required, ${expected} is missing`,
  };
}

function unknown(error: ErrorObject, name: string): Issue {
  const near = nearest(name, Object.keys(propertiesOf(error.parentSchema)));
  return {
    path: `${error.instancePath}/${pointerSegment(name)}`,
    rule: 'unknown',
    expected: 'no such argument',
    received: jsonType(memberOf(error.data as JsonObject, name)),
    message: near === undefined ? 'unknown argument' : `unknown argument; did you mean "${near}"?`,
  };
}

function expectedBy({ keyword, schema, params, message }: ErrorObject): string {
  if (keyword === 'type') return `be ${wordsOf(schema)}`;
  if (keyword === 'enum' && Array.isArray(schema))
    return `be one of ${schema.slice(0, MOST_VALUES).map(quote).join(', ')}`;
  if (keyword === 'const') return `be ${quote((params as { allowedValue?: unknown }).allowedValue)}`;
  return (message ?? 'fit the schema').replace(/^must /, '');
}

function issueOf(error: ErrorObject): Issue {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params as Record<string, unknown>;
  if (typeof missingProperty === 'string') return missing(error, missingProperty);
  const name = additionalProperty ?? unevaluatedProperty;
  if (typeof name === 'string') return unknown(error, name);
  const expected = expectedBy(error);
  return {
    path: error.instancePath,
    rule: error.keyword,
    expected: expected.replace(/^be /, ''),
    received: jsonType(error.data),
    message: `must ${expected} (got ${received(error.data)})`,
  };
}

/** At most fifty issues, each with the place where it stands. */
export function rawIssues(errors: readonly ErrorObject[]): readonly Issue[] {
  return errors.slice(0, MOST_ISSUES).map(issueOf);
}
