// `run('streamable-http')`: listens until a signal or `close` ends it.
import { HttpEndpoint } from '../transports/http/handler';
import { listen } from '../transports/http/node';
import { HTTP_OPTION_KEYS } from '../transports/http/options';
import { guardProcess } from '../transports/process-guard';
import { stopOnSignals } from '../transports/signals';
import { endProcess } from './end-process';
import { inventory } from './inventory';
import type { Life } from './life';
import { checkKeys } from './options';
import type { RunHttpOptions } from './run-options';

const DEFAULT_HOST = '127.0.0.1';
const DEFAULT_PORT = 8000;
const KEYS: ReadonlySet<string> = new Set([...HTTP_OPTION_KEYS, 'port', 'onListening']);

interface HttpRun {
  isSignalled: boolean;
  isDrained: boolean;
}

/**
 * Serves until SIGINT, SIGTERM, SIGHUP or `server.close()`; a second signal exits at once. After a signal the process ends
 * with 0, or with 1 when calls had to be aborted because they took longer than the grace.
 */
export async function runHttp(life: Life, options: RunHttpOptions): Promise<void> {
  checkKeys(options, KEYS, "run('streamable-http')");
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, onListening, ...http } = options;
  const { kernel, parts } = await life.start();
  const release = guardProcess(kernel.logger);
  const run: HttpRun = { isSignalled: false, isDrained: true };
  const releaseSignals = stopOnSignals(() => {
    run.isSignalled = true;
    void life.close().catch(() => undefined);
  });
  try {
    const listening = await listen(new HttpEndpoint(kernel, { ...http, host }), { host, port });
    kernel.logger.log('info', `Serving ${inventory(parts.catalog)} on ${listening.url}`);
    onListening?.(listening.url);
    await new Promise<void>((resolve) => {
      life.track(async (graceMs) => {
        run.isDrained = await listening.close(graceMs);
        resolve();
      });
    });
  } finally {
    try {
      await life.close();
    } finally {
      releaseSignals();
      if (run.isSignalled) endProcess(run.isDrained);
      else release();
    }
  }
}
