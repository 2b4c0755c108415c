// Regular expressions as `pattern` keywords, which are read in Unicode mode.

function compiles(source: string): boolean {
  try {
    return new RegExp(source, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}

/** Escapes that mean nothing, which Unicode mode refuses, are taken away. */
function withoutNeedlessEscapes(source: string): string {
  let out = '';
  let isClass = false;
  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (char !== '\\') {
      if (char === '[') isClass = true;
      else if (char === ']') isClass = false;
      out += char;
      continue;
    }
    const next = source.charAt(++at);
    const isNeeded = /[\w\s^$\\.*+?()[\]{}|/]/.test(next) || (next === '-' && isClass);
    out += isNeeded ? `\\${next}` : next;
  }
  return out;
}

/** The source of a pattern that says the same in Unicode mode, or undefined when there is none. */
export function patternOf(pattern: RegExp): string | undefined {
  if (/[^gud]/.test(pattern.flags)) return undefined;
  if (compiles(pattern.source)) return pattern.source;
  const stripped = withoutNeedlessEscapes(pattern.source);
  return compiles(stripped) ? stripped : undefined;
}

/** A text as a pattern that matches exactly itself. */
export function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
