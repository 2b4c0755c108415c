// `run('stdio')`: serves one client until it ends its input, a signal comes, or `close` is called.
import { stopOnSignals } from '../transports/signals';
import { StdioTransport, type StdioOptions } from '../transports/stdio';
import { guardStdout } from '../transports/stdout-guard';
import { endProcess } from './end-process';
import { inventory } from './inventory';
import type { Life } from './life';
import { checkKeys } from './options';

const KEYS: ReadonlySet<string> = new Set<keyof StdioOptions>([
  'input',
  'output',
  'maxMessageBytes',
  'drainMs',
  'signals',
]);

/**
 * Answers what was read before the end, then closes the server and lets the process end: with 0, or with 1 when calls had to
 * be aborted because they took longer than the grace.
 */
export async function runStdio(life: Life, options: StdioOptions): Promise<void> {
  checkKeys(options, KEYS, "run('stdio')");
  const isProcess = options.input === undefined && options.output === undefined;
  if (!isProcess) return serve(life, new StdioTransport(options));
  guardStdout(); // from here on, so that what the lifespan prints stays off the wire
  const transport = new StdioTransport({ ...options, signals: false });
  const release = stopOnSignals(() => void transport.close());
  try {
    await serve(life, transport);
  } finally {
    release();
    endProcess(transport.isDrained);
  }
}

async function serve(life: Life, transport: StdioTransport): Promise<void> {
  try {
    const { kernel, parts } = await life.start();
    if (transport.endedBy !== undefined) return; // a signal came while the lifespan started
    transport.open(kernel);
    kernel.logger.log('info', `Serving ${inventory(parts.catalog)} over stdio`);
    const untrack = life.track((graceMs) => transport.close(graceMs));
    await transport.closed;
    untrack();
  } finally {
    await life.close();
  }
}
