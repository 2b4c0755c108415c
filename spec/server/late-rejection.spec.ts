// In a process of its own: jest keeps the process's events from its sandbox.
import { join } from 'node:path';
import { compiled } from '../support/build';
import { node } from '../support/checkout';

const SCRIPT = (folder: string, serve: string): string => `
  const { MCPServer } = require(${JSON.stringify(join(folder, 'index.js'))});
  const lines = [];
  const logger = { log: (level, message) => lines.push(level + ' ' + message) };
  const server = new MCPServer('Late', { logger });
  server.addTool(() => {
    void (async () => {
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('too late');
    })();
    return 'in time';
  }, { name: 'late' });
  (async () => {
    ${serve}
    await new Promise((resolve) => setTimeout(resolve, 50));
    await server.close();
    process.stdout.write(JSON.stringify({ text, lines: lines.filter((line) => line.startsWith('error')) }));
  })();
`;

const CALL = `{ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'late', _meta: {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientCapabilities': {} } } }`;
const HEADERS = `{ host: '127.0.0.1', 'content-type': 'application/json', 'mcp-protocol-version': '2026-07-28',
  'mcp-method': 'tools/call', 'mcp-name': 'late' }`;

test.each([
  ['a direct call', "const text = (await server.callTool('late')).content[0].text;"],
  [
    'an app',
    `const answer = await server.streamableHttpApp().fetch(new Request('http://127.0.0.1/mcp',
       { method: 'POST', headers: ${HEADERS}, body: JSON.stringify(${CALL}) }));
     const text = (await answer.json()).result.content[0].text;`,
  ],
])('a promise rejected after the answer of %s is one ERROR record, and the process goes on', (_, serve) => {
  const run = node(['-e', SCRIPT(compiled(), serve)]);
  expect(run.stderr).toBe('');
  expect(JSON.parse(run.stdout)).toEqual({
    text: 'in time',
    lines: ['error A promise was rejected and nobody handled it; the server goes on'],
  });
  expect(run.status).toBe(0);
});
