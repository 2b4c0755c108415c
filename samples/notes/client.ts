// Connects in memory, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import { MCPError } from 'toolwright';
import { Client } from 'toolwright/client';
import server from './server';

async function main(): Promise<void> {
  // #region connect
  await using client = await Client.connect(server);
  // #endregion connect
  // #region read
  const { contents } = await client.readResource('notes://note/garden');
  const { messages } = await client.getPrompt('summarise', { name: 'garden', sentences: '3' });
  // #endregion read
  assert.deepEqual(contents, [{ uri: 'notes://note/garden', mimeType: 'text/markdown', text: 'Water the beans.' }]);
  assert.equal(messages.length, 1);
  // #region error
  try {
    await client.readResource('notes://note/attic');
  } catch (error) {
    assert.ok(error instanceof MCPError);
    assert.equal(error.code, -32602);
    assert.deepEqual(error.data, { uri: 'notes://note/attic' });
  }
  // #endregion error
}

main().then(
  () => process.stdout.write('notes: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
