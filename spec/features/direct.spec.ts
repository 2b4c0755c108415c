// Calls without a wire, and what is added and removed while the server runs.
import { IsInt } from 'class-validator';
import {
  Arg,
  Context,
  Ctx,
  MCPServer,
  Resource,
  ResourceNotFoundError,
  Tool,
  ToolError,
  UnexpectedResourceError,
  UnexpectedToolError,
} from '../../src/index';
import { Client } from '../../src/client/client';
import { KeptRecords } from '../support/records';

class Numbers {
  @Tool()
  double(@Arg('n', IsInt()) n: number): number {
    return 2 * n;
  }

  @Tool()
  fail(): string {
    throw new ToolError('no');
  }

  @Tool()
  crash(): string {
    throw new TypeError('secret');
  }

  @Tool()
  async outer(@Ctx() ctx: Context): Promise<unknown> {
    return ctx.server.callTool('crash');
  }

  @Tool()
  async nested(@Ctx() ctx: Context): Promise<unknown> {
    return ctx.readResource('numbers://crash');
  }

  @Resource('numbers://{n}')
  number(@Arg('n') n: string): string {
    if (n === 'crash') throw new TypeError('secret');
    return n;
  }
}

const records = new KeptRecords();
const make = (): MCPServer => new MCPServer('Numbers', { services: [Numbers], logger: records });

beforeEach(() => records.records.splice(0));

test('a direct call goes through validation and gives the whole result', async () => {
  expect(await make().callTool('double', { n: '4' })).toMatchObject({
    structuredContent: { result: 8 },
    isError: false,
  });
});

test('a direct call throws the failure: anticipated, crash with its cause, unknown, bad arguments', async () => {
  const server = make();
  const failure = await server.callTool('fail').catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ToolError);
  expect(failure).not.toBeInstanceOf(UnexpectedToolError);
  expect(failure).toMatchObject({ message: 'Error executing tool fail: no' });
  const crash = await server.callTool('crash').catch((error: unknown) => error);
  expect(crash).toBeInstanceOf(UnexpectedToolError);
  expect(crash).toMatchObject({ message: 'Error executing tool crash', cause: { message: 'secret' } });
  await expect(server.callTool('nope')).rejects.toThrow('Unknown tool: nope');
  await expect(server.callTool('double', { n: 'x' })).rejects.toThrow('- n: must be an integer (got string "x")');
});

test('a crash below a crash keeps its neutral sentence and is logged once, under the outer name', async () => {
  await using server = make();
  await using client = await Client.connect(server);
  const outer = await client.callTool('outer');
  expect(outer.content).toEqual([{ type: 'text', text: 'Error executing tool outer: Error executing tool crash' }]);
  expect(records.of('error')).toEqual(["Tool 'outer' raised an unexpected exception"]);
  const nested = await client.callTool('nested');
  expect(nested.content).toEqual([
    { type: 'text', text: 'Error executing tool nested: Error creating resource from template numbers://crash' },
  ]);
});

test('direct reads throw what a read fails with', async () => {
  const server = make();
  expect(await server.readResource('numbers://1')).toMatchObject({ contents: [{ text: '1' }] });
  await expect(server.readResource('other://1')).rejects.toBeInstanceOf(ResourceNotFoundError);
  await expect(server.readResource('numbers://crash')).rejects.toBeInstanceOf(UnexpectedResourceError);
});

test('a context outside a request says so', async () => {
  class Asks {
    @Tool()
    id(@Ctx() ctx: Context): string {
      return String(ctx.requestId);
    }
  }
  const server = new MCPServer('x', { services: [Asks], logger: records });
  await expect(server.callTool('id')).rejects.toMatchObject({
    cause: { message: 'Context is not available outside of a request' },
  });
});

class Name {
  @IsInt()
  n!: number;
}

test('tools, resources and prompts are added and removed while a client is connected', async () => {
  await using server = make();
  await using client = await Client.connect(server);
  expect(server.addTool(({ n }: Name) => n + 1, { name: 'next', input: Name, output: Number })).toBe(true);
  expect(server.addResource(() => 'here', { uri: 'added://x' })).toBe(true);
  expect(
    server.addPrompt(function ask() {
      return 'ask';
    }),
  ).toBe(true);
  expect((await client.listTools()).map(({ name }) => name)).toContain('next');
  expect((await client.callTool('next', { n: 1 })).structuredContent).toEqual({ result: 2 });
  expect((await client.callTool('next', { n: 'x' })).isError).toBe(true);
  expect((await client.readResource('added://x')).contents).toMatchObject([{ text: 'here' }]);
  expect((await client.getPrompt('ask')).messages).toHaveLength(1);
  server.removeTool('next');
  server.removeResource('added://x');
  server.removePrompt('ask');
  expect((await client.listTools()).map(({ name }) => name)).not.toContain('next');
  expect(await client.callTool('next', { n: 1 })).toMatchObject({
    isError: true,
    content: [{ text: 'Unknown tool: next' }],
  });
  expect(() => server.removeTool('next')).toThrow(new ToolError('Unknown tool: next'));
  expect(() => server.removeResource('x://y')).toThrow('Unknown resource: x://y');
  expect(() => server.removePrompt('ask')).toThrow('Unknown prompt: ask');
});

test('the first registration of a name wins and the second is named in one warning', () => {
  const server = make();
  expect(server.addTool(() => 1, { name: 'double' })).toBe(false);
  expect(records.of('warning')).toEqual([
    "Tool already exists: double (kept: Numbers.double, dropped: addTool('double'))",
  ]);
  expect(() => server.addTool(() => 1)).toThrow('TW171: addTool: an anonymous function has no name. Give { name }.');
});

test('a server without anything to serve warns', async () => {
  await new MCPServer('Empty', { logger: records }).start();
  expect(records.of('warning')).toEqual(["'Empty' serves no tool, resource or prompt"]);
});

test('a tool name outside the rule is registered with a warning', () => {
  class Named {
    @Tool({ name: 'my tool' })
    a(): void {}

    @Tool({ name: 'a.b' })
    b(): void {}
  }
  const server = new MCPServer('x', { services: [Named], logger: records });
  expect(server.listTools()).toHaveLength(2);
  expect(records.of('warning')[0]).toContain('Tool name contains spaces, which may cause parsing issues');
  expect(records.of('warning')[1]).toContain('contains a dot; some hosts refuse it');
});

test('maskErrors: false shows the message of a crash, for development', async () => {
  const server = new MCPServer('x', { services: [Numbers], logger: records, maskErrors: false });
  await expect(server.callTool('crash')).rejects.toThrow('Error executing tool crash: secret');
});
