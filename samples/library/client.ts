// Connects in memory in both eras, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import { Client } from 'toolwright/client';
import server, { timings } from './server';

async function main(): Promise<void> {
  for (const mode of ['2026-07-28', 'legacy']) {
    await using client = await Client.connect(server, { mode });
    const borrowed = await client.callTool('borrow', { id: 'dune' });
    assert.deepEqual(borrowed.content, [{ type: 'text', text: 'Dune, for 14 days.' }]);
    const loans = await client.callTool('loans');
    assert.match(JSON.stringify(loans.content), /1 note of this visit/);
  }
  assert.deepEqual([...timings.keys()], ['tools/call loans']);
  await server.close();
}

main().then(
  () => process.stdout.write('library: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
