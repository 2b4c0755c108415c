// A validated value as plain JSON: Dates as text, Maps as objects, undefined members dropped.
import type { JsonObject } from '../protocol/json-rpc';
import { dateText } from './rfc3339';
import type { ClassShape, ValueShape } from './shape';

/** The JSON of a value of that shape; throws a TypeError where JSON has none. */
export function toJson(shape: ValueShape, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  switch (shape.kind) {
    case 'date':
      return textOf(value as Date);
    case 'array':
      return (value as readonly unknown[]).map((item) => (shape.item === undefined ? item : toJson(shape.item, item)));
    case 'class':
      return shape.shape === undefined ? undefined : objectOf(shape.shape, value);
    case 'object':
    case 'any':
      return plain(value);
    default:
      return value;
  }
}

/** The declared members of an instance. */
export function objectOf({ fields }: ClassShape, instance: object): JsonObject {
  const json: JsonObject = {};
  for (const field of fields) {
    const value = toJson(field.value, (instance as JsonObject)[field.name]);
    if (value !== undefined) json[field.name] = value;
  }
  return json;
}

function textOf(date: Date): string {
  const text = dateText(date);
  if (text === undefined) throw new TypeError('The date has no RFC 3339 form.');
  return text;
}

/** Free-form data; it was copied member by member before, so that no cycle is left. */
function plain(value: unknown): unknown {
  if (value instanceof Date) return textOf(value);
  if (Array.isArray(value)) return value.map((item) => plain(item) ?? null);
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([key, item]) => [key, plain(item)] as const);
    return Object.fromEntries(members.filter(([, item]) => item !== undefined));
  }
  if (typeof value === 'bigint') throw new TypeError('JSON has no bigint.');
  if (typeof value === 'number' && !Number.isFinite(value)) return null;
  return typeof value === 'function' || typeof value === 'symbol' ? undefined : value;
}
