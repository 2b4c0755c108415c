// Starting, closing, and both at once.
import { createServer, type AddressInfo } from 'node:net';
import { IsArray, IsInt, IsString } from 'class-validator';
import {
  Arg,
  Args,
  Context,
  Ctx,
  MCPServer,
  Service,
  Tool,
  Use,
  type MiddlewareFunction,
  type Next,
} from '../../src/index';
import { Client } from '../../src/client/client';
import type { Logger } from '../../src/engine/logger';
import { silentLogger } from '../../src/engine/logger';

class One {
  @Tool()
  one(): number {
    return 1;
  }

  @Tool()
  crash(): never {
    throw new Error('x');
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

test('a server that is closed while it starts does not come up after it', async () => {
  const gate = deferred();
  let stopped = 0;
  const server = new MCPServer('x', {
    services: [One],
    logger: silentLogger,
    lifespan: async () => {
      await gate.promise;
      return { state: 1, [Symbol.dispose]: () => void (stopped += 1) };
    },
  });
  const running = server.run('streamable-http', { port: 0 }).catch((error: unknown) => error);
  const connecting = Client.connect(server).catch((error: unknown) => error);
  await new Promise((resolve) => setImmediate(resolve));
  const closing = server.close();
  gate.resolve();
  await closing;
  expect(await running).toMatchObject({ id: 'TW170' });
  expect(await connecting).toMatchObject({ id: 'TW170' });
  expect(stopped).toBe(1);
});

test('a port that is taken ends the run with the reason, and the lifespan is stopped', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  let stopped = 0;
  const server = new MCPServer('x', {
    services: [One],
    logger: silentLogger,
    lifespan: () => ({ state: 1, [Symbol.dispose]: () => void (stopped += 1) }),
  });
  const { port } = taken.address() as AddressInfo;
  await expect(server.run('streamable-http', { port })).rejects.toThrow(String(port));
  expect(stopped).toBe(1);
  await new Promise((resolve) => taken.close(resolve));
});

test('a lifespan that calls its own server does not run twice', async () => {
  let runs = 0;
  const server = new MCPServer('x', {
    services: [One],
    logger: silentLogger,
    limits: { startMs: 50 },
    lifespan: async (self) => {
      runs += 1;
      await self.callTool('one');
    },
  });
  await expect(server.start()).rejects.toMatchObject({ id: 'TW161' });
  expect(runs).toBe(1);
});

test('after close nothing is served or added any more', async () => {
  const server = new MCPServer('x', { services: [One], logger: silentLogger });
  await server.close();
  expect(() => server.streamableHttpApp()).toThrow('TW170');
  expect(() => server.addTool(() => 1, { name: 'late' })).toThrow('TW170');
  await expect(Client.connect(server)).rejects.toMatchObject({ id: 'TW170' });
});

test('a call within a request may finish while the server closes', async () => {
  const gate = deferred();
  const entered = deferred();
  class Slow {
    @Tool()
    async slow(@Ctx() ctx: Context): Promise<unknown> {
      entered.resolve();
      await gate.promise;
      return ctx.server.callTool('slow2', {}, ctx);
    }

    @Tool()
    slow2(): string {
      return 'nested';
    }
  }
  const server = new MCPServer('x', { services: [Slow], logger: silentLogger });
  const client = await Client.connect(server);
  const call = client.callTool('slow');
  await entered.promise;
  const closing = server.close({ graceMs: 5_000 });
  gate.resolve();
  expect((await call).content).toEqual([{ type: 'text', text: 'nested' }]);
  await closing;
});

test('a logger that throws costs no answer', async () => {
  const logger: Logger = {
    log() {
      throw new Error('disk full');
    },
  };
  await using server = new MCPServer('x', { services: [One], logger });
  await using client = await Client.connect(server);
  expect((await client.callTool('crash')).isError).toBe(true);
  expect((await client.callTool('one')).isError).toBe(false);
});

test.each([
  [{ limits: { graceMS: 1 } }, "limits has no option 'graceMS'. Did you mean 'graceMs'?"],
  [{ limits: { startMs: -1 } }, 'limits.startMs is a number of milliseconds, not -1.'],
  [{ services: One }, "MCPServer option 'services' is an array."],
  [{ coercion: 'loose' }, "MCPServer option 'coercion' is one of 'lax', 'strict'."],
])('the options %p are refused', (options, message) => {
  expect(() => new MCPServer('x', options as never)).toThrow(new TypeError(message));
});

test('an undefined limit is its default', () => {
  expect(new MCPServer('x', { limits: { startMs: undefined } }).settings.limits.startMs).toBe(30_000);
});

const hideFromGuests: MiddlewareFunction = async (ctx, next) => {
  const result = (await next()) as { tools?: { name: string }[] };
  if (result.tools !== undefined && ctx.clientInfo?.name === 'guest') {
    result.tools = result.tools.filter(({ name }) => name !== 'crash');
  }
  return result;
};

test('middleware that changes a list changes it for its own caller only', async () => {
  const server = new MCPServer('x', {
    services: [One],
    logger: silentLogger,
    middleware: [hideFromGuests],
  });
  const names = async (name: string): Promise<string[]> => {
    const client = await Client.connect(server, { clientInfo: { name, version: '1' } });
    return (await client.listTools()).map((tool) => tool.name);
  };
  expect(await names('admin')).toEqual(['one', 'crash']);
  expect(await names('guest')).toEqual(['one']);
  expect(await names('admin')).toEqual(['one', 'crash']);
  expect(server.listTools()).toHaveLength(2);
  await server.close();
});

test('middleware that forgets to return is a crash that says so in the log', async () => {
  const errors: unknown[] = [];
  const logger: Logger = { log: (_level, _message, fields) => void errors.push(fields?.error) };
  class Forgetful {
    @Use(async (_ctx: Context, next: Next) => {
      await next();
      return undefined;
    })
    @Tool()
    run(): string {
      return 'x';
    }
  }
  await using server = new MCPServer('x', { services: [Forgetful], logger });
  await using client = await Client.connect(server);
  expect(await client.callTool('run')).toMatchObject({
    isError: true,
    content: [{ text: 'Error executing tool run' }],
  });
  expect(errors.map(String).join()).toContain('return what next() gives');
});

class Page {
  @IsArray()
  @IsString({ each: true })
  content!: string[];

  @IsString()
  title!: string;
}

class Counted {
  @IsInt()
  n!: number;
}

class Results {
  @Tool({ output: Page })
  page(): unknown {
    return { content: [], title: 'T' };
  }

  @Tool({ output: Counted })
  whole(@Arg('n', { type: () => String }) n: string): unknown {
    return { content: [{ type: 'text', text: 'own words' }], structuredContent: { n: n === 'bad' ? n : Number(n) } };
  }

  @Tool({ output: Counted })
  failed(): unknown {
    return { content: [{ type: 'text', text: 'no' }], isError: true };
  }
}

test('with an output, a whole result keeps its words and its structured part is checked', async () => {
  await using server = new MCPServer('x', { services: [Results], logger: silentLogger });
  await using client = await Client.connect(server);
  expect((await client.callTool('page')).structuredContent).toEqual({ content: [], title: 'T' });
  expect(await client.callTool('whole', { n: '3' })).toMatchObject({
    content: [{ text: 'own words' }],
    structuredContent: { n: 3 },
    isError: false,
  });
  expect(await client.callTool('whole', { n: 'bad' })).toMatchObject({
    isError: true,
    content: [{ text: 'Error executing tool whole' }],
  });
  expect(await client.callTool('failed')).toMatchObject({ isError: true, content: [{ text: 'no' }] });
});

@Service()
class Parent {
  @Tool()
  greet(@Args() counted: Counted): string {
    return `parent ${counted.n}`;
  }
}

class Child extends Parent {
  @Use(async (_ctx: Context, next: Next) => next())
  override greet(counted: Counted): string {
    return `child ${counted.n}`;
  }
}

test('an override that only adds middleware keeps the arguments of its parent', async () => {
  await using server = new MCPServer('x', { services: [Child], logger: silentLogger });
  expect((await server.callTool('greet', { n: 2 })).structuredContent).toEqual({ result: 'child 2' });
});

test('a decorated getter is refused without being run', () => {
  class Getter {
    @Tool()
    get tool(): string {
      throw new Error('was run');
    }
  }
  expect(() => new MCPServer('x', { services: [Getter], logger: silentLogger }).listTools()).toThrow('TW112');
});
