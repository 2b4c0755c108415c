// What a hostile client and a careless author can do: one well-formed answer each time, and nothing of it in the log.
import { Validate, ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';
import { Arg, Args, Context, Ctx, MCPError, MCPServer, Prompt, Resource, Tool } from '../../src/index';
import { Client } from '../../src/client/client';
import { createInMemoryPair } from '../../src/transports/in-memory';
import { KeptRecords } from '../support/records';
import { eachWire } from '../support/wires';

@ValidatorConstraint({ name: 'isFine' })
class IsFine implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    if (value === 'refuse') throw new MCPError(-32050, 'Refused by a rule.');
    throw new Error('broken rule');
  }
}

class Checked {
  @Validate(IsFine)
  value!: string;
}

class Careless {
  @Tool()
  throws(@Arg('what') what: string): unknown {
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('secret');
        },
        has: () => {
          throw new Error('secret');
        },
      },
    );
    const kinds: Record<string, unknown> = {
      null: null,
      text: 'secret',
      number: 5,
      object: { secret: 1 },
      proxy: hostile,
    };
    throw Object.hasOwn(kinds, what) ? kinds[what] : undefined;
  }

  @Tool()
  returns(@Arg('what') what: string): unknown {
    const cycle: Record<string, unknown> = {};
    cycle.self = cycle;
    if (what === 'cycle') return cycle;
    if (what === 'getter')
      return {
        get secret() {
          throw new Error('secret');
        },
      };
    if (what === 'bigint') return { n: 12n };
    if (what === 'map') return new Map([['a', 1]]);
    return { content: [], isError: false, toJSON: () => undefined };
  }

  @Tool()
  ruled(@Args() checked: Checked): string {
    return checked.value;
  }

  @Tool({ output: Number })
  wrong(): unknown {
    return 'SECRETVALUE';
  }

  @Tool()
  progress(@Ctx() ctx: Context): string {
    ctx.reportProgress(1);
    return 'ok';
  }

  @Resource('careless://{n}')
  resource(@Arg('n') n: number): string {
    return String(n);
  }

  @Prompt()
  prompt(): string {
    throw null;
  }
}

const records = new KeptRecords();
const make = (): MCPServer => new MCPServer('Careless', { services: [Careless], logger: records });

beforeEach(() => records.records.splice(0));

eachWire((connect) => {
  test.each(['null', 'text', 'number', 'object', 'proxy', 'undefined'])(
    'throwing %s is a crash like any other',
    async (what) => {
      const client = await connect(make());
      const result = await client.callTool('throws', { what });
      expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: 'Error executing tool throws' }] });
      expect(JSON.stringify(result)).not.toContain('secret');
      await expect(client.getPrompt('prompt')).rejects.toMatchObject({
        code: -32603,
        message: 'Error rendering prompt prompt',
      });
    },
  );

  test.each([
    ['cycle', 'Error executing tool returns'],
    ['getter', 'Error executing tool returns'],
  ])('returning a %s is a crash', async (what, text) => {
    const client = await connect(make());
    expect(await client.callTool('returns', { what })).toMatchObject({ isError: true, content: [{ text }] });
  });

  test('a BigInt is written as text, a Map as an object', async () => {
    const client = await connect(make());
    expect((await client.callTool('returns', { what: 'bigint' })).content).toEqual([
      { type: 'text', text: '{\n  "n": "12"\n}' },
    ]);
    expect((await client.callTool('returns', { what: 'map' })).content).toEqual([
      { type: 'text', text: '{\n  "a": 1\n}' },
    ]);
  });

  test('a rule that throws is "could not be checked" for the model and an ERROR record; its MCPError passes', async () => {
    const client = await connect(make());
    const result = await client.callTool('ruled', { value: 'x' });
    expect(result.content).toMatchObject([
      { text: expect.stringContaining('- value: could not be checked') as string },
    ]);
    expect(records.of('error')).toEqual(["A rule of an argument of the tool 'ruled' threw"]);
    await expect(client.callTool('ruled', { value: 'refuse' })).rejects.toMatchObject({
      code: -32050,
      message: 'Refused by a rule.',
    });
  });

  test('values reach no record: neither a wrong variable nor a wrong result', async () => {
    const client = await connect(make());
    await client.readResource('careless://SECRETARG').catch(() => undefined);
    expect(records.of('info')).toContain("Resource 'careless://SECRETARG' does not fit: n");
    await client.callTool('wrong');
    const thrown = records.records.flatMap(({ fields }) =>
      fields.error instanceof Error ? [fields.error.message] : [],
    );
    expect(thrown).toEqual([
      "The returned value does not fit the tool's output:\n- value: expected a number, received string",
    ]);
  });

  test('what a client names is cut and printable in a record', async () => {
    const client = await connect(make());
    await client.callTool(`nope\nERROR forged\u001b[2J${'x'.repeat(5_000)}`);
    const [line = ''] = records.of('info').filter((each) => each.startsWith("Tool 'nope"));
    expect(line).toContain('nope\\nERROR forged\\u001b[2J');
    expect(line.length).toBeLessThan(600);
  });
});

interface Raw {
  request(message: object): Promise<{ result?: object; error?: { code: number; message: string; data?: unknown } }>;
}

async function raw(server: MCPServer): Promise<Raw> {
  const pair = createInMemoryPair(records);
  await server.connect(pair.channel);
  let answered: (value: never) => void = () => undefined;
  pair.client.onmessage = (message) => answered(message as never);
  await pair.client.start();
  return {
    request: async (message) => {
      const answer = new Promise<never>((resolve) => (answered = resolve));
      await pair.client.send({ jsonrpc: '2.0', id: 1, ...message });
      return answer;
    },
  };
}

const meta = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

test.each([
  ['tools/call', { name: { toString: 1, valueOf: 1 } }],
  ['tools/call', { name: 5 }],
  ['tools/call', { name: 'progress', arguments: [] }],
  ['resources/read', { uri: { toString: 1 } }],
  ['prompts/get', { name: { toString: null } }],
])('parameters of %s that do not fit are -32602 before anything looks at them', async (method, params) => {
  await using server = make();
  const client = await raw(server);
  const { error } = await client.request({ method, params: { ...params, _meta: meta } });
  expect(error).toEqual({ code: -32602, message: 'Invalid request parameters', data: '' });
  expect(records.of('error')).toEqual([]);
});

test.each([[{}], [[1]], [true], ['t'.repeat(1_025)]])('a progress token %p is refused', async (progressToken) => {
  await using server = make();
  const client = await raw(server);
  const { error } = await client.request({
    method: 'tools/call',
    params: { name: 'progress', _meta: { ...meta, progressToken } },
  });
  expect(error?.code).toBe(-32602);
});

test('a whole result that writes itself as nothing becomes -32603', async () => {
  await using server = make();
  await using client = await Client.connect(server);
  await expect(client.callTool('returns', { what: 'nothing' })).rejects.toMatchObject({
    code: -32603,
    message: 'Handler returned an invalid result',
  });
});
