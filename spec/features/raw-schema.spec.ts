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
      '- kind: required, one of "dot", "line" is missing',
      '- kidn: unknown argument; did you mean "kind"?',
      '- at[1]: must be an integer (got string "x")',
      'Correct these arguments and call the tool again.',
    ]);
    const wrong = await client.callTool('draw', { kind: 'square', at: [] });
    const [text] = wrong.content as { text: string }[];
    expect(text?.text).toContain('- kind: must be one of "dot", "line" (got string "square")');
    expect(text?.text).toContain('- at: must have at least 1 item (got array of 0 items)');
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

test('the function of addTool has either a class or a raw schema', () => {
  const server = new MCPServer('x', { logger: silentLogger });
  expect(() => {
    server.addTool(() => 1, { name: 'one', input: Dto, inputSchema });
    server.listTools();
  }).toThrow("TW128: addTool('one'): it has input and inputSchema. Keep one of them.");
});

test('a parameter without a role is found although no types were emitted', () => {
  class Untyped {
    run(_args: unknown, _other: unknown): void {}
  }
  Tool({ inputSchema })(Untyped.prototype, 'run', Object.getOwnPropertyDescriptor(Untyped.prototype, 'run') as never);
  const server = new MCPServer('x', { services: [Untyped], logger: silentLogger });
  expect(() => server.listTools()).toThrow('TW101');
});

test('the handler gets a copy, and nothing is converted or filled in', async () => {
  const sent = { n: { deep: [1] }, text: '5' };
  class Keeper {
    @Tool({ inputSchema: { type: 'object', properties: { size: { type: 'integer', default: 3 } } } })
    keep(@Args() all: Record<string, unknown>, @Arg('size') size: unknown): string {
      (all['n'] as { deep: number[] }).deep.push(2);
      return `${typeof all['text']} ${typeof size}`;
    }
  }
  const server = new MCPServer('x', { services: [Keeper], logger: silentLogger });
  expect((await server.callTool('keep', sent)).content).toEqual([{ type: 'text', text: 'string undefined' }]);
  expect(sent.n.deep).toEqual([1]);
  await expect(server.callTool('keep', { size: '5' })).rejects.toThrow('- size: must be an integer (got string "5")');
});

test('alternatives at the root of a result are allowed', async () => {
  const either = { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] };
  class Either {
    @Tool({ outputSchema: either })
    run(): unknown {
      return { a: 1 };
    }
  }
  const server = new MCPServer('x', { services: [Either], logger: silentLogger });
  expect(server.listTools()[0]?.outputSchema).toEqual(either);
  expect((await server.callTool('run')).structuredContent).toEqual({ a: 1 });
});

test('a function may have a raw schema too', async () => {
  const server = new MCPServer('x', { logger: silentLogger });
  server.addTool(({ kind }: { kind: string }) => ({ kind, count: 1 }), { name: 'draw', inputSchema, outputSchema });
  expect((await server.callTool('draw', { kind: 'dot' })).structuredContent).toEqual({ kind: 'dot', count: 1 });
  await expect(server.callTool('draw', {})).rejects.toThrow('- kind: required, one of "dot", "line" is missing');
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
  [
    'an output schema that is switched off',
    () => {
      class A {
        @Tool({ outputSchema, structuredOutput: false })
        run(): unknown {
          return undefined;
        }
      }
      return A;
    },
    'TW128: A.run: it has structuredOutput: false and outputSchema.',
  ],
  [
    'unknownArguments beside it',
    () => {
      class A {
        @Tool({ inputSchema, unknownArguments: 'ignore' })
        run(): void {}
      }
      return A;
    },
    'TW128: A.run: it has unknownArguments and inputSchema.',
  ],
  [
    'a class that only the type of @Args() names',
    () => {
      class A {
        @Tool({ inputSchema })
        run(@Args() dto: Dto): number {
          return dto.n;
        }
      }
      return A;
    },
    'TW128: Parameter #0 of A.run: its type is Dto, but it receives plain JSON.',
  ],
  [
    'a member whose type is a Date',
    () => {
      class A {
        @Tool({ inputSchema })
        run(@Arg('at') at: Date): Date {
          return at;
        }
      }
      return A;
    },
    'TW128: Parameter #0 of A.run: its type is Date, but it receives plain JSON.',
  ],
  [
    'an undecorated class parameter',
    () => {
      class A {
        @Tool({ inputSchema })
        run(dto: Dto): number {
          return dto.n;
        }
      }
      return A;
    },
    'TW128: Parameter #0 of A.run: it has no role.',
  ],
  [
    'a class in the place of the schema',
    () => {
      class A {
        @Tool({ inputSchema: Dto as never })
        run(): void {}
      }
      return A;
    },
    'TW127: The inputSchema of A.run: it is the function Dto. Write the JSON Schema itself;',
  ],
  [
    'null in the place of the schema',
    () => {
      class A {
        @Tool({ outputSchema: null as never })
        run(): void {}
      }
      return A;
    },
    'TW127: The outputSchema of A.run: it is null.',
  ],
  [
    'a schema of another draft',
    () => {
      class A {
        @Tool({ inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object' } })
        run(): void {}
      }
      return A;
    },
    'Correct it: JSON Schema 2020-12, and a $ref must point into the schema itself.',
  ],
];

test.each(refused)('%s stops the start', (_, make, message) => {
  const server = new MCPServer('x', { services: [make()], logger: silentLogger });
  expect(() => server.listTools()).toThrow(message);
});
