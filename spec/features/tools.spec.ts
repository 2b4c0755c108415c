import { IsInt, IsString, Max, Min } from 'class-validator';
import { Arg, Args, Context, Ctx, MCPError, MCPServer, Tool, ToolError } from '../../src/index';
import { KeptRecords } from '../support/records';
import { eachWire } from '../support/wires';

class Addition {
  @IsInt()
  a!: number;

  @IsInt()
  @Max(50)
  b: number = 2;
}

const SECRET = 'postgres://user:hunter2@db.internal/main';

class Shelf {
  @Tool({ description: 'Add.' })
  add(@Args() { a, b }: Addition): number {
    return a + b;
  }

  @Tool()
  greet(@Arg('name', IsString()) name: string, @Arg('times', { default: 1 }, IsInt(), Min(1)) times: number): string {
    return Array.from({ length: times }, () => `Hello ${name}`).join(' ');
  }

  @Tool()
  missing(): string {
    throw new ToolError("No book titled 'Nothing' in the catalog.");
  }

  @Tool()
  crash(): string {
    throw new Error(SECRET, { cause: new Error(`${SECRET}?cause`) });
  }

  @Tool()
  refuse(): string {
    throw new MCPError(-32099, 'Not today.', { retry: false });
  }

  @Tool()
  none(): void {}

  @Tool()
  mixed(): unknown {
    return ['a', { b: 1 }, null, { type: 'image', data: 'AA==', mimeType: 'image/png' }];
  }

  @Tool()
  who(@Ctx() ctx: Context): unknown {
    return { version: ctx.protocolVersion, hasId: ctx.requestId !== undefined, extra: ctx.meta['x/y'] ?? null };
  }
}

const records = new KeptRecords();
const make = (): MCPServer => new MCPServer('Shelf', { version: '2', services: [Shelf], logger: records });
const text = (value: string): object[] => [{ type: 'text', text: value }];

beforeEach(() => records.records.splice(0));

eachWire((connect) => {
  test('tools are listed with their schemas, in order', async () => {
    const client = await connect(make());
    const tools = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'add',
      'greet',
      'missing',
      'crash',
      'refuse',
      'none',
      'mixed',
      'who',
    ]);
    expect(tools[0]).toMatchObject({
      description: 'Add.',
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'integer' }, b: { type: 'integer', maximum: 50, default: 2 } },
        required: ['a'],
        additionalProperties: false,
      },
      outputSchema: { type: 'object', properties: { result: { type: 'number' } }, required: ['result'] },
    });
    expect(tools[5]?.inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
  });

  test('a call gives text and its structured copy', async () => {
    const client = await connect(make());
    const result = await client.callTool('add', { a: 1 });
    expect(result).toMatchObject({ content: text('3'), structuredContent: { result: 3 }, isError: false });
  });

  test('a call without arguments is a call with none', async () => {
    const client = await connect(make());
    expect(await client.callTool('none')).toMatchObject({ content: [], isError: false });
  });

  test('arrays give one block an item, null nothing, blocks stay', async () => {
    const client = await connect(make());
    const { content } = await client.callTool('mixed');
    expect(content).toEqual([
      ...text('a'),
      ...text('{\n  "b": 1\n}'),
      { type: 'image', data: 'AA==', mimeType: 'image/png' },
    ]);
  });

  test('a ToolError reaches the model with its message, and the log with one INFO record', async () => {
    const client = await connect(make());
    const result = await client.callTool('missing');
    expect(result.content).toEqual(text("Error executing tool missing: No book titled 'Nothing' in the catalog."));
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(records.of('error')).toEqual([]);
    expect(records.of('info').filter((line) => line.startsWith("Tool 'missing' failed: "))).toHaveLength(1);
  });

  test('a crash says nothing of its cause to the client and everything to the log', async () => {
    const client = await connect(make());
    const result = await client.callTool('crash');
    expect(result.content).toEqual(text('Error executing tool crash'));
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result)).not.toContain('hunter2');
    expect(records.of('error')).toEqual(["Tool 'crash' raised an unexpected exception"]);
    const [record] = records.records.filter(({ level }) => level === 'error');
    expect((record?.fields.error as Error).message).toBe(SECRET);
    expect(result._meta?.['toolwright/errorId']).toBe(record?.fields.errorId);
  });

  test('an MCPError is the protocol error, verbatim', async () => {
    const client = await connect(make());
    await expect(client.callTool('refuse')).rejects.toMatchObject({
      name: 'MCPError',
      code: -32099,
      message: 'Not today.',
      data: { retry: false },
    });
  });

  test('an unknown tool is a result that says so', async () => {
    const client = await connect(make());
    for (const name of ['nope', 'constructor', '__proto__']) {
      const result = await client.callTool(name);
      expect(result).toMatchObject({ isError: true, content: text(`Unknown tool: ${name}`) });
    }
  });

  test('arguments that do not fit never reach the method; each problem is one line with its path', async () => {
    const client = await connect(make());
    const result = await client.callTool('greet', { times: 'abc', nmae: 'x' });
    expect(result.isError).toBe(true);
    const [block] = result.content as { text: string }[];
    expect(block?.text.split('\n')).toEqual([
      'Error executing tool greet: Invalid arguments (3 problems):',
      '- name: required, a string is missing',
      '- times: must be an integer (got string "abc")',
      '- nmae: unknown argument; did you mean "name"?',
      'Correct these arguments and call the tool again.',
    ]);
    expect(result._meta?.['toolwright/issues']).toMatchObject([
      { path: '/name' },
      { path: '/times' },
      { path: '/nmae' },
    ]);
    expect(records.of('info')).toContain("Tool 'greet' rejected arguments: ['name', 'nmae', 'times']");
    expect(JSON.stringify(records.records)).not.toContain('abc');
  });

  test('clean decimal text counts as a number, and nothing else does', async () => {
    const client = await connect(make());
    expect((await client.callTool('add', { a: '5' })).structuredContent).toEqual({ result: 7 });
    for (const a of ['', ' 7 ', '0x10', '5e0', 'NaN', true, [1]]) {
      expect((await client.callTool('add', { a })).isError).toBe(true);
    }
  });

  test('hostile keys are refused, never thrown, and pollute nothing', async () => {
    const client = await connect(make());
    for (const json of [
      '{"a":1,"__proto__":{"x":1}}',
      '{"a":1,"constructor":{"prototype":{"x":1}}}',
      '{"a":{"toString":1}}',
    ]) {
      const result = await client.callTool('add', JSON.parse(json) as object);
      expect(result.isError).toBe(true);
      expect(({} as { x?: unknown }).x).toBeUndefined();
    }
    expect((await client.callTool('add', { a: 1 })).isError).toBe(false);
  });

  test('the handler sees its request: version, id and _meta', async () => {
    const client = await connect(make());
    const { content } = await client.callTool('who', {}, { meta: { 'x/y': 7 } });
    const seen = JSON.parse((content[0] as { text: string }).text) as object;
    expect(seen).toEqual({ version: client.protocolVersion, hasId: true, extra: 7 });
  });
});
