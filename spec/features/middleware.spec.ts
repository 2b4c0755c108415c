import {
  Arg,
  MCPError,
  MCPServer,
  Service,
  Tool,
  Use,
  type MiddlewareFunction,
  type Next,
  type Context,
} from '../../src/index';
import { silentLogger } from '../../src/engine/logger';
import { eachWire } from '../support/wires';

const seen: string[] = [];
const note =
  (name: string): MiddlewareFunction =>
  async (ctx, next) => {
    seen.push(`${name}> ${ctx.method} ${ctx.entry?.name ?? '-'}`);
    try {
      return await next();
    } finally {
      seen.push(`<${name}`);
    }
  };

@Service()
class Policy {
  readonly refused = 'forbidden';
}

@Service()
class Guard {
  constructor(private readonly policy: Policy) {}

  async use(ctx: Context, next: Next): Promise<Record<string, unknown>> {
    if (ctx.entry?.name === this.policy.refused) throw new MCPError(-32001, 'Refused by policy.');
    return next();
  }
}

@Use(note('class'))
class Shelf {
  @Use(note('method'))
  @Tool()
  echo(@Arg('text') text: string): string {
    seen.push('echo');
    return text;
  }

  @Tool()
  forbidden(): string {
    return 'never';
  }
}

const make = (): MCPServer =>
  new MCPServer('Shelf', {
    services: [Shelf],
    middleware: [note('outer'), note('inner'), Guard],
    logger: silentLogger,
  });

beforeEach(() => seen.splice(0));

eachWire((connect) => {
  test("the server's middleware is outermost, then the class's, then the method's", async () => {
    const client = await connect(make());
    seen.splice(0);
    expect((await client.callTool('echo', { text: 'x' })).content).toEqual([{ type: 'text', text: 'x' }]);
    expect(seen).toEqual([
      'outer> tools/call echo',
      'inner> tools/call echo',
      'class> tools/call echo',
      'method> tools/call echo',
      'echo',
      '<method',
      '<class',
      '<inner',
      '<outer',
    ]);
  });

  test('a middleware class is built by the container and may refuse with an MCPError', async () => {
    const client = await connect(make());
    await expect(client.callTool('forbidden')).rejects.toMatchObject({ code: -32001, message: 'Refused by policy.' });
  });

  test('unknown tools are seen by the middleware too', async () => {
    const client = await connect(make());
    seen.splice(0);
    expect((await client.callTool('nope')).isError).toBe(true);
    expect(seen[0]).toBe('outer> tools/call -');
  });
});

test('what is not middleware stops the start', () => {
  const server = new MCPServer('x', { services: [Shelf], middleware: [42 as never], logger: silentLogger });
  expect(() => server.listTools()).toThrow(/^TW113: MCPServer\('x'\).middleware: number is not middleware\./);
});
