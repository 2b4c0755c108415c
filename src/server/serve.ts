// The ways to serve: a blocking run, an HTTP app, a single connection.
import type { Channel } from '../engine/channel';
import type { TransportShape } from '../transports/custom';
import type { StdioOptions } from '../transports/stdio';
import { connectChannel, type ServedConnection } from './connect';
import type { HttpApp, HttpOptions } from './http-app';
import { loadCustomTransport, loadHttpApp, loadRunHttp, loadRunStdio } from './lazy';
import type { Life } from './life';
import type { RunHttpOptions, RunOptions, TransportName } from './run-options';

/** A transport of the official SDK's shape, or a channel of ours. */
export type Connectable = TransportShape | Channel;

export type { ServedConnection } from './connect';
export type { RunOptions, TransportName } from './run-options';

/** Serves until the client or a signal ends it; throws `Unknown transport: x` (STD-01). */
export async function run(life: Life, transport: TransportName, options: RunOptions): Promise<void> {
  if (transport === 'stdio') return loadRunStdio().runStdio(life, options as StdioOptions);
  if (transport === 'streamable-http') return loadRunHttp().runHttp(life, options as RunHttpOptions);
  throw new Error(`Unknown transport: ${String(transport)}`);
}

export function streamableHttpApp(life: Life, options: HttpOptions): HttpApp {
  return loadHttpApp().httpApp(life, options);
}

/** Serves one connection; the server is started if need be. */
export async function connect(life: Life, transport: Connectable): Promise<ServedConnection> {
  if ('open' in transport) return connectChannel(life, transport, 'memory');
  const { logger } = life.machine.parts;
  return connectChannel(life, loadCustomTransport().channelOver(transport, logger), 'custom');
}
