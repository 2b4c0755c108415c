// Arguments from JSON to instances: coercion, absence, unknown names, conditions, groups, custom and asynchronous rules.
import * as cv from 'class-validator';
import { Type } from 'class-transformer';
import { Field } from '../../src/decorators/field';
import type { Class } from '../../src/metadata/definitions';
import { inputOf, type Input, type InputOptions, type InputOutcome } from '../../src/schema/input';
import { issueFields, renderIssues } from '../../src/schema/issues';

const make = (target: Class, options: Partial<InputOptions> = {}): Input =>
  inputOf([target], { where: 'Shop.order', unknownArguments: 'reject', coercion: 'lax', ...options });

function now(outcome: InputOutcome | Promise<InputOutcome>): InputOutcome {
  if (outcome instanceof Promise) throw new Error('a promise');
  return outcome;
}

function valid<T>(input: Input, raw: unknown): T {
  const outcome = now(input.validate(raw));
  if (!outcome.isValid) throw new Error(renderIssues(outcome.issues));
  return outcome.instances[0] as T;
}

function lines(input: Input, raw: unknown): string[] {
  const outcome = now(input.validate(raw));
  return outcome.isValid ? [] : renderIssues(outcome.issues).split('\n').slice(1, -1);
}

class Kinds {
  @cv.IsOptional() @cv.IsInt() integer?: number;
  @cv.IsOptional() @cv.IsNumber() number?: number;
  @cv.IsOptional() @cv.IsBoolean() boolean?: boolean;
  @cv.IsOptional() @cv.IsString() string?: string;
  @cv.IsOptional() @cv.IsDate() @Type(() => Date) date?: Date;
  @cv.IsOptional() @cv.IsInt({ each: true }) integers?: number[];
  @cv.IsOptional() @cv.IsObject() object?: object;
}

describe('lax coercion', () => {
  const input = make(Kinds);
  const converted: readonly (readonly [keyof Kinds, unknown, unknown])[] = [
    ['integer', '12', 12],
    ['integer', '-3', -3],
    ['integer', '5.0', 5],
    ['integer', '-0', 0],
    ['number', '-1.5', -1.5],
    ['number', '0.07', 0.07],
    ['boolean', 'true', true],
    ['boolean', 'false', false],
    ['integers', '[1,"2"]', [1, 2]],
    ['integers', ['1', 2], [1, 2]],
    ['object', '{"a":{"b":1}}', { a: { b: 1 } }],
    ['date', '2024-02-29', new Date('2024-02-29T00:00:00Z')],
    ['date', '2024-02-29T10:00:00+02:00', new Date('2024-02-29T08:00:00Z')],
    ['string', '12', '12'],
    ['string', '{"a":1}', '{"a":1}'],
    ['integer', null, undefined],
  ];
  test.each(converted)('%s takes %j', (name, raw, expected) => {
    expect(valid<Kinds>(input, { [name]: raw })[name]).toEqual(expected);
  });

  const refused: readonly (readonly [keyof Kinds, unknown])[] = [
    ...[
      '',
      ' 7 ',
      '0x10',
      '1e3',
      '5e0',
      'NaN',
      'Infinity',
      '1.5',
      '007',
      '+1',
      '1_000',
      '9007199254740993',
      '9007199254740994',
    ].map((text) => ['integer', text] as const),
    ...['', '.5', '1.', '1,5', '0.12345678901234567891'].map((text) => ['number', text] as const),
    ...['True', 'yes', '1', '', 1, 0].map((raw) => ['boolean', raw] as const),
    ...[12, true, {}].map((raw) => ['string', raw] as const),
    ...['2024-02-30', '2023-02-29', '2024-13-01', '2024-01-01T24:00:00Z', '2024-01-01T10:00:00', '1', 0, 'soon'].map(
      (raw) => ['date', raw] as const,
    ),
    ...['[1,', '{"length":1}', '1', { length: 1 }].map((raw) => ['integers', raw] as const),
    ...['[]', '"{}"', '{', 1, []].map((raw) => ['object', raw] as const),
  ];
  test.each(refused)('%s refuses %j', (name, raw) => {
    expect(lines(input, { [name]: raw })).toHaveLength(1);
  });

  test('text inside decoded text is not decoded again', () => {
    expect(lines(input, { object: JSON.stringify('{"a":1}') })).toHaveLength(1);
  });
});

describe('strict coercion', () => {
  const input = make(Kinds, { coercion: 'strict' });
  test.each([
    ['integer', '12'],
    ['boolean', 'true'],
    ['integers', '[1]'],
    ['integers', ['1']],
    ['object', '{}'],
    ['date', '2024-02-29'],
    ['integer', null],
  ])('%s refuses %j', (name, raw) => expect(lines(input, { [name]: raw })).toHaveLength(1));

  test('a date-time is text on the wire all the same', () => {
    expect(valid<Kinds>(input, { date: '2024-02-29T10:00:00Z' }).date).toEqual(new Date('2024-02-29T10:00:00Z'));
  });
});

describe('absent, null and default', () => {
  class Page {
    @cv.IsInt() size: number = 10;
    @cv.IsOptional() @Field({ nullable: true }) @cv.IsString() cursor?: string | null;
    @Field({ default: ['a'] }) @cv.IsString({ each: true }) tags!: string[];
    @Field({ default: '2024-01-01' }) since!: Date;
  }
  const input = make(Page);

  test('no arguments, null and an empty object are the same', () => {
    const since = new Date('2024-01-01T00:00:00Z');
    for (const raw of [undefined, null, {}]) expect(valid(input, raw)).toEqual({ size: 10, tags: ['a'], since });
  });

  test('a default is a new value for every call', () => {
    valid<Page>(input, {}).tags.push('b');
    expect(valid<Page>(input, {}).tags).toEqual(['a']);
  });

  test('null stays null only where it was asked for, and means absent elsewhere', () => {
    expect(valid(input, { cursor: null, size: null })).toMatchObject({ cursor: null, size: 10 });
  });

  test('null is not a value of a required field', () => {
    class Needs {
      @cv.IsString() city!: string;
    }
    expect(lines(make(Needs), { city: null })).toEqual(['- city: must be a string (got null)']);
    expect(lines(make(Needs), {})).toEqual(['- city: required, a string is missing']);
  });

  test('arguments that are no object are one issue', () => {
    expect(lines(input, [])).toEqual(['- must be an object (got array)']);
    expect(lines(input, 'x')).toEqual(['- must be an object (got string)']);
  });
});

describe('unknown arguments', () => {
  class Inner {
    @cv.IsOptional() @cv.IsInt() maxDepth?: number;
  }
  class Outer {
    @cv.IsOptional() @cv.IsInt() maxDepth?: number;
    @cv.IsOptional() @cv.ValidateNested() @Type(() => Inner) inner?: Inner;
  }

  test('are refused at every level, with the nearest name', () => {
    expect(lines(make(Outer), { depth: 1, maxDepht: 1, inner: { maxdepth: 2, zzz: 1 } })).toEqual([
      '- inner.maxdepth: unknown argument; did you mean "maxDepth"?',
      '- inner.zzz: unknown argument',
      '- depth: unknown argument',
      '- maxDepht: unknown argument; did you mean "maxDepth"?',
    ]);
  });

  test('are dropped when they are ignored, and named when the call fails anyway', () => {
    const input = make(Outer, { unknownArguments: 'ignore' });
    expect(valid(input, { maxDepht: 1 })).toEqual({});
    expect(lines(input, { maxDepth: 'x', maxDepht: 1, other: 2 })).toEqual([
      '- maxDepth: must be an integer (got string "x")',
      '- maxDepht: unknown argument, ignored; did you mean "maxDepth"?',
    ]);
  });
});

describe('rules', () => {
  test('a condition decides whether the rules run; the type counts all the same', () => {
    class Contact {
      @cv.IsIn(['email', 'phone']) by!: string;
      @cv.ValidateIf((contact: Contact) => contact.by === 'email') @cv.IsString() @cv.MinLength(3) address?: string;
    }
    const input = make(Contact);
    expect(lines(input, { by: 'phone' })).toEqual([]);
    expect(lines(input, { by: 'phone', address: '' })).toEqual([]);
    expect(lines(input, { by: 'phone', address: 5 })).toHaveLength(1);
    expect(lines(input, { by: 'email' })).toEqual(['- address: required, a string is missing']);
    expect(lines(input, { by: 'email', address: 'a' })).toEqual([
      '- address: must have at least 3 characters (got "a")',
    ]);
  });

  test('rules of a group run when no group is asked for', () => {
    class Grouped {
      @cv.IsInt() @cv.Min(5, { groups: ['a'] }) n!: number;
    }
    expect(lines(make(Grouped), { n: 1 })).toEqual(['- n: must be at least 5 (got 1)']);
  });

  test('a type error hides the other rules of the field, a failing size stops them', () => {
    class Name {
      @cv.IsString() @cv.MinLength(3) @cv.Matches(/^[a-z]+$/) name!: string;
    }
    expect(lines(make(Name), { name: 5 })).toEqual(['- name: must be a string (got number 5)']);
    expect(lines(make(Name), { name: '1' })).toEqual(['- name: must have at least 3 characters (got "1")']);
    expect(lines(make(Name), { name: '1234' })).toEqual(['- name: must match /^[a-z]+$/ (got "1234")']);
  });

  test('too many items are one issue, whatever they are', () => {
    class Many {
      @cv.ArrayMaxSize(2) @cv.IsInt({ each: true }) ids!: number[];
    }
    expect(lines(make(Many), { ids: new Array(100_000).fill('x') })).toEqual([
      '- ids: must have at most 2 items (got 100000 items)',
    ]);
  });

  test('every failing item is named by its index', () => {
    class Tags {
      @cv.IsString({ each: true }) @cv.MinLength(2, { each: true }) tags!: string[];
    }
    expect(lines(make(Tags), { tags: ['ab', 5, 'c'] })).toEqual([
      '- tags[1]: must be a string (got number 5)',
      '- tags[2]: must have at least 2 characters (got "c")',
    ]);
    expect(lines(make(Tags), { tags: 'ab' })).toEqual(['- tags: must be an array (got string "ab")']);
  });

  test('an array is not an object, and an object is not an array', () => {
    class Item {
      @cv.IsInt() n!: number;
    }
    class Box {
      @cv.ValidateNested() @Type(() => Item) one!: Item;
      @cv.ValidateNested({ each: true }) @Type(() => Item) many!: Item[];
    }
    expect(lines(make(Box), { one: [{ n: 1 }], many: { n: 1 } })).toEqual([
      '- one: must be an object (got array)',
      '- many: must be an array (got object)',
    ]);
    const { one, many } = valid<Box>(make(Box), { one: { n: 1 }, many: [{ n: '2' }] });
    expect([one, ...many].every((item) => item instanceof Item)).toBe(true);
  });

  test("an author's message is used as it is", () => {
    class Age {
      @cv.IsInt({ message: 'age in years, not $value' })
      @cv.Max(150, { message: '$property is at most $constraint1' })
      age!: number;
    }
    expect(lines(make(Age), { age: 'old' })).toEqual(['- age: age in years, not old']);
    expect(lines(make(Age), { age: 200 })).toEqual(['- age: age is at most 150']);
  });

  test('a custom constraint sees the whole instance', () => {
    @cv.ValidatorConstraint({ name: 'after' })
    class After implements cv.ValidatorConstraintInterface {
      validate(value: number, { object, constraints }: cv.ValidationArguments): boolean {
        return value > (object as Record<string, number>)[constraints[0] as string]!;
      }
      defaultMessage(): string {
        return '$property must be greater than $constraint1';
      }
    }
    class Span {
      @cv.IsInt() end!: number;
      @cv.IsInt() start!: number;
    }
    cv.Validate(After, ['start'])(Span.prototype, 'end');
    const input = make(Span);
    expect(lines(input, { start: 1, end: 2 })).toEqual([]);
    expect(lines(input, { start: 2, end: 1 })).toEqual(['- end: must be greater than start (got 1)']);
    expect(input.schema.properties).toMatchObject({ end: { description: 'Must be greater than start.' } });
  });

  test('a custom rule that borrows the name of a built-in one is enforced by its own check', () => {
    const Even: PropertyDecorator = (target, key) =>
      cv.registerDecorator({
        name: 'min',
        target: target.constructor,
        propertyName: String(key),
        constraints: [2],
        validator: { validate: (value: unknown) => typeof value === 'number' && value % 2 === 0 },
      });
    class Pair {
      @cv.IsInt() @Even n!: number;
    }
    const input = make(Pair);
    expect(lines(input, { n: 4 })).toEqual([]);
    expect(lines(input, { n: 5 })).toHaveLength(1);
    expect(input.schema.properties).toEqual({ n: { type: 'integer', description: 'Must satisfy min.' } });
  });

  test('an asynchronous rule is awaited, at any depth, and its issue stands in declared order', async () => {
    const Free: PropertyDecorator = (target, key) =>
      cv.registerDecorator({
        name: 'free',
        async: true,
        target: target.constructor,
        propertyName: String(key),
        validator: {
          validate: async (value: unknown) => value !== 'taken',
          defaultMessage: () => '$property must be free',
        },
      });
    class User {
      @cv.IsString() @Free name!: string;
      @cv.IsInt() age!: number;
    }
    class Signup {
      @cv.ValidateNested() @Type(() => User) user!: User;
    }
    const input = make(Signup);
    expect(await input.validate({ user: { name: 'ann', age: 1 } })).toMatchObject({ isValid: true });
    const pending = input.validate({ user: { name: 'taken', age: 'x' } });
    expect(pending).toBeInstanceOf(Promise);
    const outcome = await pending;
    expect(outcome.isValid ? [] : outcome.issues.map(({ path, message }) => [path, message])).toEqual([
      ['/user/name', 'must be free (got "taken")'],
      ['/user/age', 'must be an integer (got string "x")'],
    ]);
  });

  test('a rule that throws, now or later, says that it could not be checked', async () => {
    const broken = (name: string, validate: () => boolean | Promise<boolean>): PropertyDecorator => {
      return (target, key) =>
        cv.registerDecorator({ name, target: target.constructor, propertyName: String(key), validator: { validate } });
    };
    class Broken {
      @broken('now', () => {
        throw new Error('secret detail');
      })
      @cv.IsInt()
      a!: number;
      @broken('later', () => Promise.reject(new Error('secret detail'))) @cv.IsInt() b!: number;
    }
    const outcome = await make(Broken).validate({ a: 1, b: 1 });
    expect(outcome.isValid ? '' : renderIssues(outcome.issues)).toBe(
      'Invalid arguments (2 problems):\n- a: could not be checked\n- b: could not be checked\n' +
        'Correct these arguments and call the tool again.',
    );
  });
});

describe('the parts of an input', () => {
  class A {
    @cv.IsInt() a!: number;
  }
  class B {
    @cv.IsInt() b!: number;
  }
  const options: InputOptions = { where: 'Shop.order', unknownArguments: 'reject', coercion: 'lax' };

  test('are filled from one object, one instance each', () => {
    const outcome = now(inputOf([A, B], options).validate({ a: 1, b: 2 }));
    expect(outcome).toEqual({ isValid: true, instances: [{ a: 1 }, { b: 2 }] });
    expect(lines(inputOf([A, B], options), { a: 1, b: 2, c: 3 })).toHaveLength(1);
  });

  test('may not share a name', () => {
    class Again {
      @cv.IsInt() a!: number;
    }
    expect(() => inputOf([A, Again], options)).toThrow(/^TW109: Shop\.order declares the argument 'a' twice/);
  });

  test('may be none at all', () => {
    const none = inputOf([], options);
    expect(none.schema).toEqual({ type: 'object', additionalProperties: false });
    expect(none.validate(undefined)).toEqual({ isValid: true, instances: [] });
    expect(lines(none, { a: 1 })).toEqual(['- a: unknown argument']);
    const open = inputOf([], { ...options, unknownArguments: 'ignore' });
    expect(open.schema).toEqual({ type: 'object' });
    expect(open.validate({ a: 1 })).toEqual({ isValid: true, instances: [] });
  });

  test('are listed field by field', () => {
    class Listed {
      @Field({ title: 'City', description: 'A city.', secret: true })
      @cv.IsIn(['a', 'b'])
      city!: string;
      @cv.ValidateNested() @Type(() => A) a: A | undefined;
    }
    expect(inputOf([Listed], options).fields).toEqual([
      expect.objectContaining({
        ...{ name: 'city', title: 'City', description: 'A city.', isRequired: true, kind: 'string' },
        ...{ values: ['a', 'b'], isSecret: true, default: undefined },
      }),
      expect.objectContaining({ name: 'a', kind: 'object', isRequired: true }),
    ]);
  });

  test('fields concerned are named without values, sorted', () => {
    const outcome = now(inputOf([A, B], options).validate({ b: 'secret', a: 'secret', zz: 'secret' }));
    expect(outcome.isValid ? [] : issueFields(outcome.issues)).toEqual(['a', 'b', 'zz']);
  });
});
