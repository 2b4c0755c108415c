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

const MOST_SHOWN = 200;
// Everything that could move a cursor, start a line or turn the writing direction.
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** The text with its control characters written as escapes, so that it stays on one line. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) =>
    JSON.stringify(char)
      .slice(1, -1)
      .replace(/^[^\\]$/, escaped),
  );
}

function escaped(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A name that a client sent, as a record may show it: printable, at most 200 characters. */
export function shown(text: string): string {
  return printable(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}...` : text);
}
