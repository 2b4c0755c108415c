import { IsInt } from 'class-validator';
import { Arg, MCPError, MCPServer, Resource, ResourceError, ResourceNotFoundError } from '../../src/index';
import { KeptRecords } from '../support/records';
import { eachWire } from '../support/wires';

class Library {
  @Resource('books://about', { description: 'About.', title: 'T', meta: { 'x/y': 1 } })
  about(): string {
    return 'A library.';
  }

  @Resource('books://cover', { mimeType: 'image/png' })
  cover(): Uint8Array {
    return new Uint8Array([9, 1, 2, 3]).subarray(1);
  }

  @Resource('books://data')
  data(): unknown {
    return { a: 1 };
  }

  @Resource('books://broken')
  broken(): string {
    throw new Error('secret path');
  }

  @Resource('books://{title}')
  book(@Arg('title') title: string): string {
    if (title === 'Nothing') throw new ResourceNotFoundError("No book titled 'Nothing' in the catalog.");
    if (title === 'Locked') throw new ResourceError('The vault is locked.');
    if (title === 'Refused') throw new MCPError(-32050, 'No.', { why: 1 });
    if (title === 'Crash') throw new Error('secret path');
    return `book ${title}`;
  }

  @Resource('pages://{title}/{page}')
  page(@Arg('page', IsInt()) page: number, @Arg('title') title: string): string {
    return `${title} ${page + 1}`;
  }

  @Resource('search://all{?q,limit}')
  search(@Arg('q', { default: '*' }) q: string, @Arg('limit', { default: 5 }, IsInt()) limit: number): string {
    return `${q} ${limit}`;
  }
}

const records = new KeptRecords();
const make = (): MCPServer => new MCPServer('Library', { services: [Library], logger: records });
const uriOf = (uri: string): object => ({ data: { uri } });

beforeEach(() => records.records.splice(0));

eachWire((connect) => {
  test('fixed URIs and templates are listed apart', async () => {
    const client = await connect(make());
    const resources = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual([
      'books://about',
      'books://cover',
      'books://data',
      'books://broken',
    ]);
    expect(resources[0]).toMatchObject({ name: 'about', title: 'T', description: 'About.', _meta: { 'x/y': 1 } });
    const templates = await client.listResourceTemplates();
    expect(templates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'books://{title}',
      'pages://{title}/{page}',
      'search://all{?q,limit}',
    ]);
  });

  test('a string gives text, bytes an exact blob, anything else JSON', async () => {
    const client = await connect(make());
    expect((await client.readResource('books://about')).contents).toEqual([
      { uri: 'books://about', mimeType: 'text/plain', text: 'A library.', _meta: { 'x/y': 1 } },
    ]);
    expect((await client.readResource('books://cover')).contents).toEqual([
      { uri: 'books://cover', mimeType: 'image/png', blob: 'AQID' },
    ]);
    expect((await client.readResource('books://data')).contents).toMatchObject([{ text: '{\n  "a": 1\n}' }]);
  });

  test('variables are decoded, converted by type and put in any order', async () => {
    const client = await connect(make());
    expect((await client.readResource('pages://Dune%20II/7')).contents).toMatchObject([{ text: 'Dune II 8' }]);
    expect((await client.readResource('search://all?limit=9')).contents).toMatchObject([{ text: '* 9' }]);
  });

  test.each([
    ['books://Nothing', -32602, "No book titled 'Nothing' in the catalog."],
    ['books://Locked', -32603, 'The vault is locked.'],
    ['books://Crash', -32603, 'Error creating resource from template books://Crash'],
    ['books://broken', -32603, 'Error reading resource books://broken'],
    ['nowhere://x', -32602, 'Unknown resource: nowhere://x'],
    ['not a uri', -32602, 'Unknown resource: not a uri'],
    ['books://..%2F..%2Fetc', -32602, 'Unknown resource: books://..%2F..%2Fetc'],
    ['books://%00', -32602, 'Unknown resource: books://%00'],
  ])('reading %s fails with %i and names the URI', async (uri, code, message) => {
    const client = await connect(make());
    await expect(client.readResource(uri)).rejects.toMatchObject({ code, message, ...uriOf(uri) });
    expect(JSON.stringify(records.records.map((record) => record.message))).not.toContain('secret path');
  });

  test('a variable that does not fit its type is -32602 with the URI, and the method does not run', async () => {
    const client = await connect(make());
    await expect(client.readResource('pages://Dune/x')).rejects.toMatchObject({
      code: -32602,
      ...uriOf('pages://Dune/x'),
    });
  });

  test('an MCPError passes verbatim', async () => {
    const client = await connect(make());
    await expect(client.readResource('books://Refused')).rejects.toMatchObject({
      code: -32050,
      message: 'No.',
      data: { why: 1 },
    });
  });

  test('an anticipated failure is one INFO record, a crash one ERROR record with its cause', async () => {
    const client = await connect(make());
    await client.readResource('books://Nothing').catch(() => undefined);
    expect(records.of('info').filter((line) => line.startsWith("Resource 'books://Nothing' failed: "))).toHaveLength(1);
    await client.readResource('books://Crash').catch(() => undefined);
    expect(records.of('error')).toEqual(["Resource 'books://Crash' raised an unexpected exception"]);
  });
});
