// `run` as the one job of a process: how the process ends, and what does not end it.
import { Child, endChildren } from '../support/child';

const SERVER = `
  const { MCPServer } = require(src + '/index.js');
  const limits = { graceMs: 50 };
  const server = new MCPServer('Process', { limits });
  server.addTool(() => new Promise(() => undefined), { name: 'never' });
  server.addTool(() => 'quick', { name: 'quick' });
  server.addTool(() => (console.log('printed'), 'printed'), { name: 'print' });
`;
const HTTP = `${SERVER} server.run('streamable-http', { port: 0, onListening: (url) => console.log(url) });`;
const STDIO = `${SERVER} server.run('stdio', { drainMs: 50 });`;
const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};

const call = (name: string) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, _meta: META } });

function post(url: string, name: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': name,
  };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(call(name)) });
}

afterEach(endChildren);

test.each([
  ['0 when everything was answered', 'quick', 200, 0],
  ['1 when a call had to be aborted', 'never', 503, 1],
])('over HTTP a signal ends it with %s', async (_what, name, status, code) => {
  const child = new Child(HTTP);
  const url = await child.lines.next('the URL');
  const answer = post(url, name);
  if (name === 'quick') await answer;
  else expect((await post(url, 'quick')).status).toBe(200);
  child.process.kill('SIGTERM');
  expect((await answer).status).toBe(status);
  expect(await child.exit()).toEqual({ code, signal: null });
});

test.each([
  ['0 when everything was answered', 'quick', 'EOF', 0],
  ['1 when a call had to be aborted', 'never', 'EOF', 1],
  ['1 when a call had to be aborted', 'never', 'SIGTERM', 1],
])('over stdio it ends with %s (%s, %s)', async (_what, name, end, code) => {
  const child = new Child(STDIO);
  child.send(call(name));
  child.send({ ...call('quick'), id: 2 });
  await child.message();
  if (end === 'EOF') child.endInput();
  else child.process.kill('SIGTERM');
  expect(await child.exit()).toEqual({ code, signal: null });
});

test('over HTTP it outlives the readers of its log and of what it prints', async () => {
  const child = new Child(HTTP);
  const url = await child.lines.next('the URL');
  child.process.stderr?.destroy();
  child.process.stdout?.destroy();
  for (let count = 0; count < 3; count++) {
    expect((await fetch(url, { headers: { origin: 'http://evil.test' } })).status).toBe(403);
    expect((await post(url, 'print')).status).toBe(200);
  }
  child.process.kill('SIGTERM');
  expect(await child.exit()).toEqual({ code: 0, signal: null });
});
