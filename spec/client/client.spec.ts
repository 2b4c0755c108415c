import { join } from 'node:path';
import { Arg, MCPError, MCPServer, Tool } from '../../src/index';
import { Client } from '../../src/client/client';
import { silentLogger } from '../../src/engine/logger';
import { listening } from '../support/wires';

class Echo {
  @Tool()
  echo(@Arg('text') text: string): string {
    return text;
  }

  @Tool()
  refuse(): string {
    throw new MCPError(-32050, 'No.', { why: 1 });
  }

  @Tool()
  async never(): Promise<string> {
    return new Promise(() => undefined);
  }
}

const make = (): MCPServer =>
  new MCPServer('Echo', { version: '3.1', instructions: 'Echo.', services: [Echo], logger: silentLogger });

test('it asks the server by default, and knows whom it speaks to', async () => {
  await using server = make();
  await using client = await Client.connect(server);
  expect(client.protocolVersion).toBe('2026-07-28');
  expect(client.era).toBe('modern');
  expect(client.serverInfo).toMatchObject({ name: 'Echo', version: '3.1' });
  expect(client.instructions).toBe('Echo.');
  expect(client.serverCapabilities).toMatchObject({ tools: {}, resources: {}, prompts: {} });
});

test('mode legacy shakes hands', async () => {
  await using server = make();
  await using client = await Client.connect(server, { mode: 'legacy' });
  expect(client.protocolVersion).toBe('2025-11-25');
  expect(client.era).toBe('legacy');
});

test.each([
  [
    '2025-11-25',
    "mode must be 'legacy', 'auto', or '2026-07-28'; got '2025-11-25' ('2025-11-25' is a handshake-era version; use mode 'legacy')",
  ],
  ['newest', "mode must be 'legacy', 'auto', or '2026-07-28'; got 'newest'"],
])('mode %s is refused', (mode, message) => {
  expect(() => new Client(make(), { mode })).toThrow(new TypeError(message));
});

test('before it is connected and after it is closed every request says how to connect', async () => {
  await using server = make();
  const client = new Client(server);
  const text = 'The client is not connected: use "await using client = await Client.connect(target)".';
  await expect(client.listTools()).rejects.toThrow(text);
  await client.connect();
  await client.close();
  await expect(client.callTool('echo', { text: 'x' })).rejects.toThrow(text);
  await expect(client.connect()).rejects.toThrow('The client was connected before; make a new one.');
});

test('a protocol error is an MCPError with code, message and data', async () => {
  await using server = make();
  await using client = await Client.connect(server);
  const error = await client.callTool('refuse').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(MCPError);
  expect(error).toMatchObject({ code: -32050, message: 'No.', data: { why: 1 } });
});

test('a request that takes too long fails with -32001', async () => {
  await using server = make();
  await using client = await Client.connect(server);
  await expect(client.callTool('never', {}, { timeoutMs: 50 })).rejects.toMatchObject({
    name: 'MCPError',
    code: -32001,
  });
  await server.close({ graceMs: 0 });
});

test('a URL is spoken to over HTTP, and one that is none is refused', async () => {
  const server = make();
  const { url, http } = await listening(server);
  const client = await Client.connect(new URL(url));
  expect((await client.callTool('echo', { text: 'x' })).content).toEqual([{ type: 'text', text: 'x' }]);
  await client.close();
  await server.close();
  http.closeAllConnections();
  await new Promise((resolve) => http.close(resolve));
  await expect(Client.connect('ftp://example.test')).rejects.toThrow(
    "'ftp://example.test' is not an http or https URL.",
  );
  await expect(Client.connect(42 as never)).rejects.toThrow(
    'A client connects to an MCPServer, a URL or { command, args }, not to number.',
  );
});

test.each(['auto', 'legacy'])('a URL where nobody listens is named with the cause (%s)', async (mode) => {
  const { url, http } = await listening(make());
  await new Promise((resolve) => http.close(resolve));
  await expect(Client.connect(url, { mode })).rejects.toMatchObject({
    name: 'MCPError',
    code: -32000,
    message: `Could not connect to ${url}: nothing listens there (ECONNREFUSED)`,
  });
});

test('a command is started, spoken to over its pipes and ended', async () => {
  const script = join(__dirname, '..', 'support', 'echo-server.mjs');
  const client = await Client.connect(
    { command: process.execPath, args: [script], stderr: 'ignore' },
    { mode: 'legacy' },
  );
  expect(client.serverInfo?.name).toBe('scripted');
  await client.close();
});

test('any official transport is a target, and a server serves one', async () => {
  const { InMemoryTransport } =
    jest.requireActual<typeof import('@modelcontextprotocol/client')>('@modelcontextprotocol/client');
  const [left, right] = InMemoryTransport.createLinkedPair();
  await using server = make();
  await server.connect(right);
  const client = await Client.connect(left);
  expect((await client.callTool('echo', { text: 'over' })).content).toEqual([{ type: 'text', text: 'over' }]);
  await client.close();
});
