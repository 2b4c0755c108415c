// Request headers as node:http parses them, behind the face that handlers see.
import type { RequestHeaders } from '../../engine/facts';

/** Parsed headers by lower-case name. */
export type ParsedHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** One text for a header, repeated ones joined. */
export function textOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The Host header, repeated ones joined: node:http by itself would keep the first and say nothing. */
export function hostOf(request: { headers: ParsedHeaders; rawHeaders: readonly string[] }): string | undefined {
  const { headers, rawHeaders } = request;
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name !== 'Host' && (name?.length !== 4 || name.toLowerCase() !== 'host')) continue;
    const value = rawHeaders[index + 1] ?? '';
    host = host === undefined ? value : `${host}, ${value}`;
  }
  return host ?? textOf(headers.host);
}

/** Looks at parsed headers; names in any case. */
export class NodeHeaders implements RequestHeaders {
  constructor(private readonly source: ParsedHeaders) {}

  get(name: string): string | undefined {
    const key = name.toLowerCase();
    return Object.hasOwn(this.source, key) ? textOf(this.source[key]) : undefined;
  }

  *entries(): Iterable<[string, string]> {
    for (const [name, value] of Object.entries(this.source)) {
      if (value !== undefined) yield [name, textOf(value) ?? ''];
    }
  }
}
