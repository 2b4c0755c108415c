// Reading a thrown value without ever throwing.

/** The message of whatever was thrown; a sentence of its own when it has none that can be read. */
export function messageOf(thrown: unknown): string {
  try {
    if (typeof thrown === 'object' && thrown !== null && 'message' in thrown) return String(thrown.message);
    return String(thrown);
  } catch {
    return 'an error whose message cannot be read';
  }
}

/** How a value that should have been something else is called in a message: its kind, never its content. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'function') return value.name === '' ? 'a function' : `the function ${value.name}`;
  return typeof value === 'object' ? 'an object' : typeof value;
}
