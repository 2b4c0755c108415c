// Connects in memory, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import { MCPError } from 'toolwright';
import { Client } from 'toolwright/client';
import server from './server';

async function main(): Promise<void> {
  await using client = await Client.connect(server);
  // #region progress
  const seen: string[] = [];
  await client.callTool('build', { pages: 3 }, { onProgress: ({ message }) => seen.push(message ?? '') });
  assert.deepEqual(seen, ['page 1', 'page 2', 'page 3']);
  // #endregion progress
  // #region cancel
  const signal = AbortSignal.timeout(20);
  await assert.rejects(client.callTool('build', { pages: 20 }, { signal }));
  // #endregion cancel
  await assert.rejects(client.callTool('deleteAll'), (error) => error instanceof MCPError && error.code === -32600);
}

main().then(
  () => process.stdout.write('reports: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
