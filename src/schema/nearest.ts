// The known name nearest to a misspelt one; the cost is bounded whatever the length of the name.

const LONGEST = 60;
const MOST_CANDIDATES = 200;

/** Edit distance of two short texts in which a swap of neighbours counts once. */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = at(previous, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = isSwap ? at(older, j - 2) + 1 : Infinity;
      current.push(Math.min(at(previous, j) + 1, at(current, j - 1) + 1, replaced, swapped));
    }
    older = previous;
    previous = current;
  }
  return at(previous, b.length);
}

const at = (row: readonly number[], index: number): number => row[index] ?? Infinity;

/** The name among `known` that `name` was probably meant to be, or undefined when none is near. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const wanted = name.slice(0, LONGEST).toLowerCase();
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of known.slice(0, MOST_CANDIDATES)) {
    if (Math.abs(candidate.length - name.length) > 3 || candidate.length > LONGEST) continue;
    const apart = distance(wanted, candidate.toLowerCase());
    const allowed = Math.min(3, Math.max(1, Math.floor(candidate.length / 3)));
    if (apart <= allowed && apart < least) {
      best = candidate;
      least = apart;
    }
  }
  return best;
}
