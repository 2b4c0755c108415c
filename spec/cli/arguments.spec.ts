// `key=value` words become arguments by the input schema; the public way through `toolwright call` costs a process a case.
import { argumentsOf } from '../../src/cli/arguments';

const SCHEMA = {
  type: 'object',
  properties: {
    text: { type: 'string' },
    count: { type: 'integer' },
    price: { type: 'number' },
    flag: { type: 'boolean' },
    list: { type: 'array', items: { type: 'string' } },
    map: { type: 'object' },
    maybe: { type: ['string', 'null'] },
    some: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
    either: { anyOf: [{ type: 'string' }, { type: 'array', items: {} }] },
    size: { enum: [1, 2] },
    node: { $ref: '#/$defs/Node' },
    open: {},
  },
};

const read = (...words: string[]): object => argumentsOf(words, SCHEMA);

test.each([
  ['text=12', { text: '12' }],
  ['text=true', { text: 'true' }],
  ['text=', { text: '' }],
  ['text=a=b', { text: 'a=b' }],
  ['count=12', { count: 12 }],
  ['count=-3', { count: -3 }],
  ['price=1.5e3', { price: 1500 }],
  ['count=many', { count: 'many' }],
  ['count=', { count: '' }],
  ['count=0x10', { count: '0x10' }],
  ['flag=true', { flag: true }],
  ['flag=yes', { flag: 'yes' }],
  ['list=["a"]', { list: ['a'] }],
  ['map={"a":1}', { map: { a: 1 } }],
  ['maybe=null', { maybe: null }],
  ['maybe=x', { maybe: 'x' }],
  ['some=null', { some: null }],
  ['some=4', { some: 4 }],
  ['either=word', { either: 'word' }],
  ['either=["a"]', { either: ['a'] }],
  ['size=2', { size: 2 }],
  ['node={"next":null}', { node: { next: null } }],
  ['open=5', { open: '5' }],
  ['unknown=5', { unknown: '5' }],
])('%s', (word, expected) => {
  expect(read(word)).toEqual(expected);
});

test('one JSON object is all arguments', () => {
  expect(read(' {"count": "12", "text": "a"}')).toEqual({ count: '12', text: 'a' });
});

test('a key named __proto__ is an argument like any other', () => {
  const given = read('__proto__=x', 'text=a');
  expect(Object.keys(given)).toEqual(['__proto__', 'text']);
  expect(Object.getPrototypeOf(given)).toBe(Object.prototype);
});

test.each([
  [['word'], "'word' is not an argument: write key=value, or all of them as one JSON object."],
  [['=x'], "'=x' is not an argument"],
  [['text=a', '{"count":1}'], '\'{"count":1}\' is not an argument'],
  [['text=a', 'text=b'], 'The argument text is given twice.'],
  [['list=a,b'], 'The argument list wants string[]; a,b is not valid JSON'],
  [['map=oops'], 'The argument map wants object; oops is not valid JSON'],
  [['{"a":'], 'The arguments are not valid JSON'],
  [['[1]'], 'The arguments are one JSON object'],
])('%j is refused as a usage error', (words, text) => {
  expect(() => read(...words)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(text), exitCode: 2 }),
  );
});
