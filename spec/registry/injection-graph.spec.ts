import { delay, inject, injectable, singleton } from 'tsyringe';
import { Context } from '../../src/context/context';
import { Service } from '../../src/decorators/service';
import { injectionOf } from '../../src/registry/injection';
import { refusal, started } from '../support/injection';

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

describe('an injection that cannot be resolved', () => {
  class Undecorated {
    constructor(
      readonly a: string,
      readonly b: string,
    ) {}
  }

  it('is refused with the path to the parameter', () => {
    @Service()
    class Store {
      constructor(
        readonly inventory: Inventory,
        readonly name: string,
      ) {}
    }
    @Service()
    class Root {
      constructor(readonly store: Store) {}
    }
    expect(refusal(() => injectionOf([Root]))).toBe(
      'TW150: Root -> Store -> parameter #1 (String): the container has no String to give. ' +
        'Inject it by a token, @inject(TOKEN), and list { provide: TOKEN, useValue | useClass | useFactory } under "providers".',
    );
  });

  it.each([
    ['interface', Object, 'parameter #0 (Object): an interface, a union or a generic leaves no type at run time.'],
    ['import type', Function, 'parameter #0 (Function): its class is imported with "import type"'],
    ['array', Array, 'parameter #0 (Array): an array says nothing to the container.'],
    ['circular import', undefined, 'parameter #0 (undefined): its type is undefined'],
    ['built-in class', Map, 'parameter #0 (Map): the container has no Map to give.'],
  ])('names the likely cause: %s', (_name, type, message) => {
    class Root {
      constructor(readonly thing: unknown) {}
    }
    Reflect.defineMetadata('design:paramtypes', [type], Root);
    expect(refusal(() => injectionOf([Root]))).toContain(`TW150: Root -> ${message}`);
  });

  it('tells to decorate a class with parameters that nobody decorated', () => {
    @Service()
    class Root {
      constructor(readonly thing: Undecorated) {}
    }
    expect(refusal(() => injectionOf([Root]))).toBe(
      'TW150: Root -> Undecorated: its constructor has 2 parameters and no type was emitted for it. Decorate it with @Service().',
    );
  });

  it('does not take the types of a parent for those of a constructor that nobody decorated', () => {
    class Sub extends Orders {
      constructor(
        readonly name: string,
        inventory: Inventory,
      ) {
        super(inventory);
      }
    }
    expect(refusal(() => injectionOf([Sub]))).toContain('Decorate it with @Service()');
  });

  it('waits for the lifespan where there is one, and is refused at the start when that gives nothing', async () => {
    @Service()
    class Root {
      constructor(readonly thing: Undecorated) {}
    }
    const given = new Undecorated('a', 'b');
    const injection = injectionOf([Root], { hasLifespan: true });
    injection.provide(Undecorated, given);
    await injection.build();
    expect((injection.source(Root).held as Root).thing).toBe(given);
    await expect(started([Root], { hasLifespan: true })).rejects.toMatchObject({ id: 'TW150' });
  });
});

describe('a ring', () => {
  function ringOf(length: number): (new () => object)[] {
    const ring = Array.from({ length }, (_, index) => ({ [`C${index}`]: class {} })[`C${index}`] as new () => object);
    ring.forEach((Class, index) => {
      Reflect.defineMetadata('design:paramtypes', [ring[(index + 1) % length]], Class);
    });
    return ring;
  }

  it.each([
    [1, 'C0 -> C0'],
    [2, 'C0 -> C1 -> C0'],
    [3, 'C0 -> C1 -> C2 -> C0'],
  ])('of %i is refused at the start and spelled out', (length, path) => {
    expect(refusal(() => injectionOf(ringOf(length).slice(0, 1)))).toContain(
      `TW151: These classes need each other: ${path}.`,
    );
  });

  it('leaves out what only leads to it', () => {
    class Root {}
    Reflect.defineMetadata('design:paramtypes', ringOf(2).slice(0, 1), Root);
    expect(refusal(() => injectionOf([Root]))).toContain('need each other: C0 -> C1 -> C0.');
  });

  it('may be closed by delay()', async () => {
    interface Named {
      name(): string;
    }
    @Service()
    class Hen {
      constructor(@inject(delay(() => Egg)) readonly egg: Named) {}
      name(): string {
        return 'hen';
      }
    }
    @Service()
    class Egg {
      constructor(readonly hen: Hen) {}
      name(): string {
        return `egg of ${this.hen.name()}`;
      }
    }
    const injection = await started([Hen, Egg]);
    const hen = injection.source(Hen).held as Hen;
    expect(hen.egg.name()).toBe('egg of hen');
    expect((injection.source(Egg).held as Egg).hen).toBe(hen);
  });

  it('of tokens or of factories is refused as well', async () => {
    const tokens = [
      { provide: 'a', useToken: 'b' },
      { provide: 'b', useToken: 'a' },
    ];
    expect(refusal(() => injectionOf([], { providers: tokens }))).toContain("need each other: 'a' -> 'b' -> 'a'.");
    const factories = [
      { provide: 'a', useFactory: (resolve: (token: string) => unknown) => resolve('b') },
      { provide: 'b', useFactory: (resolve: (token: string) => unknown) => resolve('a') },
    ];
    await expect(started([], { providers: factories })).rejects.toMatchObject({ id: 'TW151' });
  });
});

describe('a captive', () => {
  it('is refused with the path to what is made for each request', () => {
    @injectable()
    class Between {
      constructor(readonly cart: Cart) {}
    }
    @Service()
    class Keeper {
      constructor(
        readonly inventory: Inventory,
        readonly between: Between,
      ) {}
    }
    expect(refusal(() => injectionOf([Inventory, Keeper]))).toBe(
      "TW152: Keeper -> Between -> Cart: Keeper is a singleton and would keep the first request's Cart for ever. " +
        "Declare Keeper with @Service({ scope: 'request' }), or make Cart a singleton.",
    );
  });

  it('is refused behind delay(), behind a provider, and for the Context', () => {
    @Service()
    class Lazy {
      constructor(@inject(delay(() => Cart)) readonly cart: unknown) {}
    }
    @Service()
    class ByToken {
      constructor(@inject('cart') readonly cart: unknown) {}
    }
    @Service()
    class Curious {
      constructor(readonly ctx: Context) {}
    }
    expect(refusal(() => injectionOf([Lazy]))).toContain('TW152: Lazy -> Cart:');
    const providers = [{ provide: 'cart', useToken: Cart }];
    expect(refusal(() => injectionOf([ByToken], { providers }))).toContain("TW152: ByToken -> 'cart' -> Cart:");
    expect(refusal(() => injectionOf([Curious]))).toContain("keep the first request's Context for ever");
  });

  it("is refused in the author's container and among tsyringe's singletons", () => {
    @singleton()
    class Shared {
      constructor(readonly cart: Cart) {}
    }
    @Service({ scope: 'request' })
    class Root {
      constructor(readonly shared: Shared) {}
    }
    expect(refusal(() => injectionOf([Root]))).toContain('TW152: Shared -> Cart:');
  });

  it('does not come about through a factory either', async () => {
    const providers = [{ provide: 'late', useFactory: (resolve: (token: typeof Cart) => Cart) => resolve(Cart) }];
    await expect(started([Inventory], { providers })).rejects.toThrow(
      "TW154: Constructing 'late' failed: Cart is not available outside of a request. Correct the constructor",
    );
  });
});
