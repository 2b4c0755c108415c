import { IsInt } from 'class-validator';
import { Arg, Args, Context, Ctx, MCPServer, Tool } from '../../src/index';
import { silentLogger } from '../../src/engine/logger';
import type { Class } from '../../src/metadata/definitions';
import { eachWire } from '../support/wires';

const inputSchema = {
  type: 'object',
  properties: {
    kind: { enum: ['dot', 'line'] },
    at: { type: 'array', items: { type: 'integer' }, minItems: 1 },
    style: { oneOf: [{ type: 'string' }, { type: 'object', properties: { width: { type: 'number' } } }] },
  },
  required: ['kind'],
  additionalProperties: false,
} as const;
const outputSchema = {
  type: 'object',
  properties: { kind: { type: 'string' }, count: { type: 'integer' } },
  required: ['kind', 'count'],
} as const;

class Drawing {
  @Tool({ inputSchema, outputSchema })
  draw(@Args() shape: { kind: string; at?: number[] }, ctx: Context): unknown {
    return { kind: shape.kind, count: shape.at?.length ?? 0, at: ctx.requestId === undefined ? 1 : undefined };
  }

  @Tool({ inputSchema })
  pick(@Ctx() ctx: Context, @Arg('kind') kind: string, @Arg('style') style: unknown): string {
    return `${kind} ${JSON.stringify(style)} ${ctx.method}`;
  }

  @Tool({ inputSchema: { type: 'object' }, outputSchema })
  lie(): unknown {
    return { kind: 1 };
  }
}

const make = (): MCPServer => new MCPServer('Drawing', { services: [Drawing], logger: silentLogger });

eachWire((connect) => {
  test('a raw schema is listed verbatim and enforced', async () => {
    const client = await connect(make());
    const [draw] = await client.listTools();
    expect(draw?.inputSchema).toEqual(inputSchema);
    expect(draw?.outputSchema).toEqual(outputSchema);
    const result = await client.callTool('draw', { kind: 'line', at: [1, 2] });
    expect(result.structuredContent).toEqual({ kind: 'line', count: 2 });
    expect((await client.callTool('pick', { kind: 'dot', style: { width: 1 } })).content).toEqual([
      { type: 'text', text: 'dot {"width":1} tools/call' },
    ]);
  });

  test('what does not fit is said in the usual words', async () => {
    const client = await connect(make());
    const result = await client.callTool('draw', { at: [1, 'x'], kidn: 'dot' });
    const [block] = result.content as { text: string }[];
    expect(block?.text.split('\n')).toEqual([
      'Error executing tool draw: Invalid arguments (3 problems):',
      '- kind: required, a value is missing',
      '- kidn: unknown argument; did you mean "kind"?',
      '- at[1]: must be an integer (got string "x")',
      'Correct these arguments and call the tool again.',
    ]);
    const wrong = await client.callTool('draw', { kind: 'square', at: [] });
    const [text] = wrong.content as { text: string }[];
    expect(text?.text).toContain('- kind: must be one of "dot", "line" (got string "square")');
    expect(text?.text).toContain('- at: must NOT have fewer than 1 items (got array)');
  });

  test('hostile keys and depth are refused, never thrown', async () => {
    const client = await connect(make());
    const deep = `${'['.repeat(200)}${']'.repeat(200)}`;
    for (const json of ['{"kind":"dot","constructor":1}', `{"kind":"dot","style":${deep}}`]) {
      expect((await client.callTool('draw', JSON.parse(json) as object)).isError).toBe(true);
    }
    expect((await client.callTool('draw', JSON.parse('{"kind":"dot","__proto__":{"x":1}}') as object)).isError).toBe(
      false,
    );
    expect(({} as { x?: number }).x).toBeUndefined();
  });

  test('a result that does not fit its schema is a crash', async () => {
    const client = await connect(make());
    const result = await client.callTool('lie');
    expect(result).toMatchObject({ isError: true, content: [{ text: 'Error executing tool lie' }] });
  });
});

test('a function may have a raw schema too', async () => {
  const server = new MCPServer('x', { logger: silentLogger });
  server.addTool(({ kind }: { kind: string }) => ({ kind, count: 1 }), { name: 'draw', inputSchema, outputSchema });
  expect((await server.callTool('draw', { kind: 'dot' })).structuredContent).toEqual({ kind: 'dot', count: 1 });
  await expect(server.callTool('draw', {})).rejects.toThrow('- kind: required, a value is missing');
});

class Dto {
  @IsInt()
  n!: number;
}

const refused: [string, () => Class, string][] = [
  [
    'a root that is no object',
    () => {
      class A {
        @Tool({ inputSchema: { type: 'string' } })
        run(): void {}
      }
      return A;
    },
    "TW127: The inputSchema of A.run: its root has no type 'object'.",
  ],
  [
    'a combinator at the root',
    () => {
      class A {
        @Tool({ inputSchema: { type: 'object', oneOf: [] } })
        run(): void {}
      }
      return A;
    },
    "TW127: The inputSchema of A.run: its root has 'oneOf', which hosts refuse.",
  ],
  [
    'a reference to somewhere else',
    () => {
      class A {
        @Tool({ inputSchema: { type: 'object', properties: { a: { $ref: 'https://example.test/a.json' } } } })
        run(): void {}
      }
      return A;
    },
    'a $ref must point into the schema itself',
  ],
  [
    'an unknown keyword',
    () => {
      class A {
        @Tool({ inputSchema: { type: 'object', propertys: {} } })
        run(): void {}
      }
      return A;
    },
    'propertys',
  ],
  [
    'a class beside it',
    () => {
      class A {
        @Tool({ inputSchema })
        run(@Args(() => Dto) dto: Dto): number {
          return dto.n;
        }
      }
      return A;
    },
    'TW128: Parameter #0 of A.run: it names a class beside inputSchema.',
  ],
  [
    'rules beside it',
    () => {
      class A {
        @Tool({ inputSchema })
        run(@Arg('at', IsInt()) at: number): number {
          return at;
        }
      }
      return A;
    },
    'TW128: Parameter #0 of A.run: it has rules that inputSchema would not list.',
  ],
  [
    'two outputs',
    () => {
      class A {
        @Tool({ output: Dto, outputSchema })
        run(): unknown {
          return undefined;
        }
      }
      return A;
    },
    'TW128: A.run: it has output and outputSchema.',
  ],
];

test.each(refused)('%s stops the start', (_, make, message) => {
  const server = new MCPServer('x', { services: [make()], logger: silentLogger });
  expect(() => server.listTools()).toThrow(message);
});
