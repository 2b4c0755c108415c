import { IsInt } from 'class-validator';
import { Arg, MCPError, MCPServer, Prompt } from '../../src/index';
import { KeptRecords } from '../support/records';
import { eachWire } from '../support/wires';

class Prompts {
  @Prompt({ title: 'Review', description: 'Review code.' })
  review(@Arg('code', { description: 'The code.' }) code: string, @Arg('language') language: string): string {
    return `${language}: ${code}`;
  }

  @Prompt()
  count(@Arg('n', { default: 2 }, IsInt()) n: number): unknown {
    return [
      'first',
      { role: 'assistant', content: `n + 1 = ${n + 1}` },
      { role: 'user', content: { type: 'text', text: 'last' } },
    ];
  }

  @Prompt()
  crash(): string {
    throw new Error('secret');
  }

  @Prompt()
  refuse(): string {
    throw new MCPError(-32050, 'No.');
  }
}

const records = new KeptRecords();
const make = (): MCPServer => new MCPServer('Prompts', { services: [Prompts], logger: records });

beforeEach(() => records.records.splice(0));

eachWire((connect) => {
  test('prompts are listed with their arguments', async () => {
    const client = await connect(make());
    const [review, count] = await client.listPrompts();
    expect(review).toMatchObject({
      name: 'review',
      title: 'Review',
      description: 'Review code.',
      arguments: [
        { name: 'code', description: 'The code.', required: true },
        { name: 'language', required: true },
      ],
    });
    expect(count?.arguments).toEqual([{ name: 'n', required: false }]);
  });

  test('a string is one user message and the description is echoed', async () => {
    const client = await connect(make());
    const result = await client.getPrompt('review', { code: 'x', language: 'ts' });
    expect(result.description).toBe('Review code.');
    expect(result.messages).toEqual([{ role: 'user', content: { type: 'text', text: 'ts: x' } }]);
  });

  test('text arguments are converted by their declared type', async () => {
    const client = await connect(make());
    const { messages } = await client.getPrompt('count', { n: '41' });
    expect(messages.map(({ role, content }) => [role, (content as { text: string }).text])).toEqual([
      ['user', 'first'],
      ['assistant', 'n + 1 = 42'],
      ['user', 'last'],
    ]);
  });

  test.each([
    ['nope', {}, -32602, 'Unknown prompt: nope'],
    ['review', {}, -32602, 'Missing required arguments: code, language'],
    ['crash', {}, -32603, 'Error rendering prompt crash'],
    ['refuse', {}, -32050, 'No.'],
  ])('getting %s fails as a protocol error', async (name, args, code, message) => {
    const client = await connect(make());
    await expect(client.getPrompt(name, args)).rejects.toMatchObject({ code, message });
  });

  test('an argument that does not fit its type is -32602 and says where', async () => {
    const client = await connect(make());
    await expect(client.getPrompt('count', { n: 'many' })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('- n: must be an integer') as string,
    });
  });
});
