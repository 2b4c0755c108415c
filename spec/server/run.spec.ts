import { PassThrough } from 'node:stream';
import { MCPServer, Tool } from '../../src/index';
import { silentLogger } from '../../src/engine/logger';

class One {
  @Tool()
  one(): number {
    return 1;
  }
}

const make = (): MCPServer => new MCPServer('One', { services: [One], logger: silentLogger });

test('an unknown transport is refused by name', async () => {
  await expect(make().run('carrier-pigeon' as never)).rejects.toThrow('Unknown transport: carrier-pigeon');
});

test.each([
  ['streamable-http', { prot: 1 }, "run('streamable-http') has no option 'prot'. Did you mean 'port'?"],
  ['stdio', { port: 1 }, "run('stdio') has no option 'port'."],
] as const)('an option that %s does not have is refused', async (transport, options, message) => {
  await expect(make().run(transport, options as never)).rejects.toThrow(new TypeError(message));
  expect(() => make().streamableHttpApp({ prot: 1 } as never)).toThrow("streamableHttpApp has no option 'prot'.");
});

test('run over HTTP listens, answers, and ends when the server is closed', async () => {
  const server = make();
  let url = '';
  const listening = new Promise<void>((resolve) => {
    void server
      .run('streamable-http', { port: 0, onListening: (at) => resolve(void (url = at)) })
      .then(() => (url = 'ended'));
  });
  await listening;
  const answer = await fetch(url, { method: 'GET', headers: { 'mcp-protocol-version': '2026-07-28' } });
  expect(answer.status).toBe(405);
  await server.close();
  await new Promise((resolve) => setImmediate(resolve));
  expect(url).toBe('ended');
});

test('run over stdio ends with its input, after what was read is answered', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = make();
  const running = server.run('stdio', { input, output });
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const call = { jsonrpc: '2.0', id: 0, method: 'tools/call', params: { name: 'one', _meta: meta } };
  input.end(`${JSON.stringify(call)}\n`);
  await running;
  expect(JSON.parse(String(output.read()))).toMatchObject({ id: 0, result: { structuredContent: { result: 1 } } });
  await expect(server.start()).rejects.toMatchObject({ id: 'TW170' });
});

test('a failing start ends the run with the mistake', async () => {
  const server = new MCPServer('x', { services: [{} as never], logger: silentLogger });
  await expect(server.run('stdio', { input: new PassThrough(), output: new PassThrough() })).rejects.toMatchObject({
    id: 'TW111',
  });
});

test('an app whose server fails to start answers 500 and says so in the log only', async () => {
  const server = new MCPServer('x', {
    services: [One],
    logger: silentLogger,
    lifespan: () => {
      throw new Error('secret');
    },
  });
  const answer = await server.streamableHttpApp().fetch(new Request('http://127.0.0.1/mcp', { method: 'POST' }));
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret');
});

test('a closed app answers 503', async () => {
  const app = make().streamableHttpApp();
  await app.start();
  await app.close();
  const headers = { host: '127.0.0.1' };
  const answer = await app.fetch(new Request('http://127.0.0.1/mcp', { method: 'POST', headers }));
  expect(answer.status).toBe(503);
});
