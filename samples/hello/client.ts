// Connects in memory in both eras, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import { Client } from 'toolwright/client';
import server from './server';

async function main(): Promise<void> {
  for (const mode of ['2026-07-28', 'legacy']) {
    const client = await Client.connect(server, { mode });
    const greeted = await client.callTool('greet', { name: 'Ada', times: 2 });
    assert.deepEqual(greeted.content, [{ type: 'text', text: 'Hello, Ada! Hello, Ada!' }]);
    const { contents } = await client.readResource('hello://languages');
    assert.deepEqual(contents[0]?.mimeType, 'application/json');
    const { messages } = await client.getPrompt('toast', { name: 'Ada' });
    assert.equal(messages.length, 1);
    await client.close();
  }
}

main().then(
  () => process.stdout.write('hello: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
