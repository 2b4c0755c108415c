// Serves on a free port, connects in both eras, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { Client } from 'toolwright/client';
import { answer, http, stop } from './server';

async function main(): Promise<void> {
  http.listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  assert.equal(await (await fetch(`${origin}/health`)).text(), 'ok');
  for (const mode of ['2026-07-28', 'legacy']) {
    await using client = await Client.connect(`${origin}/mcp`, { mode });
    const result = await client.callTool('greet', { name: 'Ada' });
    assert.deepEqual(result.content, [{ type: 'text', text: 'Hello, Ada!' }]);
  }
  const health = await answer(new Request(`${origin}/health`));
  assert.equal(await health.text(), 'ok');
  const missing = await answer(new Request(`${origin}/elsewhere`));
  assert.equal(missing.status, 404);
  await stop();
}

main().then(
  () => process.stdout.write('mount: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
