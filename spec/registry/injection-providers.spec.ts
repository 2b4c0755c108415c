import { container as global, inject, injectable, injectAll, Lifecycle, scoped } from 'tsyringe';
import { Context } from '../../src/context/context';
import { Service } from '../../src/decorators/service';
import { injectionOf } from '../../src/registry/injection';
import { contextOf, refusal, started } from '../support/injection';

@Service()
class Inventory {
  readonly id = Symbol('inventory');
}

@Service()
class Orders {
  constructor(readonly inventory: Inventory) {}
}

@Service({ scope: 'request' })
class Cart {
  readonly id = Symbol('cart');
}

describe('providers', () => {
  const STORE = Symbol('store');

  @Service()
  class Shop {
    constructor(@inject(STORE) readonly store: { readonly name: string }) {}
  }

  it('answer a token by a value, a class, a factory or another token', async () => {
    const make = jest.fn((resolve: (token: typeof Inventory) => Inventory) => ({
      name: 'made',
      of: resolve(Inventory),
    }));
    class Named {
      readonly name = 'built';
    }
    const storeOf = async (provider: object): Promise<{ name: string }> => {
      const injection = await started([Shop], { providers: [{ provide: STORE, ...provider } as never, Named] });
      return (injection.source(Shop).held as Shop).store;
    };
    expect((await storeOf({ useValue: { name: 'value' } })).name).toBe('value');
    expect((await storeOf({ useClass: Named })).name).toBe('built');
    expect((await storeOf({ useToken: Named })).name).toBe('built');
    expect(await storeOf({ useFactory: make })).toMatchObject({ name: 'made', of: expect.any(Inventory) as Inventory });
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('are built once per server, however many tokens lead to them', async () => {
    const make = jest.fn(() => ({}));
    @Service()
    class Wants {
      constructor(
        @inject('made') readonly one: unknown,
        @inject('made') readonly two: unknown,
        @inject('alias') readonly three: unknown,
        @inject('stock') readonly stock: unknown,
        readonly inventory: Inventory,
      ) {}
    }
    const providers = [
      { provide: 'made', useFactory: make },
      { provide: 'alias', useToken: 'made' },
      { provide: 'stock', useClass: Inventory },
    ];
    const injection = await started([Wants], { providers });
    const wants = injection.source(Wants).held as Wants;
    expect(wants.one).toBe(wants.two);
    expect(wants.one).toBe(wants.three);
    expect(wants.stock).toBe(wants.inventory);
    expect(make).toHaveBeenCalledTimes(1);
  });

  it('replace a class, the last one winning', async () => {
    class Fake {}
    const fake = { id: 'fake' };
    const providers = [
      { provide: Inventory, useClass: Fake },
      { provide: Inventory, useValue: fake },
    ];
    const injection = await started([Orders], { providers });
    expect((injection.source(Orders).held as Orders).inventory).toBe(fake);
  });

  it('may replace something made for each request by a singleton', async () => {
    class FakeCart {}
    @injectable()
    class Wants {
      constructor(readonly cart: Cart) {}
    }
    const injection = await started([Wants], { providers: [{ provide: Cart, useClass: FakeCart }] });
    expect(injection.source(Wants).isRequestScoped).toBe(false);
    expect((injection.source(Wants).held as Wants).cart).toBeInstanceOf(FakeCart);
  });

  it('are all given where all are asked for, and none where they are optional', async () => {
    @Service()
    class Wants {
      constructor(
        @injectAll('rule') readonly rules: readonly string[],
        @inject('nothing', { isOptional: true }) readonly nothing: unknown,
      ) {}
    }
    const providers = [
      { provide: 'rule', useValue: 'one' },
      { provide: 'rule', useValue: 'two' },
    ];
    const wants = (await started([Wants], { providers })).source(Wants).held as Wants;
    expect(wants.rules).toEqual(['one', 'two']);
    expect(wants.nothing).toBeUndefined();
  });

  it('lets a factory resolve a class that nobody else asked for, as a singleton of the server', async () => {
    @Service()
    class Hidden {}
    const seen: unknown[] = [];
    const providers = ['a', 'b'].map((provide) => ({
      provide,
      useFactory: (resolve: (token: typeof Hidden) => Hidden) => seen.push(resolve(Hidden)),
    }));
    await started([Inventory], { providers });
    expect(seen).toHaveLength(2);
    expect(seen[0]).toBe(seen[1]);
  });

  it.each([
    [undefined, 'TW153: providers[0] is undefined.'],
    [{}, 'TW153: providers[0] is an object without "provide".'],
    [{ provide: undefined, useValue: 1 }, 'TW153: providers[0] is an object whose "provide" is undefined.'],
    [
      { provide: 'x' },
      'TW153: providers[0] is an object with "provide" and none of useClass, useValue, useFactory, useToken.',
    ],
    [{ provide: 'x', useValue: 1, useToken: 'y' }, 'TW153: providers[0] is an object with both useValue and useToken.'],
    [{ provide: 'x', useClass: undefined }, 'TW153: providers[0] is an object whose "useClass" is undefined.'],
    [{ provide: 'x', useFactory: 'y' }, 'TW153: providers[0] is an object whose "useFactory" is string.'],
    [() => 1, 'TW153: providers[0] is a function.'],
  ])('are refused when they say nothing the container can use: %p', (provider, message) => {
    expect(refusal(() => injectionOf([], { providers: [provider as never] }))).toContain(message);
  });
});

describe("the author's own container", () => {
  it('answers what it has registered, and is left as it was', async () => {
    const mine = new Inventory();
    const container = global.createChildContainer();
    container.registerInstance(Inventory, mine);
    const injection = await started([Orders], { container });
    expect((injection.source(Orders).held as Orders).inventory).toBe(mine);
    await injection.close(1_000);
    expect(container.resolve(Inventory)).toBe(mine);
    expect(container.isRegistered(Orders)).toBe(false);
  });

  it('loses against a provider of the server', async () => {
    const container = global.createChildContainer();
    container.registerInstance(Inventory, new Inventory());
    const fake = {};
    const injection = await started([Orders], { container, providers: [{ provide: Inventory, useValue: fake }] });
    expect((injection.source(Orders).held as Orders).inventory).toBe(fake);
  });

  it('is walked through its classes and tokens', () => {
    @injectable()
    class Broken {
      constructor(@inject('unknown') readonly thing: unknown) {}
    }
    @Service()
    class Root {
      constructor(@inject('first') readonly first: unknown) {}
    }
    const container = global.createChildContainer();
    container.register('first', { useToken: 'second' });
    container.register('second', { useClass: Broken });
    expect(refusal(() => injectionOf([Root], { container }))).toContain(
      "TW150: Root -> 'first' -> 'second' -> parameter #0 ('unknown'): no provider is registered for it.",
    );
  });

  it('may hold a class scoped to a container that was registered after it was made', async () => {
    const container = global.createChildContainer();
    @scoped(Lifecycle.ContainerScoped)
    class Late {}
    const source = (await started([Late], { container })).source(Late);
    const [one, two] = [source.open([[Context, contextOf()]]), source.open([[Context, contextOf()]])];
    expect(one.instance).not.toBe(two.instance);
  });
});
