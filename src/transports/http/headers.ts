// The header names of MCP over HTTP, and the coding of header values that are not plain text.

export const VERSION_HEADER = 'mcp-protocol-version';
export const METHOD_HEADER = 'mcp-method';
export const NAME_HEADER = 'mcp-name';
export const SESSION_HEADER = 'mcp-session-id';

/** The headers by which a modern request may be routed; each may come once (LAD-14). */
export const ROUTING_HEADERS = [VERSION_HEADER, METHOD_HEADER, NAME_HEADER] as const;

const OPENING = '=?base64?';
const CLOSING = '?=';

/**
 * The value that a header stands for: itself, or what `=?base64?...?=` holds (ENG-13). Undefined when the coding is not
 * the canonical one, or does not hold UTF-8.
 */
export function decodeHeaderValue(value: string): string | undefined {
  if (!value.startsWith(OPENING) || !value.endsWith(CLOSING)) return value;
  const coded = value.slice(OPENING.length, -CLOSING.length);
  try {
    const bytes = atob(coded);
    if (btoa(bytes) !== coded) return undefined;
    const octets = Uint8Array.from(bytes, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(octets);
  } catch {
    return undefined;
  }
}
