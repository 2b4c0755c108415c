// Search for a literal that looks at every character once, in either direction (Knuth, Morris and Pratt).

/** A literal prepared for searching; build it once per template. */
export interface Needle {
  readonly codes: readonly number[];
  /** For each length of a partial match, the length of the longest shorter one that ends in the same place. */
  readonly shorter: readonly number[];
}

/** A stretch of text, read from `from` to before `to` upwards, or from before `from` down to `to` when `to` is lower. */
export interface Stretch {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function advance({ codes, shorter }: Needle, matched: number, code: number): number {
  let length = matched;
  while (length > 0 && codes[length] !== code) length = shorter[length - 1] ?? 0;
  return codes[length] === code ? length + 1 : 0;
}

/** A needle for the literal; `backward` prepares it for a stretch that is read downwards. */
export function needleOf(literal: string, direction: 'forward' | 'backward'): Needle {
  const codes = Array.from({ length: literal.length }, (_, index) => literal.charCodeAt(index));
  if (direction === 'backward') codes.reverse();
  const shorter: number[] = [];
  for (let index = 0; index < codes.length; index += 1) {
    shorter.push(index === 0 ? 0 : advance({ codes, shorter }, shorter[index - 1] ?? 0, codes[index] ?? 0));
  }
  return { codes, shorter };
}

/** How many characters of the stretch come before the first of `stops`; all of them when there is none. */
export function lengthBeforeStop({ text, from, to }: Stretch, stops: string): number {
  for (let index = from; index < to; index += 1) {
    if (stops.includes(text.charAt(index))) return index - from;
  }
  return to - from;
}

/** How many characters, none of them one of `stops`, come before the first occurrence of the needle; -1 for none. */
export function gapBefore(needle: Needle, stretch: Stretch, stops: string): number {
  const { text, from, to } = stretch;
  const count = Math.abs(to - from);
  let matched = 0;
  let stop = Infinity;
  for (let read = 0; read < count; read += 1) {
    const index = from < to ? from + read : from - 1 - read;
    if (stop === Infinity && stops.includes(text.charAt(index))) stop = read;
    matched = advance(needle, matched, text.charCodeAt(index));
    const gap = read + 1 - matched;
    if (stop < gap) return -1;
    if (matched === needle.codes.length) return gap;
  }
  return -1;
}
