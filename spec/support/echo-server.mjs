// A stdio server of a few lines, nothing of ours in it: answers the handshake and ends with its input.
import { createInterface } from 'node:readline';

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (method !== 'initialize') return;
  const result = {
    protocolVersion: params.protocolVersion,
    capabilities: {},
    serverInfo: { name: 'scripted', version: '1' },
  };
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result })}\n`);
});
