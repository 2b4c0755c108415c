// `run('streamable-http')`: listens until a signal or `close` ends it.
import { HttpEndpoint } from '../transports/http/handler';
import { listen } from '../transports/http/node';
import { HTTP_OPTION_KEYS } from '../transports/http/options';
import { guardLateFailures } from '../transports/late-failures';
import { stopOnSignals } from '../transports/signals';
import { endProcess } from './end-process';
import { inventory } from './inventory';
import type { Life } from './life';
import { checkKeys } from './options';
import type { RunHttpOptions } from './run-options';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8000;
const KEYS: ReadonlySet<string> = new Set([...HTTP_OPTION_KEYS, 'port', 'onListening']);

/** Serves until SIGINT, SIGTERM, SIGHUP or `server.close()`; a second signal exits at once. */
export async function runHttp(life: Life, options: RunHttpOptions): Promise<void> {
  checkKeys(options, KEYS, "run('streamable-http')");
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, onListening, ...http } = options;
  const { kernel, parts } = await life.start();
  const listening = await listen(new HttpEndpoint(kernel, { ...http, host }), { host, port });
  const releaseLate = guardLateFailures(kernel.logger);
  kernel.logger.log('info', `Serving ${inventory(parts.catalog)} on ${listening.url}`);
  onListening?.(listening.url);
  let isSignalled = false;
  let releaseSignals = (): void => undefined;
  await new Promise<void>((resolve) => {
    life.track(async (graceMs) => {
      await listening.close(graceMs);
      resolve();
    });
    releaseSignals = stopOnSignals(() => {
      isSignalled = true;
      void life.close().catch(() => undefined);
    });
  });
  try {
    await life.close();
  } finally {
    releaseLate();
    releaseSignals();
    if (isSignalled) endProcess();
  }
}
