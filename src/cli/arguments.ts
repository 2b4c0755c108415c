// `key=value` words, or one JSON object, become the arguments of a tool, read by its input schema.
import type { JsonObject } from '../protocol/json-rpc';
import { messageOf } from '../errors/describe';
import { CommandError, EXIT } from './command-error';
import { typeText } from './schema-text';

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function jsonOf(text: string, what: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new CommandError(`${what} not valid JSON: ${messageOf(error)}`, EXIT.usage);
  }
}

/** The JSON Schema types that a property accepts, through unions; empty when it does not say. */
function typesOf(schema: unknown, depth = 0): ReadonlySet<unknown> {
  if (!isObject(schema) || depth > 4) return new Set();
  const own: unknown[] = Array.isArray(schema['type']) ? schema['type'] : [schema['type']];
  const values: unknown[] = Array.isArray(schema['enum']) ? schema['enum'] : 'const' in schema ? [schema['const']] : [];
  const choices = [schema['anyOf'], schema['oneOf']].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]) : [],
  );
  return new Set([
    ...own.filter((type) => type !== undefined),
    ...values.map((value) => (value === null ? 'null' : typeof value)),
    ...choices.flatMap((choice) => [...typesOf(choice, depth + 1)]),
    ...(typeof schema['$ref'] === 'string' ? ['object'] : []),
  ]);
}

function scalar(text: string, types: ReadonlySet<unknown>): unknown {
  if (types.has('null') && text === 'null') return null;
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true';
  const isNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(text);
  if ((types.has('number') || types.has('integer')) && isNumber) return Number(text);
  return text;
}

/** A value as its schema wants it; text that fits no other type stays text, and the server says what it thinks of it. */
function valueOf(key: string, text: string, schema: unknown): unknown {
  const types = typesOf(schema);
  const wantsJson = types.has('object') || types.has('array');
  if (wantsJson && (!types.has('string') || /^[[{]/.test(text))) {
    if (types.has('null') && text === 'null') return null;
    return jsonOf(text, `The argument ${key} wants ${typeText(schema)}; ${text.slice(0, 40)} is`);
  }
  return scalar(text, types);
}

function oneObject(text: string): JsonObject {
  const value = jsonOf(text, 'The arguments are');
  if (isObject(value)) return value;
  throw new CommandError('The arguments are one JSON object, for example \'{"city":"London"}\'.', EXIT.usage);
}

/** The arguments that the words stand for; throws a CommandError with exit code 2 for words that mean nothing. */
export function argumentsOf(words: readonly string[], inputSchema: unknown): JsonObject {
  const [first = ''] = words;
  if (words.length === 1 && /^\s*[[{]/.test(first)) return oneObject(first);
  const properties = isObject(inputSchema) && isObject(inputSchema['properties']) ? inputSchema['properties'] : {};
  const values = new Map<string, unknown>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) {
      throw new CommandError(
        `'${word}' is not an argument: write key=value, or all of them as one JSON object.`,
        EXIT.usage,
      );
    }
    const key = word.slice(0, at);
    if (values.has(key)) throw new CommandError(`The argument ${key} is given twice.`, EXIT.usage);
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined;
    values.set(key, valueOf(key, word.slice(at + 1), schema));
  }
  return Object.fromEntries(values);
}
