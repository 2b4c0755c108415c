// `run('stdio')`: serves one client until it ends its input, a signal comes, or `close` is called.
import { StdioTransport, type StdioOptions } from '../transports/stdio';
import { endProcess } from './end-process';
import type { Life } from './life';

/** Answers what was read before the end, then closes the server and lets the process end. */
export async function runStdio(life: Life, options: StdioOptions): Promise<void> {
  const transport = new StdioTransport(options);
  const { kernel } = await life.start();
  transport.open(kernel);
  const untrack = life.track((graceMs) => transport.close(graceMs));
  await transport.closed;
  untrack();
  await life.close();
  if (options.input === undefined) endProcess();
}
