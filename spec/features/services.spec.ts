import { Context, Ctx, LIFESPAN, MCPServer, Service, Tool } from '../../src/index';
import { inject } from 'tsyringe';
import { silentLogger } from '../../src/engine/logger';
import { eachWire } from '../support/wires';

const events: string[] = [];

@Service()
class Counter {
  private count = 0;

  next(): number {
    return ++this.count;
  }

  [Symbol.dispose](): void {
    events.push('counter closed');
  }
}

@Service({ scope: 'request' })
class Visit {
  readonly calls: string[] = [];

  constructor(readonly ctx: Context) {}

  [Symbol.dispose](): void {
    events.push(`visit ${String(this.calls)} closed`);
  }
}

@Service()
class Held {
  constructor(private readonly counter: Counter) {}

  @Tool()
  count(): number {
    return this.counter.next();
  }
}

@Service({ scope: 'request' })
class PerRequest {
  constructor(
    private readonly visit: Visit,
    private readonly counter: Counter,
  ) {}

  @Tool()
  async visitOnce(@Ctx() ctx: Context): Promise<unknown> {
    this.visit.calls.push(String(ctx.meta['spec/tag']));
    await new Promise((resolve) => setImmediate(resolve));
    return { calls: this.visit.calls, isSame: this.visit.ctx === ctx, n: this.counter.next() };
  }
}

const make = (): MCPServer => new MCPServer('Services', { services: [Held, PerRequest], logger: silentLogger });
const jsonOf = ({ content }: { content: unknown[] }): Record<string, unknown> =>
  JSON.parse((content[0] as { text: string }).text) as Record<string, unknown>;

beforeEach(() => events.splice(0));

eachWire((connect) => {
  test('a singleton is one per server, shared by its services', async () => {
    const client = await connect(make());
    expect((await client.callTool('count')).structuredContent).toEqual({ result: 1 });
    expect(jsonOf(await client.callTool('visitOnce', {}, { meta: { 'spec/tag': 'a' } })).n).toBe(2);
    const other = await connect(make());
    expect((await other.callTool('count')).structuredContent).toEqual({ result: 1 });
  });

  test('request-scoped objects belong to one call, know its context and end with it', async () => {
    const client = await connect(make());
    const tags = ['a', 'b', 'c'];
    const results = await Promise.all(
      tags.map((tag) => client.callTool('visitOnce', {}, { meta: { 'spec/tag': tag } })),
    );
    results.forEach((result, n) => expect(jsonOf(result)).toMatchObject({ calls: [tags[n]], isSame: true }));
    expect(events.sort()).toEqual(['visit a closed', 'visit b closed', 'visit c closed']);
  });
});

class Pool {
  isOpen = true;

  async [Symbol.asyncDispose](): Promise<void> {
    events.push('pool closed');
    this.isOpen = false;
  }
}

@Service()
class UsesPool {
  constructor(
    private readonly pool: Pool,
    @inject(LIFESPAN) private readonly state: unknown,
    readonly counter: Counter,
  ) {}

  @Tool()
  check(@Ctx() ctx: Context<Pool>): boolean {
    return this.pool.isOpen && this.state === this.pool && ctx.lifespan === this.pool;
  }
}

test('what the lifespan gives is injected by its class and by LIFESPAN, and outlives the services', async () => {
  const server = new MCPServer('Pooled', {
    services: [UsesPool],
    logger: silentLogger,
    lifespan: async () => {
      events.push('pool opened');
      return new Pool();
    },
  });
  expect(events).toEqual([]);
  expect((await server.callTool('check')).structuredContent).toEqual({ result: true });
  await server.close();
  await server.close();
  expect(events).toEqual(['pool opened', 'counter closed', 'pool closed']);
  await expect(server.callTool('check')).rejects.toThrow("TW170: The server 'Pooled' was closed.");
});

test('a lifespan that fails stops the start with its cause', async () => {
  const cause = new Error('no database');
  const server = new MCPServer('x', {
    services: [Held],
    logger: silentLogger,
    lifespan: () => {
      throw cause;
    },
  });
  await expect(server.start()).rejects.toMatchObject({ id: 'TW160', cause });
});

test('what fails while closing is collected and does not keep the rest open', async () => {
  const server = new MCPServer('x', {
    services: [Held],
    logger: silentLogger,
    lifespan: async () => ({
      async [Symbol.asyncDispose]() {
        throw new Error('stuck');
      },
    }),
  });
  await server.start();
  await expect(server.close()).rejects.toMatchObject({ errors: [{ message: 'stuck' }] });
  expect(events).toEqual(['counter closed']);
});
