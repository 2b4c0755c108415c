// JSON Schema in a few words: the type of a property, and the arguments of a tool.
import type { JsonObject } from '../protocol/json-rpc';

const DEPTH = 3;
const LONGEST = 60;

/** One argument as a line of a list. */
export interface ArgumentRow {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly notes: string;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 3)}...` : text;
}

function withDepth(schema: unknown, depth: number): string {
  if (!isObject(schema) || depth > DEPTH) return 'any';
  if (Array.isArray(schema['enum'])) return schema['enum'].map(short).join(' | ');
  if ('const' in schema) return short(schema['const']);
  for (const key of ['anyOf', 'oneOf'] as const) {
    const choices: unknown = schema[key];
    if (Array.isArray(choices)) return [...new Set(choices.map((each) => withDepth(each, depth + 1)))].join(' | ');
  }
  if (typeof schema['$ref'] === 'string') return schema['$ref'].split('/').pop() ?? 'any';
  const types: unknown[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  return types.map((type) => plain(type, schema, depth)).join(' | ');
}

function plain(type: unknown, schema: JsonObject, depth: number): string {
  if (type === 'array') {
    const items = withDepth(schema['items'], depth + 1);
    return items.includes('|') ? `(${items})[]` : `${items}[]`;
  }
  if (type === 'string' && typeof schema['format'] === 'string') return `string (${schema['format']})`;
  if (type === 'object' && isObject(schema['properties']) && depth < DEPTH) {
    const fields = argumentRows(schema, depth + 1).map((row) => `${row.name}${row.isRequired ? '' : '?'}: ${row.type}`);
    if (fields.length > 0) return `{ ${fields.join(', ')} }`;
  }
  return typeof type === 'string' ? type : 'any';
}

/** The type of a schema in the notation of TypeScript, as far as that goes. */
export function typeText(schema: unknown): string {
  return withDepth(schema, 0);
}

function boundsOf(schema: JsonObject): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const range = (low: unknown, high: unknown, what: string): string[] => {
    if (low === undefined && high === undefined) return [];
    if (high === undefined) return [`at least ${short(low)}${what}`];
    return [low === undefined ? `at most ${short(high)}${what}` : `${short(low)} to ${short(high)}${what}`];
  };
  return [
    ...range(minimum, maximum, ''),
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
  ].join(', ');
}

function notesOf(schema: unknown): string {
  if (!isObject(schema)) return '';
  const description = typeof schema['description'] === 'string' ? schema['description'] : '';
  const preset = schema['default'] === undefined ? '' : `default ${short(schema['default'])}`;
  const limits = [boundsOf(schema), preset].filter((part) => part !== '').join('; ');
  return limits === '' ? description : `${description} (${limits})`.trimStart();
}

/** One row for each property of an object schema. */
export function argumentRows(schema: unknown, depth = 0): ArgumentRow[] {
  const properties = isObject(schema) && isObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(
    isObject(schema) && Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [],
  );
  return Object.entries(properties).map(([name, property]) => ({
    name,
    type: withDepth(property, depth),
    isRequired: required.has(name),
    notes: notesOf(property),
  }));
}
