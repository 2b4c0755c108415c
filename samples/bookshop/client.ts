// Serves the shop over HTTP, connects in both eras, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'toolwright/client';
import server from './server';

// #region client
async function main(): Promise<void> {
  const app = server.streamableHttpApp();
  const http = createServer(app.node).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`;
  for (const mode of ['2026-07-28', 'legacy']) {
    const client = await Client.connect(url, { mode });
    const result = await client.callTool('searchBooks', { words: 'Dune' });
    assert.equal(result.isError, false);
    assert.match(JSON.stringify(result.structuredContent), /Frank Herbert/);
    await client.close();
  }
  await app.close();
  http.close();
}
// #endregion client

main().then(
  () => process.stdout.write('bookshop: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
