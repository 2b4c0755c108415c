// `toolwright run`: the wire stays clean over stdio, and HTTP tells how to connect.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Project } from './project';

jest.setTimeout(60_000);

const FILES = {
  'package.json': '{"type":"module"}',
  'server.ts': `
    import { Arg, MCPServer, Service, Tool } from 'toolwright';
    console.log('printed at import');
    process.stdout.write('written at import\\n');
    @Service()
    class Echo {
      @Tool({ description: 'Says it again.' })
      echo(@Arg('text') text: string): string {
        console.log('printed in a tool');
        return text;
      }
    }
    process.on('exit', () => console.log('printed at exit'));
    export default new MCPServer('My Echo!', { version: '1.0.0', services: [Echo] });
    export const second = new MCPServer('Second', { version: '2.0.0', services: [Echo] });`,
  'lean.cjs': `
    const { MCPServer } = require('toolwright');
    process.on('exit', () => {
      const own = (path) => /node_modules.(?:toolwright.dist.(cli.commands|client|transports.http).|(@modelcontextprotocol|ajv).)/.exec(path);
      console.log('loaded: ' + [...new Set(Object.keys(require.cache).flatMap((path) => own(path)?.slice(1) ?? []))].filter(Boolean));
    });
    module.exports = new MCPServer('Lean');`,
  'serves.js': `
    import { MCPServer } from 'toolwright';
    const server = new MCPServer('Serves');
    await server.run();
    export default server;`,
  'serves-too.js': `
    import { MCPServer } from 'toolwright';
    const server = new MCPServer('Serves');
    void server.run();
    export default server;`,
  'holds.js': `
    import { MCPServer } from 'toolwright';
    setInterval(() => {}, 1000);
    export default new MCPServer('Holds', { lifespan: () => { throw new Error('no database'); } });`,
};

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (id: number, method: string, params: object = {}): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params: { ...params, _meta: META } })}\n`;

let project: Project;
beforeAll(() => {
  project = new Project();
  project.write(FILES);
});
afterAll(() => project.remove());

describe('over stdio', () => {
  test('stdout carries the answers and nothing that user code prints', async () => {
    const running = project.start('run', 'server.ts');
    running.process.stdin?.end(
      request(1, 'server/discover') +
        request(2, 'tools/list') +
        request(3, 'tools/call', { name: 'echo', arguments: { text: 'hi' } }),
    );
    const { code, stdout, stderr } = await running.end();
    const answers = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; result: never });
    expect(code).toBe(0);
    expect(answers.map(({ id }) => id).sort()).toEqual([1, 2, 3]);
    const result = (id: number): unknown => answers.find((answer) => answer.id === id)?.result;
    expect(result(1)).toMatchObject({ supportedVersions: expect.arrayContaining(['2026-07-28']) });
    expect(result(2)).toMatchObject({ tools: [{ name: 'echo', description: 'Says it again.' }] });
    expect(result(3)).toMatchObject({ content: [{ type: 'text', text: 'hi' }] });
    for (const words of ['printed at import', 'written at import', 'printed in a tool', 'printed at exit']) {
      expect(stderr).toContain(words);
    }
  });

  test('a legacy client is served by the export that was named', async () => {
    const running = project.start('run', 'server.ts:second');
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'spec', version: '1' } };
    running.process.stdin?.end(`${JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params })}\n`);
    const { code, stdout } = await running.end();
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ id: 0, result: { serverInfo: { name: 'Second', version: '2.0.0' } } });
  });

  test('neither the client nor HTTP is loaded', async () => {
    expect((await project.say('run', 'lean.cjs')).stderr).toContain('loaded: cli/commands\n');
  });

  test.each(['serves.js', 'serves-too.js'])(
    'a file that serves by itself is told to leave that out: %s',
    async (file) => {
      const { code, stderr } = await project.say('run', file);
      expect(code).toBe(1);
      expect(stderr).toContain(
        `${file} starts its server by itself: remove that call of run(), or start the file with node.\n`,
      );
    },
  );

  test('a server that cannot start ends the process although user code holds it open', async () => {
    const said = await project.say('run', 'holds.js');
    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(said.stderr).toMatch(/^TW160: .*no database.*\nCure: .*/m);
  });
});

describe('over HTTP', () => {
  test('stderr says how to connect, requests are answered, and SIGINT ends it with code 0', async () => {
    const running = project.start('run', 'server.ts', '-t', 'streamable-http', '-p', '0', '--path', '/echo');
    const url = await running.found(/My Echo! is served at (http:\/\/127\.0\.0\.1:\d+\/echo)\n/);
    await running.found(/Ctrl\+C/);
    expect(running.stderr).toContain(`claude mcp add --transport http my-echo ${url}\n`);
    expect(running.stderr).toContain(`{"mcpServers":{"my-echo":{"url":"${url}"}}}`);
    expect(running.stderr).toContain(`npx @modelcontextprotocol/inspector --transport http --server-url ${url}\n`);
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/list' },
      },
      body: request(1, 'tools/list'),
      signal: AbortSignal.timeout(5_000),
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('"name":"echo"');
    const called = await project.say('call', url, 'echo', 'text=over the wire');
    expect(called).toEqual({ code: 0, stdout: 'over the wire\n', stderr: '' });
    running.process.kill('SIGINT');
    expect((await running.end()).code).toBe(0);
  });

  describe('where another program listens', () => {
    let other: Server;
    beforeAll(async () => {
      other = createServer((_request, response) => response.writeHead(404).end('not here'));
      await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    });
    afterAll(() => other.close());

    test('the port in use is named, without a stack', async () => {
      const { port } = other.address() as AddressInfo;
      const { code, stderr } = await project.say('run', 'server.ts', '-t', 'streamable-http', '--port', String(port));
      expect(code).toBe(1);
      expect(stderr).toContain(`127.0.0.1:${port}`);
      expect(stderr).toContain('the port is in use');
      expect(stderr).toContain(`For example: --port ${port + 1}\n`);
      expect(stderr).not.toMatch(/\n\s+at /);
    });

    test('list says that there is no MCP', async () => {
      const { port } = other.address() as AddressInfo;
      const { code, stdout, stderr } = await project.say('list', `http://127.0.0.1:${port}/mcp`);
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain(`Could not connect to http://127.0.0.1:${port}/mcp: `);
      expect(stderr).toContain('is this its MCP endpoint (often /mcp)?');
    });
  });
});
