// Reads an Accept header: which of the two answers of MCP over HTTP does the client take?

/** Which forms of answer a client takes. */
export interface Accepted {
  readonly json: boolean;
  readonly stream: boolean;
}

const BOTH: Accepted = { json: true, stream: true };
const USUAL = 'application/json, text/event-stream';

interface MediaRange {
  readonly type: string;
  readonly quality: number;
}

function rangeOf(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const quality = parameters.find((parameter) => parameter.startsWith('q='));
  const value = quality === undefined ? 1 : Number(quality.slice(2));
  return { type, quality: Number.isNaN(value) ? 1 : value };
}

/** The most specific range that covers the type decides. */
function takes(ranges: readonly MediaRange[], type: string): boolean {
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  for (const wanted of [type, family, '*/*']) {
    const matching = ranges.filter((range) => range.type === wanted);
    if (matching.length > 0) return matching.some((range) => range.quality > 0);
  }
  return false;
}

/** Wildcards and q values count; no header, or an empty one, takes everything (HTTP-20). */
export function acceptedBy(header: string | undefined): Accepted {
  if (header === undefined || header === USUAL || header.trim() === '') return BOTH;
  const ranges = header.split(',').map(rangeOf);
  return { json: takes(ranges, 'application/json'), stream: takes(ranges, 'text/event-stream') };
}
