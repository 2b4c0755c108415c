// The list of issues as a model reads it.
import * as cv from 'class-validator';
import { Type } from 'class-transformer';
import { inputOf, type InputOutcome } from '../../src/schema/input';
import { issueFields, renderIssues, type Issue } from '../../src/schema/issues';

class Item {
  @cv.IsString() @cv.MinLength(1) name!: string;
  @cv.IsInt() @cv.Min(0) qty!: number;
}
class Add {
  @cv.IsString() city!: string;
  @cv.IsInt() @cv.Max(50) n!: number;
  @cv.IsIn(['c', 'f']) unit: string = 'c';
  @cv.IsArray() @cv.ValidateNested({ each: true }) @Type(() => Item) items!: Item[];
  @cv.IsOptional() @cv.IsBoolean() flag?: boolean;
  @cv.IsOptional() @cv.IsArray() @cv.IsString({ each: true }) tags?: string[];
  @cv.IsDate() @Type(() => Date) when!: Date;
}

const SENT = {
  n: 'abc',
  unit: 'k',
  items: [{ name: 'a', qty: 1 }, { name: '', qty: 'x' }, 5],
  flag: 'maybe',
  citty: 'Paris',
  tags: ['a', 5, 'b'],
  when: 'soon',
};

function issuesOf(raw: unknown): readonly Issue[] {
  const input = inputOf([Add], { where: 'Shop.add', unknownArguments: 'ignore', coercion: 'lax' });
  const outcome = input.validate(raw) as InputOutcome;
  return outcome.isValid ? [] : outcome.issues;
}

test('one line for each cause, in declared order, closing with what to do', () => {
  expect(renderIssues(issuesOf(SENT))).toBe(
    [
      'Invalid arguments (10 problems):',
      '- city: required, a string is missing',
      '- n: must be an integer (got string "abc")',
      '- unit: must be one of "c", "f" (got "k")',
      '- items[1].name: must have at least 1 character (got "")',
      '- items[1].qty: must be an integer (got string "x")',
      '- items[2]: must be an object (got number 5)',
      '- flag: must be true or false (got string "maybe")',
      '- tags[1]: must be a string (got number 5)',
      '- when: must be an ISO 8601 date-time string (got string "soon")',
      '- citty: unknown argument, ignored; did you mean "city"?',
      'Correct these arguments and call the tool again.',
    ].join('\n'),
  );
});

test('the machine form has pointers, rules and JSON types', () => {
  const [missing, , , , quantity] = issuesOf(SENT);
  expect(missing).toEqual({
    path: '/city',
    rule: 'required',
    expected: 'a string',
    received: 'missing',
    message: 'required, a string is missing',
  });
  expect(quantity).toEqual({
    path: '/items/1/qty',
    rule: 'isInt',
    expected: 'an integer',
    received: 'string',
    message: 'must be an integer (got string "x")',
  });
});

const issue = (path: string): Issue => ({ path, rule: 'x', expected: 'y', received: 'z', message: 'must be y' });

test('one problem is one problem; heading and closing may be others', () => {
  expect(renderIssues([issue('/a')], { heading: 'The answer does not fit', closing: '' })).toBe(
    'The answer does not fit (1 problem):\n- a: must be y',
  );
});

test('more than ten are counted', () => {
  const lines = renderIssues(Array.from({ length: 13 }, (_, index) => issue(`/a/${index}`))).split('\n');
  expect(lines.slice(-3)).toEqual([
    '- a[9]: must be y',
    '- and 3 more',
    'Correct these arguments and call the tool again.',
  ]);
});

test.each([
  ['', '- must be y'],
  ['/a/0/b', '- a[0].b: must be y'],
  ['/a~1b/~0', '- "a/b"["~"]: must be y'],
  ['/größe', '- größe: must be y'],
  ['/a\nb', '- "a\\nb": must be y'],
])('the path %j is written as a caller would', (path, line) => {
  expect(renderIssues([issue(path)]).split('\n')[1]).toBe(line);
});

test('fields are listed once each', () => {
  expect(issueFields([issue('/b/1'), issue('/a'), issue('/b/1')])).toEqual(['a', 'b[1]']);
});

test('a long value list is cut', () => {
  class Many {
    @cv.IsIn(Array.from({ length: 25 }, (_, index) => index)) n!: number;
  }
  const input = inputOf([Many], { where: 'X.y', unknownArguments: 'reject', coercion: 'lax' });
  const outcome = input.validate({ n: 99 }) as InputOutcome;
  expect(outcome.isValid ? '' : outcome.issues[0]?.message).toMatch(
    /^must be one of 0, 1, .*, 19 and 5 more \(got 99\)$/,
  );
});
