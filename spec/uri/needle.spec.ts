// The search that matching is made of: its answers against a naive one, and how many characters it looks at.
import { gapBefore, lengthBeforeStop, needleOf } from '../../src/uri/needle';

/** The gap found by trying every place. */
function naive(literal: string, text: string, stops: string): number {
  for (let gap = 0; gap + literal.length <= text.length; gap += 1) {
    if (text.startsWith(literal, gap)) return gap;
    if (stops.includes(text.charAt(gap))) return -1;
  }
  return -1;
}

const reversed = (text: string): string => [...text].reverse().join('');

function words(alphabet: string, length: number): string[] {
  if (length === 0) return [''];
  return words(alphabet, length - 1).flatMap((word) => [...alphabet].map((letter) => word + letter));
}

test.each(['', 'a', 'b', '/'])("every short literal is found in every short text, stopping at '%s'", (stops) => {
  const wrong: string[] = [];
  for (const literal of [1, 2, 3].flatMap((length) => words('ab/', length))) {
    for (const text of words('ab/', 6)) {
      const expected = naive(literal, text, stops);
      const forward = gapBefore(needleOf(literal, 'forward'), { text, from: 0, to: 6 }, stops);
      const backward = gapBefore(needleOf(literal, 'backward'), { text: reversed(text), from: 6, to: 0 }, stops);
      if (forward !== expected) wrong.push(`${literal} in ${text}: ${forward}`);
      if (backward !== naive(reversed(literal), text, stops)) wrong.push(`${literal} back in ${text}: ${backward}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('no character of the text is read twice by the search of a literal that nearly matches everywhere', () => {
  const literal = `${'a'.repeat(500)}b`;
  for (const direction of ['forward', 'backward'] as const) {
    let reads = 0;
    const text = 'a'.repeat(20_000);
    const counted = {
      charCodeAt: (index: number) => ((reads += 1), text.charCodeAt(index)),
      charAt: (index: number) => text.charAt(index),
    } as unknown as string;
    const stretch = direction === 'forward' ? { from: 0, to: 20_000 } : { from: 20_000, to: 0 };
    expect(gapBefore(needleOf(literal, direction), { text: counted, ...stretch }, '/')).toBe(-1);
    expect(reads).toBe(20_000);
  }
});

test('the search ends at the stop, not at the end of the text', () => {
  let reads = 0;
  const text = `aa/${'a'.repeat(1000)}`;
  const counted = {
    charCodeAt: (index: number) => ((reads += 1), text.charCodeAt(index)),
    charAt: (index: number) => text.charAt(index),
  } as unknown as string;
  expect(gapBefore(needleOf('b', 'forward'), { text: counted, from: 0, to: text.length }, '/')).toBe(-1);
  expect(reads).toBe(3);
});

test('the length before a stop is the whole stretch when there is none', () => {
  expect(lengthBeforeStop({ text: 'xab/c', from: 1, to: 5 }, '/')).toBe(2);
  expect(lengthBeforeStop({ text: 'xab/c', from: 1, to: 3 }, '/')).toBe(2);
  expect(lengthBeforeStop({ text: 'xab/c', from: 0, to: 5 }, '')).toBe(5);
});
