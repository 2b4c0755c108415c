import { Backlog } from '../../src/transports/backlog';

function filled(...texts: string[]): Backlog {
  const backlog = new Backlog();
  for (const text of texts) backlog.add(text);
  return backlog;
}

test('small texts come out together, in order, and then nothing', () => {
  const backlog = filled('a', 'b', 'c');
  expect([backlog.length, backlog.take(), backlog.length, backlog.take()]).toEqual([3, 'abc', 0, '']);
});

test('a piece is one text, or at most 64 Ki characters', () => {
  const [large, half] = ['x'.repeat(1_000_000), 'y'.repeat(40_000)];
  const backlog = filled('a', large, half, half, 'b');
  const pieces = [];
  while (backlog.length > 0) pieces.push(backlog.take());
  expect(pieces).toEqual(['a', large, half, `${half}b`]);
});

test('what is added while something is taken comes last, however much there is', () => {
  const backlog = new Backlog();
  const seen: number[] = [];
  for (let count = 0; count < 5000; count++) {
    backlog.add(`${'-'.repeat(70_000)}${count}`);
    if (count % 3 > 0) seen.push(Number(backlog.take().slice(70_000)));
  }
  while (backlog.length > 0) seen.push(Number(backlog.take().slice(70_000)));
  expect(seen).toEqual(Array.from({ length: 5000 }, (_, index) => index));
});

test('cleared, it is empty', () => {
  const backlog = filled('a', 'b');
  backlog.clear();
  expect([backlog.length, backlog.take()]).toEqual([0, '']);
});
