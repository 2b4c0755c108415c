// Connects over stdio, asserts, and exits with 1 when anything is not as expected.
import assert from 'node:assert/strict';
import path from 'node:path';
import { Client } from 'toolwright/client';

// #region client
async function main(): Promise<void> {
  const cli = path.join(path.dirname(require.resolve('toolwright/package.json')), 'dist/cli/main.js');
  const file = path.join(__dirname, `server${path.extname(__filename)}`);
  const target = { command: process.execPath, args: [cli, 'run', file] };
  for (const mode of ['2026-07-28', 'legacy']) {
    const client = await Client.connect(target, { mode });
    const tools = await client.listTools();
    assert.deepEqual(
      tools.map((tool) => tool.name),
      ['forecast'],
    );
    const result = await client.callTool('forecast', { city: 'London' });
    assert.deepEqual(result.content, [{ type: 'text', text: 'London: Rain. (1 d)' }]);
    await client.close();
  }
}
// #endregion client

main().then(
  () => process.stdout.write('weather: ok\n'),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exitCode = 1;
  },
);
