// Structured results: what was checked is what is sent.
import Ajv2020 from 'ajv/dist/2020';
import * as cv from 'class-validator';
import { Type } from 'class-transformer';
import { Field } from '../../src/decorators/field';
import type { OutputType } from '../../src/metadata/definitions';
import { outputOf, type Output, type OutputOutcome } from '../../src/schema/output';

class Part {
  @cv.IsString() name!: string;
  @cv.IsOptional() @cv.IsInt() count?: number;
}
class Report {
  @cv.IsString() title!: string;
  @cv.IsInt() pages: number = 1;
  @Field() made!: Date;
  @cv.IsOptional() @cv.IsObject() extra?: Record<string, unknown>;
  @cv.IsOptional() @cv.ValidateNested({ each: true }) @Type(() => Part) parts?: Part[];
}

const of = (type: OutputType | (() => OutputType)): Output => outputOf(type, 'The output of Shop.report');
const sent = (output: Output, value: unknown): unknown => {
  const outcome = output.check(value) as OutputOutcome;
  return outcome.isValid ? outcome.structured : outcome.issues.map(({ path, message }) => `${path}: ${message}`);
};

function fits(output: Output, value: unknown): boolean {
  const ajv = new Ajv2020({ strict: true });
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  return ajv.validate(output.schema, value);
}

describe('a class', () => {
  const output = of(Report);

  test('is sent as it is: defaults applied, dates as text, extra and undefined members dropped', () => {
    const value = {
      title: 'a',
      made: new Date(0),
      extra: new Map([['x', new Date(0)]]),
      secret: 1,
      parts: [{ name: 'p', z: 1 }],
    };
    const structured = sent(output, value);
    expect(structured).toEqual({
      title: 'a',
      pages: 1,
      made: '1970-01-01T00:00:00.000Z',
      extra: { x: '1970-01-01T00:00:00.000Z' },
      parts: [{ name: 'p' }],
    });
    expect(fits(output, structured)).toBe(true);
    expect(output.isWrapped).toBe(false);
  });

  test('may be an instance, with getters', () => {
    class Sum {
      constructor(private readonly parts: readonly number[] = []) {}
      @cv.IsInt() get total(): number {
        return this.parts.reduce((a, b) => a + b, 0);
      }
    }
    expect(sent(of(Sum), new Sum([1, 2]))).toEqual({ total: 3 });
    expect(sent(of(Sum), { total: 4 })).toEqual({ total: 4 });
  });

  test('null for an optional member is an absent member', () => {
    expect(sent(output, { title: 'a', made: '2024-01-01T00:00:00Z', extra: null, parts: null })).toEqual({
      title: 'a',
      pages: 1,
      made: '2024-01-01T00:00:00.000Z',
    });
  });

  test('text is not converted', () => {
    expect(sent(output, { title: 'a', pages: '3', made: new Date(0) })).toEqual([
      '/pages: must be an integer (got string "3")',
    ]);
  });

  test.each([
    ['nothing', undefined, ': must be an object (got missing)'],
    ['null', null, ': must be an object (got null)'],
    ['text', 'x', ': must be an object (got string "x")'],
    ['an invalid date', { title: 'a', made: new Date(NaN) }, '/made: must be an ISO 8601 date-time string (got date)'],
    ['a member that is missing', { made: new Date(0) }, '/title: required, a string is missing'],
  ])('%s is an issue', (_name, value, line) => expect(sent(output, value)).toEqual([line]));

  test('a ring, a bigint and a getter that throws are issues, never exceptions', () => {
    const ring: Record<string, unknown> = {};
    ring.ring = ring;
    const values = [
      ring,
      { n: 1n },
      {
        get x(): never {
          throw new Error('secret');
        },
      },
    ];
    for (const extra of values) {
      const outcome = output.check({ title: 'a', made: new Date(0), extra }) as OutputOutcome;
      expect(outcome.isValid).toBe(false);
      expect(JSON.stringify(outcome)).not.toContain('"secret"');
    }
  });
});

describe('everything else', () => {
  const rows: readonly (readonly [string, OutputType | (() => OutputType), unknown, unknown])[] = [
    ['String', String, 'a', 'a'],
    ['Number', Number, 1.5, 1.5],
    ['Boolean', Boolean, false, false],
    ['Date', Date, new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an array of numbers', [Number], [1, 2], [1, 2]],
    ['an array of a class', () => [Part], [{ name: 'a', x: 1 }], [{ name: 'a' }]],
    ['an enum', { A: 'a', B: 'b' }, 'b', 'b'],
  ];
  test.each(rows)('%s is sent as { result }', (_name, type, value, expected) => {
    const output = of(type);
    expect(output.isWrapped).toBe(true);
    expect(output.schema).toMatchObject({ type: 'object', required: ['result'], additionalProperties: false });
    expect(sent(output, value)).toEqual({ result: expected });
    expect(fits(output, { result: expected })).toBe(true);
  });

  test.each([
    ['String', String, 1],
    ['Number', Number, NaN],
    ['an array', [Number], [1, '2']],
    ['an enum', { A: 'a' }, 'c'],
  ] as const)('a wrong %s is an issue', (_name, type, value) => {
    expect(of(type as OutputType).check(value)).toMatchObject({ isValid: false });
  });

  test('a free-form object is sent as it is', () => {
    const output = of(Object);
    expect(output.schema).toEqual({ type: 'object' });
    expect(sent(output, new Map([['a', 1]]))).toEqual({ a: 1 });
  });
});

test('an asynchronous rule of a result is awaited', async () => {
  class Slow {
    @cv.IsString() name!: string;
  }
  cv.registerDecorator({
    name: 'slow',
    async: true,
    target: Slow,
    propertyName: 'name',
    validator: { validate: async (value: unknown) => value === 'ok' },
  });
  expect(await of(Slow).check({ name: 'ok' })).toEqual({ isValid: true, structured: { name: 'ok' } });
  expect(await of(Slow).check({ name: 'no' })).toMatchObject({ isValid: false });
});

test('a type that cannot be described stops the start', () => {
  expect(() => of([] as unknown as OutputType)).toThrow(/^TW104: /);
  expect(() => of(() => undefined as unknown as OutputType)).toThrow(/^TW102: /);
  expect(() => of(Map as unknown as OutputType)).toThrow(/^TW121: The output of Shop\.report .*JSON has no Map/);
});
