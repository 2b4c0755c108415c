// `@Arg` parameters as one class: types, rules, and the errors where a type is not known.
import * as cv from 'class-validator';
import type { ArgumentRule, Class } from '../../src/metadata/definitions';
import { classify, type EmittedType } from '../../src/metadata/reflect';
import { argumentClassOf, type ArgumentField } from '../../src/schema/argument-class';
import { inputOf, type Input } from '../../src/schema/input';

const field = (name: string, emitted: EmittedType, ...rules: ArgumentRule[]): ArgumentField => ({
  name,
  rules,
  emitted,
  where: `Weather.forecast parameter #1 (${name})`,
});
const emits = (type: unknown): EmittedType => classify(type, true);
const inputFor = (...fields: ArgumentField[]): Input =>
  inputOf([argumentClassOf('Weather.forecast', fields)], {
    where: 'Weather.forecast',
    unknownArguments: 'reject',
    coercion: 'lax',
  });

enum Unit {
  C = 'c',
  F = 'f',
}
class Place {
  @cv.IsString() city!: string;
}

test('emitted types and options are enough', () => {
  const input = inputFor(
    field('city', emits(String), { description: 'City name' }),
    field('days', emits(Number), { default: 1 }, cv.IsInt(), cv.Min(1), cv.Max(14)),
    field('detailed', emits(Boolean), { optional: true }),
    field('since', emits(Date), { optional: true }),
    field('place', emits(Place), { optional: true }),
  );
  expect(input.schema).toEqual({
    type: 'object',
    properties: {
      city: { type: 'string', description: 'City name' },
      days: { type: 'integer', minimum: 1, maximum: 14, default: 1 },
      detailed: { type: 'boolean' },
      since: { type: 'string', format: 'date-time' },
      place: {
        type: 'object',
        properties: { city: { type: 'string' } },
        required: ['city'],
        additionalProperties: false,
      },
    },
    required: ['city'],
    additionalProperties: false,
  });
  expect(input.validate({ city: 'Cairo', place: { city: 'x' } })).toEqual({
    isValid: true,
    instances: [{ city: 'Cairo', days: 1, place: { city: 'x' } }],
  });
});

const types: readonly (readonly [string, EmittedType, ArgumentRule[], object])[] = [
  ['an array by its option', emits(Array), [{ type: () => [String] }], { type: 'array', items: { type: 'string' } }],
  ['an array of a class', emits(Array), [{ type: [Number] }], { type: 'array', items: { type: 'number' } }],
  ['an array by its rules', emits(Array), [cv.IsInt({ each: true })], { type: 'array', items: { type: 'integer' } }],
  ['an enum by its option', emits(String), [{ type: () => Unit }], { type: 'string', enum: ['c', 'f'] }],
  ['an enum by its rule', emits(Object), [cv.IsEnum(Unit)], { type: 'string', enum: ['c', 'f'] }],
  ['an enum as some compilers emit it', emits(Unit), [], { type: 'string', enum: ['c', 'f'] }],
  ['no emitted type, but a rule', classify(undefined, false), [cv.IsString()], { type: 'string' }],
  ['a free-form object by its rule', emits(Object), [cv.IsObject()], { type: 'object' }],
  ['a class by its option', emits(Object), [{ type: Place }], expect.objectContaining({ type: 'object' }) as object],
  [
    'options in two objects',
    emits(String),
    [{ title: 'T' }, { description: 'D' }],
    { type: 'string', title: 'T', description: 'D' },
  ],
  ['options that are later win', emits(String), [{ title: 'T' }, { title: 'U' }], { type: 'string', title: 'U' }],
];

test.each(types)('%s', (_name, emitted, rules, schema) => {
  expect((inputFor(field('v', emitted, ...rules)).schema.properties as Record<string, unknown>).v).toEqual(schema);
});

test('an argument is required even where its rules accept an absent value', () => {
  expect(inputFor(field('v', emits(String), cv.IsNotIn(['x']))).schema.required).toEqual(['v']);
});

const unknown: readonly (readonly [string, EmittedType, RegExp])[] = [
  ['TW101', classify(undefined, false), /^TW101: No decorator metadata for Weather\.forecast parameter #1 \(tags\)\. /],
  [
    'TW102',
    emits(undefined),
    /^TW102: The type of Weather\.forecast parameter #1 \(tags\) is undefined: .* @Arg\('tags', \{ type: \(\) => Tags \}\)\.$/,
  ],
  ['TW103', emits(Function), /^TW103: .* has type Function: .* or use @Arg\('tags', \{ type: \(\) => Tags \}\)\.$/],
  ['TW104', emits(Array), /^TW104: .* Use @Arg\('tags', \{ type: \(\) => \[String\] \}\)\.$/],
  ['TW105', emits(Object), /^TW105: .* has type Object: .* @Arg\('tags', \{ type: \(\) => Tags \}\)\.$/],
];

test.each(unknown)('%s where the type says nothing', (_id, emitted, message) => {
  expect(() => argumentClassOf('Weather.forecast', [field('tags', emitted)])).toThrow(message);
});

test('one name twice stops the start', () => {
  const twice = [field('a', emits(String)), field('a', emits(String))];
  expect(() => argumentClassOf('Weather.forecast', twice)).toThrow(/^TW109: /);
});

test.each(['__proto__', 'constructor'])('%s cannot be the name of an argument', (name) => {
  expect(() => argumentClassOf('Weather.forecast', [field(name, emits(String))])).toThrow(/^TW121: /);
});

test('a default that does not fit stops the start', () => {
  const days = field('days', emits(Number), { default: 0 }, cv.Min(1));
  expect(() => argumentClassOf('Weather.forecast', [days])).toThrow(
    /^TW121: .*parameter #1 \(days\).* its default does not pass: it must be at least 1 \(got 0\)/,
  );
});

test('a class without any library for rules: nothing is loaded', () => {
  const storage = globalThis as { classValidatorMetadataStorage?: unknown };
  const kept = storage.classValidatorMetadataStorage;
  delete storage.classValidatorMetadataStorage;
  try {
    const input = inputFor(field('n', emits(Number), { default: 3 }), field('s', emits(String)));
    expect(input.validate({ s: 'a' })).toEqual({ isValid: true, instances: [{ n: 3, s: 'a' }] });
    expect(input.validate({ s: 1 })).toMatchObject({ isValid: false });
    expect(storage.classValidatorMetadataStorage).toBeUndefined();
  } finally {
    storage.classValidatorMetadataStorage = kept;
  }
});

test('every handler has a class of its own', () => {
  const one: Class = argumentClassOf('A.a', [field('x', emits(String))]);
  const two: Class = argumentClassOf('A.b', [field('x', emits(Number))]);
  expect(one).not.toBe(two);
});
