// Raw JSON Schemas: the words of their issues, what no client can do to them, and when Ajv is loaded.
import { join } from 'node:path';
import type { JsonSchema } from '../../src/protocol/types';
import type { Issue } from '../../src/schema/issues';
import { rawInputOf } from '../../src/schema/raw-input';
import { rawOutputOf } from '../../src/schema/raw-output';
import { compiled } from '../support/build';
import { node } from '../support/checkout';

type Outcome = { isValid: true; instances: readonly object[] } | { isValid: false; issues: readonly Issue[] };

const object = (properties: Record<string, unknown>, more: JsonSchema = {}): JsonSchema => ({
  type: 'object',
  properties,
  ...more,
});
const validate = (schema: JsonSchema, raw: unknown): Outcome => rawInputOf(schema, 'A.run').validate(raw) as Outcome;
const issuesOf = (schema: JsonSchema, raw: unknown): readonly Issue[] => {
  const outcome = validate(schema, raw);
  return outcome.isValid ? [] : outcome.issues;
};

describe('the words of an issue', () => {
  const rows: readonly (readonly [string, unknown, unknown, string])[] = [
    ['type', { type: 'integer' }, 'abc', 'must be an integer (got string "abc")'],
    ['type', { type: ['string', 'null'] }, 5, 'must be a string or null (got number 5)'],
    ['enum', { enum: ['a', 2, null] }, 'b', 'must be one of "a", 2, null (got string "b")'],
    ['const', { const: 'a' }, true, 'must be "a" (got boolean true)'],
    ['minimum', { minimum: 1 }, 0, 'must be at least 1 (got number 0)'],
    ['maximum', { maximum: 1 }, 2, 'must be at most 1 (got number 2)'],
    ['exclusiveMinimum', { exclusiveMinimum: 1 }, 1, 'must be greater than 1 (got number 1)'],
    ['exclusiveMaximum', { exclusiveMaximum: 1 }, 1, 'must be less than 1 (got number 1)'],
    ['multipleOf', { multipleOf: 5 }, 7, 'must be divisible by 5 (got number 7)'],
    ['minLength', { minLength: 1 }, '', 'must have at least 1 character (got string "")'],
    ['maxLength', { maxLength: 2 }, 'abc', 'must have at most 2 characters (got string "abc")'],
    ['pattern', { pattern: '^a$' }, 'b', 'must match /^a$/ (got string "b")'],
    ['minItems', { minItems: 2 }, [1], 'must have at least 2 items (got array of 1 item)'],
    ['maxItems', { maxItems: 0 }, [1], 'must have at most 0 items (got array of 1 item)'],
    ['uniqueItems', { uniqueItems: true }, [1, 1], 'must have no item twice (got array of 2 items)'],
    ['minProperties', { minProperties: 1 }, {}, 'must have at least 1 member (got object)'],
    ['maxProperties', { maxProperties: 0 }, { a: 1 }, 'must have at most 0 members (got object)'],
    ['false schema', false, 1, 'must be left out (got number 1)'],
    ['not', { not: { type: 'string' } }, 'a', 'must NOT be valid (got string "a")'],
  ];
  test.each(rows)('%s', (keyword, schema, value, message) => {
    const [issue, ...more] = issuesOf(object({ v: schema }), { v: value });
    expect(issue).toMatchObject({ path: '/v', rule: keyword, message });
    expect(more).toEqual([]);
  });

  test('what is missing, unknown or badly named has the path of the member', () => {
    const schema = object(
      { list: { type: 'array', items: object({ 'a/b': { type: 'string' } }, { required: ['a/b'] }) } },
      { additionalProperties: false, propertyNames: { maxLength: 4 } },
    );
    const found = issuesOf(schema, { list: [{}], lits: 1, toolong: 2 });
    expect(found.map(({ path, message }) => [path, message])).toEqual(
      expect.arrayContaining([
        ['/list/0/a~1b', 'required, a string is missing'],
        ['/lits', 'unknown argument; did you mean "list"?'],
        ['/toolong', 'unknown argument'],
        ['/toolong', 'must have at most 4 characters (got string "toolong")'],
      ]),
    );
  });

  test('a value that is no object is one issue about the whole', () => {
    for (const [raw, received] of [
      [null, 'null'],
      [[], 'array'],
      ['x', 'string'],
    ] as const) {
      expect(issuesOf(object({}), raw)).toMatchObject([{ path: '', rule: 'type', received }]);
    }
  });
});

describe('what a client cannot do', () => {
  test('more than fifty issues are not listed', () => {
    const schema = object({ list: { type: 'array', items: { type: 'integer' } } });
    expect(issuesOf(schema, { list: Array(400).fill('x') })).toHaveLength(50);
    expect(issuesOf(schema, { list: Array(100_000).fill('x') })).toHaveLength(1);
  });

  test('a name that it chose is cut in the path', () => {
    const schema = object({}, { additionalProperties: { type: 'object', additionalProperties: { type: 'integer' } } });
    const [issue] = issuesOf(schema, { ['k'.repeat(5000)]: { '~/': 'x' } });
    expect(issue?.path).toBe(`/${'k'.repeat(59)}…/~0~1`);
  });

  test('inherited names are not members', () => {
    expect(issuesOf(object({ constructor: { type: 'string' } }), {})).toEqual([]);
    expect(issuesOf(object({}, { required: ['toString'] }), {})).toMatchObject([{ path: '/toString' }]);
    const outcome = validate(object({}), JSON.parse('{"__proto__":{"admin":true}}'));
    expect(outcome).toMatchObject({ isValid: true, instances: [{}] });
    const [instance] = outcome.isValid ? outcome.instances : [];
    expect(Reflect.get(instance ?? { admin: 1 }, 'admin')).toBeUndefined();
  });

  test('64 levels below the arguments are checked, more are refused', () => {
    const nested = (levels: number): object => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`) as object;
    expect(validate(object({}), nested(65)).isValid).toBe(true);
    expect(issuesOf(object({}), nested(66))).toMatchObject([{ rule: 'depth' }]);
    expect(issuesOf(object({}), nested(3000))).toMatchObject([{ rule: 'depth' }]);
  });

  // The bounds are far above what is needed and far below what the quadratic and exponential ways take.
  const within = (limit: number, work: () => void): void => {
    const start = performance.now();
    work();
    expect(performance.now() - start).toBeLessThan(limit);
  };

  test('unique items are found in linear time', () => {
    const schema = object({ list: { type: 'array', uniqueItems: true } });
    const list = Array.from({ length: 50_000 }, (_, i) => ({ i }));
    within(5000, () => expect(validate(schema, { list }).isValid).toBe(true));
    expect(
      validate(schema, {
        list: [
          { a: 1, b: [2] },
          { b: [2], a: 1 },
        ],
      }).isValid,
    ).toBe(false);
    expect(validate(schema, { list: [1, '1', null, 'null', [1], { 0: 1 }] }).isValid).toBe(true);
  });

  test('a text that is too long is not searched for a pattern', () => {
    const schema = object({ text: { type: 'string', maxLength: 10, pattern: '^(a+)+$' } });
    const text = `${'a'.repeat(40)}!`;
    within(2000, () => expect(issuesOf(schema, { text })).toMatchObject([{ rule: 'maxLength' }]));
    expect(issuesOf(schema, { text: '😀'.repeat(10) })).toMatchObject([{ rule: 'pattern' }]);
  });

  const child = { child: { $ref: '#/$defs/node' } };
  const trees = (node: (kind: string) => Record<string, unknown>): JsonSchema => {
    const branches = ['a', 'b'].map((kind) => object(node(kind), { required: ['kind'] }));
    return object({ tree: { $ref: '#/$defs/node' } }, { $defs: { node: { oneOf: branches } } });
  };
  const tree = (levels: number, leaf: string): object => {
    let node: object = { kind: leaf };
    for (let level = 0; level < levels; level++) node = { kind: 'b', child: node };
    return { tree: node };
  };

  test('a tree of tagged alternatives is not tried in every combination', () => {
    const schema = trees((kind) => ({ kind: { const: kind }, ...child }));
    within(5000, () => expect(issuesOf(schema, tree(40, 'z'))[0]?.rule).toBe('const'));
    expect(validate(schema, tree(40, 'a')).isValid).toBe(true);
  });

  test('a tree whose alternatives are told apart too late ends at a number of steps', () => {
    const schema = trees((kind) => ({ ...child, kind: { const: kind } }));
    expect(validate(schema, tree(10, 'a')).isValid).toBe(true);
    within(10_000, () => expect(issuesOf(schema, tree(50, 'z'))).toMatchObject([{ path: '', rule: 'complexity' }]));
    expect(validate(schema, tree(10, 'a')).isValid).toBe(true);
    expect(issuesOf(schema, tree(3, 'z'))[0]?.rule).toBe('const');
  });
});

describe('what an author cannot do', () => {
  const rows: readonly (readonly [string, JsonSchema, string])[] = [
    ['a schema that answers later', { type: 'object', $async: true }, "it has '$async'"],
    ['the meta-schema by reference', object({ a: { $ref: 'https://json-schema.org/draft/2020-12/schema' } }), '$ref'],
    ['a file by reference', object({ a: { $ref: 'other.json' } }), "can't resolve reference other.json"],
    ['an invalid pattern', object({ a: { type: 'string', pattern: '(' } }), 'Invalid regular expression'],
    ['an invalid keyword value', object({ a: { type: 'string', minLength: -1 } }), 'must be >= 0'],
  ];
  test.each(rows)('%s', (_, schema, problem) => {
    for (const compile of [rawInputOf, rawOutputOf]) {
      expect(() => compile(schema, 'A.run')).toThrow(expect.objectContaining({ id: 'TW127' }));
      expect(() => compile(schema, 'A.run')).toThrow(problem);
    }
  });

  test('two schemas may have the same $id, and refer into themselves by it', () => {
    const schema = object(
      { a: { $ref: 'https://example.test/x#/$defs/a' } },
      { $id: 'https://example.test/x', $defs: { a: { type: 'string' } } },
    );
    expect(issuesOf(schema, { a: 1 })).toHaveLength(1);
    expect(issuesOf({ ...schema }, { a: 'x' })).toEqual([]);
  });
});

describe('a result', () => {
  const output = rawOutputOf(object({ at: { type: 'string' }, of: { type: 'object' } }, { required: ['at'] }), 'A.run');

  test('is checked and sent as its JSON', () => {
    class Point {
      constructor(private readonly x: number) {}
      toJSON(): object {
        return { point: this.x };
      }
    }
    const value = { at: new Date(0), of: new Map([['x', 1]]), left: undefined, point: new Point(1) };
    expect(output.check(value)).toEqual({
      isValid: true,
      structured: { at: '1970-01-01T00:00:00.000Z', of: { x: 1 }, point: { point: 1 } },
    });
    expect(output.isWrapped).toBe(false);
  });

  test('that cannot be JSON, or does not fit, is refused and never thrown', () => {
    const ring: { at: string; of?: object } = { at: 'x' };
    ring.of = ring;
    const thrower = {
      toJSON(): never {
        throw new Error('no');
      },
    };
    for (const value of [undefined, null, 5, [], {}, ring, { at: 1n }, thrower, () => 1, Symbol('x')]) {
      expect(output.check(value)).toMatchObject({ isValid: false });
    }
  });
});

describe('Ajv', () => {
  const run = (option: string, flags: readonly string[] = []): string => {
    const program = `
      const { MCPServer } = require(${JSON.stringify(join(compiled(), 'index.js'))});
      const server = new MCPServer('x', { logger: { log() {}, debug() {}, info() {}, warn() {}, error() {} } });
      server.addTool(() => ({ a: 1 }), { name: 'one'${option} });
      server.callTool('one').then(() => '', (error) => error.message).then((message) => {
        const loaded = Object.keys(require.cache).some((file) => /node_modules.ajv.|[\\\\/]raw-/.test(file));
        process.stdout.write((loaded ? 'loaded' : 'not loaded') + (message === '' ? '' : ': ' + message));
      });
    `;
    const { stdout, stderr } = node([...flags, '-e', program]);
    return stdout + stderr;
  };

  test('is not loaded by a server without raw schemas', () => expect(run('')).toBe('not loaded'), 70_000);

  test.each(['inputSchema', 'outputSchema'])('is loaded where a tool has an %s', (name) => {
    expect(run(`, ${name}: { type: 'object' }`)).toBe('loaded');
  });

  test('says that a host which forbids code generation cannot serve a raw schema', () => {
    const said = run(", inputSchema: { type: 'object' }", ['--disallow-code-generation-from-strings']);
    expect(said).toContain('TW127');
    expect(said).toContain('This host forbids code generation, which a raw schema needs; use classes.');
  });
});
