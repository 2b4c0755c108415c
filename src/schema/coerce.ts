// The lax conversions: clean decimal text, `true`/`false`, and JSON text where an object or an array is wanted.

const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const LONGEST_NUMBER = 40;

/** The number of clean decimal text that loses nothing by it; undefined for everything else. */
export function numberOf(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER || !DECIMAL.test(text)) return undefined;
  const value = Number(text);
  if (Number.isInteger(value)) return Number.isSafeInteger(value) && keepsAll(text, value) ? value + 0 : undefined;
  return keepsAll(text, value) ? value : undefined;
}

/** Up to 15 significant digits always survive; more only if the number prints the same. */
function keepsAll(text: string, value: number): boolean {
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text;
  const digits = plain.replace(/[-.]/g, '').replace(/^0+/, '');
  return digits.length <= 15 || String(value) === plain;
}

/** The boolean of exactly `true` or `false`. */
export function booleanOf(text: string): boolean | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : undefined;
}

/** The array or the object that the text holds; decoded once, undefined when it holds something else. */
export function decodedOf(text: string, kind: 'array' | 'object'): unknown {
  const first = text.trimStart()[0];
  if (first !== (kind === 'array' ? '[' : '{')) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
