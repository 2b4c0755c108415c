// `toolwright list` and `toolwright call`: what is printed, where, and the exit codes.
import { Project } from './project';

jest.setTimeout(60_000);

const SERVER = `
import { Arg, Args, Field, MCPServer, Prompt, Resource, Service, Tool, ToolError } from 'toolwright';
import { ArrayMaxSize, IsBoolean, IsIn, IsInt, IsOptional, IsString, Max, Min } from 'class-validator';
setInterval(() => undefined, 1000);
console.log('printed at import');
class Order {
  @IsString() @Field({ description: 'The title of the book.' }) title!: string;
  @IsInt() @Min(1) @Max(9) copies = 1;
  @IsOptional() @IsString({ each: true }) @ArrayMaxSize(3) tags?: string[];
  @IsOptional() @IsIn(['EUR', 'USD']) currency?: string;
  @IsBoolean() gift = false;
}
@Service()
class Shop {
  @Tool({ description: 'Order a book.', structuredOutput: false, annotations: { destructiveHint: true } })
  order(@Args() order: Order): string { return JSON.stringify(order); }
  @Tool({ description: 'Counts.', annotations: { readOnlyHint: true } })
  count(): number { return 3; }
  @Tool({ structuredOutput: false })
  refuse(): string { throw new ToolError('Sold out.'); }
  @Resource('shop://about', { description: 'What this is.' })
  about(): string { return 'a shop'; }
  @Resource('shop://{title}', { mimeType: 'application/json' })
  book(@Arg('title') title: string): string { return title; }
  @Prompt({ description: 'Recommend one.' })
  recommend(@Arg('mood', { description: 'How you feel.' }) mood: string): string { return mood; }
}
export default new MCPServer('Shop', { version: '2.1.0', services: [Shop] });`;

let project: Project;
beforeAll(() => {
  project = new Project();
  project.write({
    'server.ts': SERVER,
    'bare.js': "const { MCPServer } = require('toolwright'); module.exports = new MCPServer('Bare', { version: '1' });",
  });
});
afterAll(() => project.remove());

describe('list', () => {
  test('prints tools with the types of their arguments, resources and prompts', async () => {
    const { code, stdout, stderr } = await project.say('list', 'server.ts');
    expect(code).toBe(0);
    expect(stdout).toBe(`Shop 2.1.0

Tools (3)

  order  [destructive]
    Order a book.
      title      string         The title of the book.
      copies?    integer        (1 to 9; default 1)
      tags?      string[]       (at most 3 items)
      currency?  "EUR" | "USD"
      gift?      boolean        (default false)

  count -> { result: number }  [read-only]
    Counts.

  refuse

Resources (1)

  shop://about
    What this is.

Resource templates (1)

  shop://{title}  (application/json)

Prompts (1)

  recommend
    Recommend one.
      mood  string  How you feel.
`);
    expect(stderr).toContain('printed at import');
  });

  test('prints one kind', async () => {
    const { code, stdout } = await project.say('list', 'server.ts', 'prompts');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Shop 2\.1\.0\n\nPrompts \(1\)\n\n {2}recommend\n/);
    expect(stdout).not.toContain('Tools');
  });

  test('with --json prints what the server sends, and stdout holds nothing else', async () => {
    const { code, stdout } = await project.say('list', 'server.ts', '--json');
    const lists = JSON.parse(stdout) as Record<string, { name: string; inputSchema?: object }[]>;
    expect(code).toBe(0);
    expect(Object.keys(lists)).toEqual(['tools', 'resources', 'resourceTemplates', 'prompts']);
    expect(lists['tools']?.[0]).toMatchObject({ name: 'order', inputSchema: { type: 'object', required: ['title'] } });
    expect(
      Object.keys(JSON.parse((await project.say('list', 'server.ts', 'tools', '--json')).stdout) as object),
    ).toEqual(['tools']);
  });

  test('says none where there is none', async () => {
    const { code, stdout } = await project.say('list', 'bare.js');
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: 'Bare 1\n\nTools: none\n\nResources: none\n\nResource templates: none\n\nPrompts: none\n',
    });
  });

  test('says where nothing listens', async () => {
    const { code, stdout, stderr } = await project.say('list', 'http://127.0.0.1:1/mcp');
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^Could not connect to http:\/\/127\.0\.0\.1:1\/mcp: .+\nIs the server running/);
  });
});

describe('call', () => {
  test('reads key=value by the input schema', async () => {
    const words = ['title=12', 'copies=2', 'tags=["a","b"]', 'currency=EUR', 'gift=true'];
    const { code, stdout } = await project.say('call', 'server.ts', 'order', ...words);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ title: '12', copies: 2, tags: ['a', 'b'], currency: 'EUR', gift: true });
  });

  test('takes one JSON object instead', async () => {
    const { code, stdout } = await project.say('call', 'server.ts', 'order', '{"title":"Dune","copies":3}');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ title: 'Dune', copies: 3 });
  });

  test('prints the text of a failed tool on stdout and ends with code 1', async () => {
    expect(await project.say('call', 'server.ts', 'refuse')).toMatchObject({
      code: 1,
      stdout: 'Error executing tool refuse: Sold out.\n',
    });
  });

  test('lets the server judge what a value should have been', async () => {
    const { code, stdout } = await project.say('call', 'server.ts', 'order', 'title=a', 'copies=many', 'titel=b');
    expect(code).toBe(1);
    expect(stdout).toMatch(/copies: .*integer/);
    expect(stdout).toContain('titel');
  });

  test('with --json prints the whole result, and the exit code still tells of a failure', async () => {
    const counted = await project.say('call', 'server.ts', 'count', '--json');
    expect(counted.code).toBe(0);
    expect(JSON.parse(counted.stdout)).toMatchObject({
      content: [{ type: 'text', text: '3' }],
      structuredContent: { result: 3 },
    });
    const refused = await project.say('call', 'server.ts', 'refuse', '--json');
    expect(refused.code).toBe(1);
    expect(JSON.parse(refused.stdout)).toMatchObject({ isError: true });
  });

  test.each([
    [['ordr'], 1, 'Unknown tool: ordr\nDid you mean order?\n'],
    [['something-else'], 1, 'Unknown tool: something-else\nThe server has: order, count, refuse\n'],
    [['order', 'title'], 2, "'title' is not an argument: write key=value, or all of them as one JSON object.\n"],
    [['order', '{"title":'], 2, 'The arguments are not valid JSON: '],
    [['order', '["a"]'], 2, 'The arguments are one JSON object, for example \'{"city":"London"}\'.\n'],
    [['order', 'tags=[1'], 2, 'The argument tags wants string[]; [1 is not valid JSON: '],
  ])('%j says what is wrong on stderr', async (words, code, text) => {
    const said = await project.say('call', 'server.ts', ...words);
    expect({ code: said.code, stdout: said.stdout }).toEqual({ code, stdout: '' });
    expect(said.stderr).toContain(text);
  });
});
