import { Arg, Ctx, Context, Field, Service, Tool, Use } from '../../src/index';
import { definitionsOf } from '../../src/metadata/read';

const outer = (): object => ({});
const inner = (): object => ({});

abstract class Base {
  @Tool({ description: 'base' })
  shared(@Arg('a') a: string): string {
    return a;
  }

  @Tool()
  replaced(): string {
    return 'base';
  }
}

@Service()
@Use(outer)
class Derived extends Base {
  @Tool({ description: 'derived' })
  override replaced(): string {
    return 'derived';
  }

  @Use(inner)
  @Tool()
  own(@Ctx() ctx: Context, @Arg('b') b: number): number {
    return ctx === undefined ? b : -b;
  }
}

test('methods are inherited and an override replaces its parent', () => {
  const { methods } = definitionsOf(Derived);
  expect([...methods.keys()]).toEqual(['shared', 'replaced', 'own']);
  expect(methods.get('replaced')?.handlers).toEqual([{ kind: 'tool', options: { description: 'derived' } }]);
  expect(definitionsOf(Base).methods.get('replaced')?.handlers).toEqual([{ kind: 'tool', options: {} }]);
});

test('the order of decorators does not matter', () => {
  class Before {
    @Tool()
    @Use(inner)
    method(): void {}
  }
  class After {
    @Use(inner)
    @Tool()
    method(): void {}
  }
  const [before, after] = [Before, After].map((Class) => definitionsOf(Class).methods.get('method'));
  expect(before?.use).toEqual(after?.use);
  expect(before?.handlers).toEqual(after?.handlers);
});

test('parameters are recorded with their index whatever the order of decoration', () => {
  const own = definitionsOf(Derived).methods.get('own');
  expect(own?.parameters.map(({ index, role }) => [index, role]).sort()).toEqual([
    [0, 'context'],
    [1, 'argument'],
  ]);
});

test('what was said is frozen', () => {
  const definition = definitionsOf(Derived);
  const method = definition.methods.get('own');
  expect(Object.isFrozen(definition)).toBe(true);
  expect(Object.isFrozen(method)).toBe(true);
  expect(Object.isFrozen(method?.handlers[0]?.options)).toBe(true);
  expect(definitionsOf(Derived)).toBe(definition);
});

test('the method is untouched and callable in a unit test', () => {
  function body(this: void): string {
    return 'x';
  }
  class Plain {}
  Object.defineProperty(Plain.prototype, 'method', { value: body, configurable: true, writable: true });
  const descriptor = Object.getOwnPropertyDescriptor(Plain.prototype, 'method') as PropertyDescriptor;
  expect(Tool()(Plain.prototype, 'method', descriptor)).toBeUndefined();
  expect(Reflect.get(Plain.prototype, 'method')).toBe(body);
  expect(new Derived().own(undefined as never, 4)).toBe(4);
});

test('a field said twice is merged, and one class does not see another', () => {
  class One {
    @Field({ description: 'd' })
    @Field({ title: 't' })
    x!: string;
  }
  class Two extends One {
    @Field({ title: 'two' })
    y!: string;
  }
  expect(definitionsOf(One).fields.get('x')?.options).toEqual({ title: 't', description: 'd' });
  expect([...definitionsOf(Two).fields.keys()]).toEqual(['x', 'y']);
  expect([...definitionsOf(One).fields.keys()]).toEqual(['x']);
});

test('a decorator that is applied after a first look is seen at the next', () => {
  class Late {
    @Tool()
    first(): void {}

    second(): void {}
  }
  expect([...definitionsOf(Late).methods.keys()]).toEqual(['first']);
  Tool()(Late.prototype, 'second', {});
  expect([...definitionsOf(Late).methods.keys()]).toEqual(['first', 'second']);
});
