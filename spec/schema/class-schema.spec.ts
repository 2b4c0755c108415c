// The schema of a class: one row per rule, compiled by Ajv, and the verdict of the validator beside class-validator's own.
import Ajv2020 from 'ajv/dist/2020';
import * as cv from 'class-validator';
import { Type } from 'class-transformer';
import { Field } from '../../src/decorators/field';
import type { Class } from '../../src/metadata/definitions';
import type { JsonSchema } from '../../src/protocol/types';
import { schemaOf } from '../../src/schema/class-schema';
import { inputOf } from '../../src/schema/input';

enum Unit {
  Celsius = 'c',
  Fahrenheit = 'f',
}
enum Level {
  Low = 1,
  High = 2,
}

const FORMATS = ['date-time', 'date', 'email', 'uri', 'uuid', 'ipv4', 'ipv6', 'hostname'];

function compiled(schema: JsonSchema): (value: unknown) => boolean {
  const ajv = new Ajv2020({ strict: true, strictRequired: true, allowUnionTypes: false, validateFormats: false });
  for (const format of FORMATS) ajv.addFormat(format, true);
  return ajv.compile(schema) as (value: unknown) => boolean;
}

/** A class with one property `v` that carries the decorators. */
function classWith(type: unknown, ...decorators: PropertyDecorator[]): Class {
  class Probe {}
  Reflect.defineMetadata('design:type', type, Probe.prototype, 'v');
  for (const decorate of decorators) decorate(Probe.prototype, 'v');
  return Probe;
}

const property = (target: Class): JsonSchema => (schemaOf(target).properties as Record<string, JsonSchema>).v ?? {};
const isRequired = (target: Class): boolean =>
  (schemaOf(target).required as string[] | undefined)?.includes('v') === true;

type Row = readonly [name: string, type: unknown, decorators: PropertyDecorator[], schema: JsonSchema];

const ROWS: readonly Row[] = [
  ['IsString', String, [cv.IsString()], { type: 'string' }],
  ['IsNumber', Number, [cv.IsNumber()], { type: 'number' }],
  ['IsNumber with NaN allowed', Number, [cv.IsNumber({ allowNaN: true })], { type: 'number' }],
  [
    'IsNumber with decimal places',
    Number,
    [cv.IsNumber({ maxDecimalPlaces: 2 })],
    { type: 'number', description: 'At most 2 decimal places.' },
  ],
  ['IsInt', Number, [cv.IsInt()], { type: 'integer' }],
  ['IsInt and IsNumber', Number, [cv.IsInt(), cv.IsNumber()], { type: 'integer' }],
  ['IsBoolean', Boolean, [cv.IsBoolean()], { type: 'boolean' }],
  ['IsObject', Object, [cv.IsObject()], { type: 'object' }],
  ['IsNotEmptyObject', Object, [cv.IsNotEmptyObject()], { type: 'object', minProperties: 1 }],
  ['IsEnum of strings', String, [cv.IsEnum(Unit)], { type: 'string', enum: ['c', 'f'] }],
  ['IsEnum of numbers', Number, [cv.IsEnum(Level)], { type: 'number', enum: [1, 2] }],
  ['IsIn', String, [cv.IsIn(['a', 'b'])], { type: 'string', enum: ['a', 'b'] }],
  ['IsIn of mixed values', Object, [cv.IsIn(['a', 1])], { enum: ['a', 1] }],
  [
    'IsIn with null',
    Object,
    [cv.IsIn([true, false, null])],
    { anyOf: [{ type: 'boolean', enum: [true, false] }, { type: 'null' }] },
  ],
  ['IsNotIn', String, [cv.IsString(), cv.IsNotIn(['a'])], { type: 'string', not: { enum: ['a'] } }],
  ['Equals', String, [cv.Equals('a')], { type: 'string', enum: ['a'] }],
  ['NotEquals', String, [cv.IsString(), cv.NotEquals('a')], { type: 'string', not: { const: 'a' } }],
  ['IsDefined', String, [cv.IsDefined()], { type: 'string' }],
  ['IsNotEmpty of a string', String, [cv.IsNotEmpty()], { type: 'string', minLength: 1 }],
  ['IsNotEmpty of a number', Number, [cv.IsNotEmpty(), cv.IsInt()], { type: 'integer' }],
  ['Min and Max', Number, [cv.Min(1), cv.Max(5)], { type: 'number', minimum: 1, maximum: 5 }],
  ['two Min', Number, [cv.Min(1), cv.Min(3)], { type: 'number', minimum: 3 }],
  ['IsPositive', Number, [cv.IsPositive()], { type: 'number', exclusiveMinimum: 0 }],
  ['IsNegative', Number, [cv.IsNegative()], { type: 'number', exclusiveMaximum: 0 }],
  ['IsDivisibleBy', Number, [cv.IsDivisibleBy(5)], { type: 'number', multipleOf: 5 }],
  ['Length', String, [cv.Length(2, 4)], { type: 'string', minLength: 2, maxLength: 4 }],
  ['MinLength', String, [cv.MinLength(2)], { type: 'string', minLength: 2 }],
  ['MaxLength', String, [cv.MaxLength(4)], { type: 'string', maxLength: 4 }],
  ['Matches', String, [cv.Matches(/^[a-z]+$/)], { type: 'string', pattern: '^[a-z]+$' }],
  ['Matches with g', String, [cv.Matches(/^[a-z]+$/g)], { type: 'string', pattern: '^[a-z]+$' }],
  [
    'Matches with needless escapes',
    String,
    [cv.Matches(/^a\@[\w\-.]+$/)],
    { type: 'string', pattern: '^a@[\\w\\-.]+$' },
  ],
  ['Matches with i', String, [cv.Matches(/^abc$/i)], { type: 'string', description: 'Must match /^abc$/i.' }],
  [
    'two Matches',
    String,
    [cv.Matches(/a/), cv.Matches(/b/)],
    { type: 'string', pattern: 'a', allOf: [{ pattern: 'b' }] },
  ],
  ['Contains', String, [cv.Contains('a.b*')], { type: 'string', pattern: 'a\\.b\\*' }],
  ['IsEmail', String, [cv.IsEmail()], { type: 'string', format: 'email' }],
  ['IsUrl', String, [cv.IsUrl()], { type: 'string', description: 'Must be a URL.' }],
  ['IsUrl with a protocol', String, [cv.IsUrl({ require_protocol: true })], { type: 'string', format: 'uri' }],
  ['IsUUID', String, [cv.IsUUID()], { type: 'string', format: 'uuid' }],
  [
    'IsUUID of version 4',
    String,
    [cv.IsUUID('4')],
    {
      type: 'string',
      format: 'uuid',
      pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-4[0-9A-Fa-f]{3}-[89ABab][0-9A-Fa-f]{3}-[0-9A-Fa-f]{12}$',
    },
  ],
  ['IsIP', String, [cv.IsIP()], { type: 'string', anyOf: [{ format: 'ipv4' }, { format: 'ipv6' }] }],
  ['IsIP of version 4', String, [cv.IsIP(4)], { type: 'string', format: 'ipv4' }],
  [
    'IsDateString',
    String,
    [cv.IsDateString()],
    { type: 'string', anyOf: [{ format: 'date-time' }, { format: 'date' }], description: 'ISO 8601.' },
  ],
  ['IsRFC3339', String, [cv.IsRFC3339()], { type: 'string', format: 'date-time' }],
  ['IsDate', Date, [cv.IsDate()], { type: 'string', format: 'date-time' }],
  [
    'MinDate',
    Date,
    [cv.MinDate(new Date(0))],
    { type: 'string', format: 'date-time', description: 'Must be not before 1970-01-01T00:00:00.000Z.' },
  ],
  [
    'IsArray of strings',
    Array,
    [cv.IsArray(), cv.IsString({ each: true })],
    { type: 'array', items: { type: 'string' } },
  ],
  [
    'sizes of an array',
    Array,
    [cv.IsInt({ each: true }), cv.ArrayMinSize(1), cv.ArrayMaxSize(3), cv.ArrayUnique()],
    { type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3, uniqueItems: true },
  ],
  [
    'ArrayNotEmpty',
    Array,
    [cv.IsInt({ each: true }), cv.ArrayNotEmpty()],
    { type: 'array', items: { type: 'integer' }, minItems: 1 },
  ],
  [
    'ArrayContains',
    Array,
    [cv.IsInt({ each: true }), cv.ArrayContains([1, 2])],
    { type: 'array', items: { type: 'integer' }, allOf: [{ contains: { const: 1 } }, { contains: { const: 2 } }] },
  ],
  [
    'rules on items',
    Array,
    [cv.MinLength(2, { each: true }), cv.IsPort({ each: true })],
    { type: 'array', items: { type: 'string', minLength: 2, description: 'Must be a port.' } },
  ],
  ['a rule that has no row', String, [cv.IsIBAN()], { type: 'string', description: 'Must be an IBAN.' }],
];

const VALUES: readonly unknown[] = [
  ...['', 'a', 'abc', 'abcde', 'ABC', 'xa.b*y', 'a@b.co', 'https://example.org/x', 'example.org', '127.0.0.1', '::1'],
  ...['6f9619ff-8b86-4011-b42d-00c04fc964ff', '2024-02-29', '2024-02-29T10:00:00Z', 'c', 'f', '5', '0'],
  ...[0, 1, 2, 3, -1, -5, 1.5, 0.07, 4.351, 10, 1e21, true, false],
  ...[[], [1], [1, 2], [1, 1], [1, 2, 3, 4], ['a'], ['ab', 'cd'], [null], {}, { a: 1 }, { a: null }],
];

describe('a rule becomes keywords', () => {
  test.each(ROWS)('%s', (_name, type, decorators, schema) => {
    const target = classWith(type, ...decorators);
    expect(property(target)).toEqual(schema);
    compiled(schemaOf(target));
  });
});

/** Numeric enums are narrower (no member names), and text is never a Date for class-validator. */
const NARROWER = new Set([
  'IsEnum of numbers',
  'IsDate',
  'MinDate',
  'IsDefined',
  'IsNotEmpty of a string',
  'IsIn with null',
]);

describe('the validator answers as class-validator does', () => {
  test.each(ROWS.filter(([name]) => !NARROWER.has(name)))('%s', (_name, type, decorators) => {
    const target = classWith(type, ...decorators);
    const input = inputOf([target], { where: 'probe', unknownArguments: 'reject', coercion: 'strict' });
    for (const value of VALUES) {
      const instance = Object.assign(new (target as new () => object)(), { v: value });
      // class-validator lets one scalar pass for an array when a rule has `each`.
      const isBareItem = type === Array && !Array.isArray(value);
      const expected = !isBareItem && cv.validateSync(instance).length === 0;
      expect([value, input.validate({ v: value })]).toEqual([value, expect.objectContaining({ isValid: expected })]);
    }
  });
});

/** Where keywords say the whole rule, the schema answers as the validator does. */
const IN_WORDS =
  /^(IsUrl|IsEmail|IsIP|IsUUID|IsDate|MinDate|IsRFC3339|a rule that|rules on items|Matches with i|IsNumber with decimal)/;

describe('the schema answers as the validator does', () => {
  test.each(ROWS.filter(([name]) => !IN_WORDS.test(name)))('%s', (_name, type, decorators) => {
    const target = classWith(type, ...decorators);
    const check = compiled(schemaOf(target));
    const input = inputOf([target], { where: 'probe', unknownArguments: 'reject', coercion: 'strict' });
    for (const value of [...VALUES.map((v) => ({ v })), {}, { v: 1, w: 2 }, { w: 2 }]) {
      expect([value, input.validate(value)]).toEqual([value, expect.objectContaining({ isValid: check(value) })]);
    }
  });
});

describe('required', () => {
  const rows: readonly (readonly [string, boolean, Class])[] = [
    ['a plain rule', true, classWith(String, cv.IsString())],
    ['IsOptional', false, classWith(String, cv.IsString(), cv.IsOptional())],
    ['Allow', false, classWith(String, cv.Allow())],
    ['IsNotIn alone', false, classWith(String, cv.IsNotIn(['a']))],
    ['NotEquals alone', false, classWith(String, cv.NotEquals('a'))],
    [
      'ValidateIf',
      false,
      classWith(
        String,
        cv.IsString(),
        cv.ValidateIf(() => true),
      ),
    ],
    ['Field alone', true, classWith(String, Field())],
    ['Field with optional', false, classWith(String, Field({ optional: true }))],
    ['Field with default', false, classWith(String, cv.IsString(), Field({ default: 'x' }))],
    ['ValidateNested', true, classWith(classWith(String, cv.IsString()), cv.ValidateNested())],
  ];
  test.each(rows)('%s: %s', (_name, expected, target) => expect(isRequired(target)).toBe(expected));

  test('an initialiser is the default; one that its own rules refuse is none', () => {
    class Search {
      @cv.IsInt() limit: number = 10;
      @cv.IsNotEmpty() text: string = '';
      @cv.IsString() id: string = String(Math.random());
      @cv.IsString({ each: true }) tags: string[] = ['a'];
    }
    expect(schemaOf(Search)).toEqual({
      type: 'object',
      properties: {
        limit: { type: 'integer', default: 10 },
        text: { type: 'string', minLength: 1 },
        id: { type: 'string' },
        tags: { type: 'array', items: { type: 'string' }, default: ['a'] },
      },
      required: ['text'],
      additionalProperties: false,
    });
  });
});

describe('what @Field says', () => {
  test('annotations, null and an override are written', () => {
    class Query {
      @Field({ title: 'City', description: 'Its name.', example: 'Cairo' }) @cv.IsIBAN() city!: string;
      @Field({ nullable: true, description: 'Or none.' }) @cv.IsInt() days!: number;
      @Field({ schema: { format: 'color' } }) @cv.IsString() color!: string;
    }
    const { properties } = schemaOf(Query);
    expect(properties).toEqual({
      city: {
        type: 'string',
        title: 'City',
        description: 'Its name. Must be an IBAN.',
        examples: ['Cairo'],
      },
      days: { anyOf: [{ type: 'integer' }, { type: 'null' }], description: 'Or none.' },
      color: { type: 'string', format: 'color' },
    });
  });
});

describe('nested classes', () => {
  class Item {
    @cv.IsString() name!: string;
  }
  class Order {
    @cv.ValidateNested() @Type(() => Item) first!: Item;
    @cv.ValidateNested({ each: true }) @Type(() => Item) others!: Item[];
  }
  class Node {
    @cv.IsString() name!: string;
    @cv.ValidateNested({ each: true }) @Type(() => Node) children: Node[] = [];
  }
  class Forest {
    @cv.ValidateNested() @Type(() => Node) root!: Node;
  }

  test('are inlined, closed at every level', () => {
    const item = {
      type: 'object',
      properties: { name: { type: 'string' } },
      required: ['name'],
      additionalProperties: false,
    };
    expect(schemaOf(Order)).toEqual({
      type: 'object',
      properties: { first: item, others: { type: 'array', items: item } },
      required: ['first', 'others'],
      additionalProperties: false,
    });
  });

  test('stay open at every level when unknown arguments are ignored', () => {
    expect(JSON.stringify(schemaOf(Order, 'ignore'))).not.toContain('additionalProperties');
  });

  test('only a recursive class gets a definition, and the root stays an object', () => {
    const schema = schemaOf(Node);
    expect(schema.type).toBe('object');
    expect(Object.keys(schema.$defs as object)).toEqual(['Node']);
    expect(compiled(schema)({ name: 'a', children: [{ name: 'b', children: [] }] })).toBe(true);
    expect(compiled(schema)({ name: 'a', children: [{ name: 1 }] })).toBe(false);
    compiled(schemaOf(Forest));
  });

  test('inherited properties come first, and an override of a rule replaces it as class-validator does', () => {
    class Base {
      @cv.IsString() a!: string;
      @cv.IsInt() b!: number;
    }
    class Derived extends Base {
      @cv.IsInt() c!: number;
      @cv.Min(5) override b!: number;
    }
    expect(schemaOf(Derived).properties).toEqual({
      a: { type: 'string' },
      b: { type: 'number', minimum: 5 },
      c: { type: 'integer' },
    });
  });
});
