// Proves that `npm start` serves: starts it on a free port, initializes over HTTP, stops it and waits for its end.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const deadline = Date.now() + 60_000;

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const request = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'gate', version: '1' } },
};

/** The server's name, once it answers; undefined while nobody listens. */
async function ask(port) {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/mcp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(5_000),
    });
    return /"serverInfo":\{[^}]*\}/.exec(await answer.text())?.[0];
  } catch {
    return undefined;
  }
}

const port = await freePort();
const child = spawn('npm', ['start', '--', '--port', String(port)], {
  cwd: root,
  detached: true,
  stdio: ['ignore', 'inherit', 'inherit'],
});
let ended = false;
child.once('exit', () => (ended = true));

let name;
while (name === undefined && !ended && Date.now() < deadline) {
  name = await ask(port);
  if (name === undefined) await pause(200);
}
console.log(name === undefined ? 'npm start did not answer' : `npm start answered: ${name}`);
process.exitCode = name === undefined ? 1 : 0;
if (!ended) process.kill(-child.pid, 'SIGTERM');
for (let waited = 0; !ended && waited < 10_000; waited += 100) await pause(100);
if (!ended) {
  console.log('npm start did not end on SIGTERM');
  process.exitCode = 1;
  process.kill(-child.pid, 'SIGKILL');
}
