// Hostile arguments: prototypes, depth, size and secrets. Nothing throws, nothing leaks, everything is bounded.
import * as cv from 'class-validator';
import { Type } from 'class-transformer';
import { Field } from '../../src/decorators/field';
import { inputOf, type InputOutcome } from '../../src/schema/input';
import { renderIssues } from '../../src/schema/issues';
import { nearest } from '../../src/schema/nearest';

class Node {
  @cv.IsOptional() @cv.ValidateNested() @Type(() => Node) next?: Node;
}
class Loose {
  @cv.IsOptional() @cv.IsObject() meta?: Record<string, unknown>;
  @cv.IsOptional() @cv.ValidateNested() @Type(() => Node) node?: Node;
  @cv.IsOptional() @cv.IsInt({ each: true }) ids?: number[];
  @cv.IsOptional() @cv.IsEmail() mail?: string;
  @cv.IsOptional() @cv.IsNumber({ maxDecimalPlaces: 2 }) price?: number;
  isAdmin = false;
}

const strict = inputOf([Loose], { where: 'X.y', unknownArguments: 'reject', coercion: 'lax' });
const open = inputOf([Loose], { where: 'X.y', unknownArguments: 'ignore', coercion: 'lax' });
const run = (raw: unknown, input = strict): InputOutcome => input.validate(raw) as InputOutcome;
const text = (outcome: InputOutcome): string => (outcome.isValid ? '' : renderIssues(outcome.issues));
const made = (outcome: InputOutcome): Record<string, unknown> =>
  outcome.isValid ? (outcome.instances[0] as Record<string, unknown>) : {};

function nested(levels: number, key: string): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = { [key]: value };
  return value;
}

describe('prototypes', () => {
  const keys = ['__proto__', 'constructor', 'prototype', 'toString', 'valueOf', 'hasOwnProperty', '__defineGetter__'];

  test.each(keys)('the name %s is refused at the top and in a typed child', (key) => {
    const raw = JSON.parse(`{"${key}":{"isAdmin":true}, "node": {"${key}": 1}}`) as unknown;
    const outcome = run(raw);
    expect(text(outcome)).toContain('(2 problems)');
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test.each(keys)('the name %s never reaches a prototype when unknown arguments are ignored', (key) => {
    const outcome = run(JSON.parse(`{"${key}":{"isAdmin":true}, "node": {"${key}": {"x": 1}}}`), open);
    expect(outcome.isValid).toBe(true);
    expect(made(outcome)).toBeInstanceOf(Loose);
    expect(Object.keys(made(outcome).node as object)).toEqual([]);
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('free-form data keeps every name but __proto__', () => {
    const meta = JSON.parse(
      '{"__proto__":{"x":1},"constructor":1,"toString":2,"hasOwnProperty":{"valueOf":3}}',
    ) as unknown;
    const copy = made(run({ meta })).meta as Record<string, unknown>;
    expect(Object.keys(copy)).toEqual(['constructor', 'toString', 'hasOwnProperty']);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(copy.x).toBeUndefined();
  });

  test('a property without a decorator cannot be set', () => {
    expect(text(run({ isAdmin: true }))).toContain('isAdmin: unknown argument');
    expect(made(run({ isAdmin: true }, open)).isAdmin).toBe(false);
  });

  test('free-form data is a copy', () => {
    const meta = { list: [1] };
    const copy = made(run({ meta })).meta as typeof meta;
    copy.list.push(2);
    expect(meta.list).toEqual([1]);
  });
});

describe('depth and size', () => {
  test.each([
    ['typed', { node: nested(5000, 'next') }],
    ['free-form', { meta: nested(5000, 'a') }],
    ['free-form text', { meta: JSON.stringify(nested(500, 'a')) }],
    ['arrays', { meta: { a: JSON.parse('['.repeat(2000) + ']'.repeat(2000)) as unknown } }],
  ])('%s data beyond 64 levels is one short issue', (_name, raw) => {
    const outcome = run(raw);
    expect(outcome.isValid ? [] : outcome.issues.map(({ message }) => message)).toEqual([
      'nested too deeply, at most 64 levels',
    ]);
  });

  test('60 levels are well', () => {
    expect(run({ node: nested(60, 'next'), meta: nested(60, 'a') }).isValid).toBe(true);
  });

  test('at most fifty issues are collected and ten are shown', () => {
    const outcome = run({ ids: new Array(100_000).fill('x') });
    expect(outcome.isValid ? 0 : outcome.issues.length).toBe(50);
    expect(text(outcome).split('\n')).toHaveLength(13);
    expect(text(outcome)).toContain('\n- and 40 more\n');
  });

  test('a hundred thousand unknown names, each a long one, are answered shortly', () => {
    const raw = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`${'meta'.repeat(500)}${index}`, 1]));
    const started = performance.now();
    const answer = text(run(raw));
    expect(performance.now() - started).toBeLessThan(2000);
    expect(answer.length).toBeLessThan(2000);
  });

  test('the nearest name is found in bounded time and only when it is near', () => {
    expect(nearest('citty', ['city', 'country'])).toBe('city');
    expect(nearest('ctiy', ['city'])).toBe('city');
    expect(nearest('maxdepth', ['maxDepth'])).toBe('maxDepth');
    expect(nearest('x', ['city'])).toBeUndefined();
    expect(nearest('a'.repeat(1_000_000), ['city', 'a'.repeat(50)])).toBeUndefined();
  });
});

describe('validators that throw', () => {
  test('a lone surrogate as an address and a tiny number are issues', () => {
    expect(text(run({ mail: '\ud800@x.com' }))).toContain('- mail: ');
    expect(text(run({ price: 1e-7 }))).toContain('- price: ');
  });

  test('a getter or a setter that throws is an issue', () => {
    class Guarded {
      @cv.IsOptional() @cv.IsString() set name(_value: string) {
        throw new Error('no');
      }
    }
    const guarded = inputOf([Guarded], { where: 'X.y', unknownArguments: 'reject', coercion: 'lax' });
    expect(text(run({ name: 'a' }, guarded))).toContain('- name: could not be checked');
    const raw = {
      get ids(): never {
        throw new Error('no');
      },
    };
    expect(text(run(raw))).toContain('could not be checked');
  });
});

describe('what is echoed', () => {
  class Login {
    @Field({ secret: true }) @cv.IsString() @cv.MinLength(12) password!: string;
    @Field({ secret: true }) @cv.IsInt({ message: 'not $value' }) pin!: number;
    @Field({ secret: true }) @cv.IsString({ each: true }) codes!: string[];
  }
  class Form {
    @cv.IsString() @cv.MaxLength(5) name!: string;
    @cv.ValidateNested() @Type(() => Login) login!: Login;
  }
  class Vault {
    @Field({ secret: true }) @cv.ValidateNested() @Type(() => Form) form!: Form;
  }
  const form = inputOf([Form], { where: 'X.y', unknownArguments: 'reject', coercion: 'lax' });
  const vault = inputOf([Vault], { where: 'X.y', unknownArguments: 'reject', coercion: 'lax' });

  test('a secret is never repeated, whatever is wrong with it', () => {
    const login = { password: 'hunter2', pin: 'hunter2', codes: ['a', 7], hunter: 'hunter2' };
    const answers = [
      run({ name: 'a', login }, form),
      run({ name: 'a', login: JSON.stringify(login) }, form),
      run({ name: 'a', login: `${JSON.stringify(login)}}` }, form),
      run({ name: 'a', login: { password: ['hunter2'], pin: { a: 'hunter2' }, codes: 'hunter2' } }, form),
    ];
    for (const answer of answers) expect([text(answer), JSON.stringify(answer)].join()).not.toContain('hunter2');
    expect(text(answers[0] as InputOutcome)).toBe(
      [
        'Invalid arguments (4 problems):',
        '- login.password: must have at least 12 characters',
        '- login.pin: not $value',
        '- login.codes[1]: must be a string (got number)',
        '- login.hunter: unknown argument',
        'Correct these arguments and call the tool again.',
      ].join('\n'),
    );
  });

  test('what stands below a secret is secret', () => {
    const answer = text(run({ form: { name: 'hunter2', login: 'hunter2' } }, vault));
    expect(answer).not.toContain('hunter2');
  });

  test('long values are cut and control characters are escaped, in values and in names', () => {
    const answer = text(run({ name: 'x'.repeat(10_000), login: 1, ['a\u001b[31m\nb'.repeat(100)]: 1 }, form));
    expect(answer.length).toBeLessThan(500);

    expect(answer.replace(/\n- |\nCorrect/g, ' ')).not.toMatch(/[\u0000-\u001f]/);
  });
});
