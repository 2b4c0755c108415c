// How a value that came is named in a message: its JSON type, and a short quotation of a scalar.

const LONGEST = 60;

/** The JSON type of a value: null, array, object, string, number, boolean; `missing` when there is none. */
export function jsonType(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}

/** JSON text of a scalar, control characters escaped, at most 60 characters. */
export function quote(value: unknown): string {
  const text = typeof value === 'string' ? JSON.stringify(value.slice(0, LONGEST + 1)) : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/** `string "abc"`, `number 5`, `object`: an object or an array is never quoted, it may hold a secret. */
export function received(value: unknown): string {
  if (value instanceof Date) return 'date';
  const type = jsonType(value);
  return type === 'string' || type === 'number' || type === 'boolean' ? `${type} ${quote(value)}` : type;
}
