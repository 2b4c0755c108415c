import { container as global, inject, injectable, Lifecycle, scoped, singleton } from 'tsyringe';
import { Context } from '../../src/context/context';
import { Service } from '../../src/decorators/service';
import { Tool } from '../../src/decorators/tool';
import { LIFESPAN } from '../../src/di/tokens';
import { injectionOf, type RequestScope } from '../../src/registry/injection';
import { contextOf, started } from '../support/injection';

@Service()
class Inventory {
  readonly id = Symbol('inventory');
}

@Service()
class Orders {
  constructor(readonly inventory: Inventory) {}
}

@Service()
class Returns {
  constructor(readonly inventory: Inventory) {}
}

@Service({ scope: 'request' })
class Cart {
  readonly id = Symbol('cart');
}

@Service({ scope: 'request' })
class Prices {
  constructor(readonly cart: Cart) {}
}

@Service({ scope: 'request' })
class Checkout {
  constructor(
    readonly cart: Cart,
    readonly prices: Prices,
    readonly inventory: Inventory,
    readonly ctx: Context,
  ) {}
}

describe('a singleton', () => {
  it.each([
    ['in one order', [Orders, Returns, Inventory]],
    ['in the other order', [Inventory, Returns, Orders]],
  ])('is one per server, roots %s', async (_name, roots) => {
    const injection = await started(roots);
    const orders = injection.source(Orders).held as Orders;
    const returns = injection.source(Returns).held as Returns;
    expect(orders.inventory).toBe(returns.inventory);
    expect(injection.source(Inventory).held).toBe(orders.inventory);
    expect(injection.source(Orders).isRequestScoped).toBe(false);
  });

  it('is another one in another server', async () => {
    const [one, two] = [await started([Orders]), await started([Orders])];
    expect((one.source(Orders).held as Orders).inventory).not.toBe((two.source(Orders).held as Orders).inventory);
  });

  it('is a service that only tsyringe, or nobody, decorated', async () => {
    @injectable()
    class Weather {
      constructor(readonly inventory: Inventory) {}
    }
    class Plain {}
    const injection = await started([Weather, Plain]);
    expect(injection.source(Weather).held).toBe(injection.source(Weather).held);
    expect(injection.source(Weather).open([[Context, contextOf()]]).instance).toBe(injection.source(Weather).held);
    expect(injection.source(Plain).held).toBeInstanceOf(Plain);
  });

  it('is shared by all servers where tsyringe says so', async () => {
    @singleton()
    class Clock {}
    @Service()
    class Calendar {
      constructor(readonly clock: Clock) {}
    }
    const [one, two] = [await started([Calendar]), await started([Calendar])];
    expect((one.source(Calendar).held as Calendar).clock).toBe((two.source(Calendar).held as Calendar).clock);
  });

  it('is not there before the start', () => {
    const source = injectionOf([Orders]).source(Orders);
    expect(() => source.held).toThrow('Orders is built when the server starts; there is no instance of it now');
    expect(() => source.open([])).toThrow('A request scope is opened before the server was started');
  });

  it('is never held when it is made for each request', async () => {
    const source = (await started([Cart])).source(Cart);
    expect(() => source.held).toThrow('Cart is made for each request; there is no instance of it now');
  });

  it('gets the dependencies of an undecorated subclass that has no constructor of its own', async () => {
    class Rush extends Orders {}
    const rush = (await started([Rush])).source(Rush).held as Rush;
    expect(rush.inventory).toBeInstanceOf(Inventory);
  });

  it('builds an undecorated fake by its own constructor, without what the real one needs', async () => {
    const built = jest.fn();
    @Service()
    class Database {
      constructor() {
        built();
      }
    }
    @Service()
    class Store {
      constructor(readonly database: Database | string) {}
    }
    Reflect.defineMetadata('design:paramtypes', [Database], Store);
    class FakeStore extends Store {
      constructor() {
        super('fake');
      }
    }
    const injection = await started([FakeStore]);
    expect((injection.source(FakeStore).held as FakeStore).database).toBe('fake');
    expect(built).not.toHaveBeenCalled();
  });

  it('works without emitted types when each parameter is named by @inject()', async () => {
    class Silent {
      constructor(readonly inventory: unknown) {}
    }
    inject(Inventory)(Silent, undefined, 0);
    const silent = (await started([Silent])).source(Silent).held as Silent;
    expect(silent.inventory).toBeInstanceOf(Inventory);
  });
});

describe('a request scope', () => {
  it('makes one instance per call, shared within the call', async () => {
    const source = (await started([Checkout])).source(Checkout);
    expect(source.isRequestScoped).toBe(true);
    const [ctx, other] = [contextOf(), contextOf()];
    const scope = source.open([[Context, ctx]]);
    const checkout = scope.instance as Checkout;
    expect(checkout.cart).toBe(checkout.prices.cart);
    expect(scope.resolve(Cart)).toBe(checkout.cart);
    expect(checkout.ctx).toBe(ctx);
    const next = source.open([[Context, other]]).instance as Checkout;
    expect(next.cart).not.toBe(checkout.cart);
    expect(next.ctx).toBe(other);
    expect(next.inventory).toBe(checkout.inventory);
  });

  it('is one for the middleware and the service of the same call, and ends with the last of them', async () => {
    const stopped = jest.fn();
    @Service({ scope: 'request' })
    class Session {
      [Symbol.dispose](): void {
        stopped();
      }
    }
    @Service({ scope: 'request' })
    class Guard {
      constructor(readonly session: Session) {}
    }
    @Service({ scope: 'request' })
    class Tools {
      constructor(readonly session: Session) {}
    }
    const injection = await started([Guard, Tools]);
    const ctx = contextOf();
    const outer = injection.source(Guard).open([[Context, ctx]]);
    const inner = injection.source(Tools).open([[Context, ctx]]);
    expect((inner.instance as Tools).session).toBe((outer.instance as Guard).session);
    await inner.close();
    await inner.close();
    expect(stopped).not.toHaveBeenCalled();
    await outer.close();
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('is not mixed up with another one that is open at the same time', async () => {
    const source = (await started([Checkout])).source(Checkout);
    const call = async (ctx: Context): Promise<[Checkout, Context]> => {
      const scope = source.open([[Context, ctx]]);
      await new Promise((resolve) => setImmediate(resolve));
      const again = scope.resolve(Checkout);
      expect(again).toBe(scope.instance);
      expect(again.cart).toBe(scope.resolve(Cart));
      await scope.close();
      return [again, ctx];
    };
    const calls = await Promise.all(Array.from({ length: 50 }, () => call(contextOf())));
    for (const [checkout, ctx] of calls) expect(checkout.ctx).toBe(ctx);
    expect(new Set(calls.map(([{ cart }]) => cart.id)).size).toBe(50);
  });

  it('is needed by a service that says nothing of its scope and needs something made for each request', async () => {
    class Audit {
      use(): void {}
    }
    @injectable()
    class Guard {
      constructor(readonly cart: Cart) {}
    }
    const injection = await started([Audit, Guard]);
    expect(injection.source(Audit).isRequestScoped).toBe(false);
    expect(injection.source(Guard).isRequestScoped).toBe(true);
  });

  it('honours what tsyringe scopes to a container', async () => {
    const stopped: string[] = [];
    @scoped(Lifecycle.ContainerScoped)
    class Transaction {
      dispose(): void {
        stopped.push('transaction');
      }
    }
    @injectable()
    class Transfer {
      constructor(
        readonly one: Transaction,
        readonly two: Transaction,
      ) {}
    }
    const source = (await started([Transfer])).source(Transfer);
    const scope = source.open([[Context, contextOf()]]);
    const transfer = scope.instance as Transfer;
    expect(transfer.one).toBe(transfer.two);
    expect((source.open([[Context, contextOf()]]).instance as Transfer).one).not.toBe(transfer.one);
    await scope.close();
    expect(stopped).toEqual(['transaction']);
  });

  it('passes what a constructor throws on as it is, and stops what was made before', async () => {
    const stopped = jest.fn();
    const refused = new Error('refused');
    @Service({ scope: 'request' })
    class Lease {
      dispose(): void {
        stopped();
      }
    }
    @Service({ scope: 'request' })
    class Login {
      constructor(readonly lease: Lease) {
        throw refused;
      }
    }
    @Service({ scope: 'request' })
    class Page {
      constructor(readonly login: Login) {}
    }
    const source = (await started([Page])).source(Page);
    let seen: unknown;
    try {
      source.open([[Context, contextOf()]]);
    } catch (error) {
      seen = error;
    }
    expect(seen).toBe(refused);
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('keeps nothing of 1,000 calls', async () => {
    const made: WeakRef<object>[] = [];
    @Service({ scope: 'request' })
    class Heavy {
      readonly load = new Uint8Array(1_000);
      constructor(
        readonly ctx: Context,
        readonly inventory: Inventory,
      ) {}
      async dispose(): Promise<void> {}
    }
    const source = (await started([Heavy])).source(Heavy);
    for (let id = 0; id < 1_000; id += 1) {
      const scope = source.open([[Context, contextOf()]]);
      made.push(new WeakRef(scope.instance));
      await scope.close();
    }
    const collect = collector();
    const left = (): number => made.filter((ref) => ref.deref() !== undefined).length;
    for (let waited = 0; left() > 10 && waited < 200; waited += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      collect();
    }
    expect(left()).toBeLessThanOrEqual(10);
  });
});

function collector(): () => void {
  const { setFlagsFromString } = jest.requireActual<typeof import('node:v8')>('node:v8');
  const { runInNewContext } = jest.requireActual<typeof import('node:vm')>('node:vm');
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}

describe('the end', () => {
  it('stops the singletons of the server last first, one after the other', async () => {
    const stopped: string[] = [];
    @Service()
    class Pool {
      async [Symbol.asyncDispose](): Promise<void> {
        await Promise.resolve();
        stopped.push('pool');
      }
    }
    @Service()
    class Repository {
      constructor(readonly pool: Pool) {}
      async dispose(): Promise<void> {
        stopped.push('repository begins');
        await Promise.resolve();
        stopped.push('repository ends');
      }
    }
    const injection = await started([Pool, Repository]);
    await expect(injection.close(1_000)).resolves.toEqual([]);
    await expect(injection.close(1_000)).resolves.toEqual([]);
    expect(stopped).toEqual(['repository begins', 'repository ends', 'pool']);
  });

  it('does not come for a singleton when the call that first needed it ends', async () => {
    const stopped: string[] = [];
    @Service()
    class Pool {
      dispose(): void {
        stopped.push('pool');
      }
    }
    @Service({ scope: 'request' })
    class Query {
      constructor(readonly pool: Pool) {}
      dispose(): void {
        stopped.push('query');
      }
    }
    const injection = await started([Query]);
    const scope = injection.source(Query).open([[Context, contextOf()]]);
    await scope.close();
    expect(stopped).toEqual(['query']);
    await injection.close(1_000);
    expect(stopped).toEqual(['query', 'pool']);
  });

  it('stops what was made for a call last first, also what is not shared', async () => {
    const stopped: string[] = [];
    @injectable()
    class Cursor {
      dispose(): void {
        stopped.push('cursor');
      }
    }
    @Service({ scope: 'request' })
    class Query {
      constructor(
        readonly cart: Cart,
        readonly cursor: Cursor,
      ) {}
      dispose(): void {
        stopped.push('query');
      }
    }
    const scope = (await started([Query])).source(Query).open([[Context, contextOf()]]);
    await scope.close();
    expect(stopped).toEqual(['query', 'cursor']);
  });

  it('does not wait longer than its limit for what hangs, and hands errors over without failing the call', async () => {
    const errors: string[] = [];
    @Service({ scope: 'request' })
    class Hangs {
      dispose(): Promise<void> {
        return new Promise(() => undefined);
      }
    }
    @Service({ scope: 'request' })
    class Fails {
      constructor(readonly hangs: Hangs) {}
      dispose(): void {
        throw new Error('broken pipe');
      }
    }
    const onStopError = (error: unknown): void => {
      errors.push(String(error));
      throw new Error('the listener fails as well');
    };
    const source = (await started([Fails], { stopMs: 5, onStopError })).source(Fails);
    await expect(source.open([[Context, contextOf()]]).close()).resolves.toBeUndefined();
    expect(errors).toEqual(['Error: broken pipe', 'Error: Hangs did not stop within 5 ms']);
  });

  it('collects the errors of singletons', async () => {
    @Service()
    class Hangs {
      dispose(): Promise<void> {
        return new Promise(() => undefined);
      }
    }
    @Service()
    class Fails {
      [Symbol.asyncDispose](): Promise<void> {
        return Promise.reject(new Error('broken pipe'));
      }
    }
    const injection = await started([Hangs, Fails]);
    const errors = await injection.close(5);
    expect(errors.map(String)).toEqual(['Error: broken pipe', 'Error: Hangs did not stop within 5 ms']);
  });

  it('never calls a tool that happens to be named dispose', async () => {
    const called = jest.fn();
    @Service()
    class Waste {
      @Tool()
      dispose(): void {
        called();
      }
    }
    const injection = await started([Waste]);
    await injection.close(1_000);
    expect(called).not.toHaveBeenCalled();
  });

  it("leaves values, the author's own instances and what tsyringe shares alone", async () => {
    const stopped = jest.fn();
    const thing = { dispose: stopped };
    @singleton()
    class Shared {
      dispose(): void {
        stopped();
      }
    }
    @Service()
    class User {
      constructor(
        @inject('given') readonly given: unknown,
        @inject('registered') readonly registered: unknown,
        @inject(LIFESPAN) readonly state: unknown,
        readonly shared: Shared,
      ) {}
    }
    const container = global.createChildContainer();
    container.register('registered', { useValue: thing });
    const injection = injectionOf([User], { container, providers: [{ provide: 'given', useValue: thing }] });
    injection.provide(LIFESPAN, thing);
    await injection.build();
    await injection.close(1_000);
    expect(stopped).not.toHaveBeenCalled();
    expect(container.resolve('registered')).toBe(thing);
  });
});

describe('what the lifespan gave', () => {
  class State {
    static built = 0;
    constructor() {
      State.built += 1;
    }
  }

  @Service()
  class Reader {
    constructor(
      @inject(LIFESPAN) readonly state: unknown,
      readonly typed: State,
    ) {}
  }

  it('is injected by its token and by its class', async () => {
    const state = new State();
    const injection = injectionOf([Reader], { providers: [{ provide: 'alias', useClass: State }] });
    injection.provide(LIFESPAN, state);
    injection.provide(State, state);
    await injection.build();
    const reader = injection.source(Reader).held as Reader;
    expect([reader.state, reader.typed]).toEqual([state, state]);
    expect(reader.typed).toBe(state);
    expect(State.built).toBe(1);
    expect(() => injection.provide(LIFESPAN, {})).toThrow('is provided after the server was built');
  });

  it('is an empty object when it gave nothing', async () => {
    expect(((await started([Reader])).source(Reader).held as Reader).state).toEqual({});
  });
});

describe('a constructor that throws at the start', () => {
  it('is named with its cause, and what was built before is stopped', async () => {
    const stopped = jest.fn();
    const cause = new Error('no such database');
    @Service()
    class Pool {
      dispose(): void {
        stopped();
      }
    }
    @injectable()
    class Connection {
      constructor() {
        throw cause;
      }
    }
    @Service()
    class Store {
      constructor(
        readonly pool: Pool,
        readonly connection: Connection,
      ) {}
    }
    const injection = injectionOf([Store]);
    await expect(injection.build()).rejects.toMatchObject({
      id: 'TW154',
      message: expect.stringContaining('TW154: Constructing Connection failed: no such database.') as string,
      cause,
    });
    expect(stopped).toHaveBeenCalledTimes(1);
  });
});

describe('source', () => {
  it('knows the roots only', () => {
    expect(() => injectionOf([Orders]).source(Inventory)).toThrow('Inventory is not among the roots');
  });

  it('costs no container where nothing is made for each request', async () => {
    const source = (await started([Orders])).source(Orders);
    const scope: RequestScope = source.open([]);
    expect(scope.instance).toBe(source.held);
    await scope.close();
  });
});
