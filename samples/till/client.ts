// Connects in memory in both eras, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import { Client } from 'toolwright/client';
import server from './server';

async function main(): Promise<void> {
  for (const mode of ['2026-07-28', 'legacy']) {
    const client = await Client.connect(server, { mode });
    const receipt = await client.callTool('checkout', { lines: [{ name: 'tea', quantity: 2, price: 4.5 }] });
    assert.deepEqual(receipt.structuredContent, { items: 2, total: 9 });
    const refused = await client.callTool('checkout', { lines: [] });
    assert.equal(refused.isError, true);
    const coins = await client.callTool('countCoins', { coins: { '2': 3, '0.5': 4 } });
    assert.deepEqual(coins.structuredContent, { result: 8 });
    await client.close();
  }
}

main().then(
  () => process.stdout.write('till: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
