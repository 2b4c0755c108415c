// JSON Schema in a few words.
import { argumentRows, typeText } from '../../src/cli/schema-text';

test.each([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: ['integer', 'null'] }, 'integer | null'],
  [{ enum: ['a', 'b'] }, '"a" | "b"'],
  [{ const: 3 }, '3'],
  [{ type: 'array', items: { type: 'number' } }, 'number[]'],
  [{ type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]'],
  [{ type: 'array' }, 'any[]'],
  [{ anyOf: [{ type: 'string' }, { type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ type: 'object' }, 'object'],
  [{ type: 'object', properties: { a: { type: 'string' }, b: {} }, required: ['a'] }, '{ a: string, b?: any }'],
  [{ $ref: '#/$defs/Node' }, 'Node'],
  [{}, 'any'],
  [true, 'any'],
  [undefined, 'any'],
])('%j is %s', (schema, text) => {
  expect(typeText(schema)).toBe(text);
});

test('a schema that nests without end is cut', () => {
  const schema: Record<string, unknown> = { type: 'array' };
  schema['items'] = schema;
  expect(typeText(schema)).toBe('any[][][][]');
});

test('a row holds the name, the type, and the description with limits and default', () => {
  const schema = {
    properties: {
      days: { type: 'integer', description: 'How many.', minimum: 1, maximum: 14, default: 1 },
      city: { maxLength: 9 },
    },
    required: ['city'],
  };
  expect(argumentRows(schema)).toEqual([
    { name: 'days', type: 'integer', isRequired: false, notes: 'How many. (1 to 14; default 1)' },
    { name: 'city', type: 'any', isRequired: true, notes: '(at most 9 characters)' },
  ]);
  expect(argumentRows(undefined)).toEqual([]);
});
