// The ways to serve: a blocking run, an HTTP app, a single connection.
import type { Channel } from '../engine/channel';
import type { TransportShape } from '../transports/custom';
import type { HttpOptions } from '../transports/http/options';
import type { StdioOptions } from '../transports/stdio';
import { connectChannel, type ServedConnection } from './connect';
import type { HttpApp } from './http-app';
import { loadCustomTransport, loadHttpApp, loadRunHttp, loadRunStdio } from './lazy';
import type { Life } from './life';

/** What `run` can serve over. */
export type TransportName = 'stdio' | 'streamable-http';

/** Where `run('streamable-http')` listens, and how. */
export interface RunHttpOptions extends HttpOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 8000; 0 takes a free one. */
  port?: number;
  /** Called once it listens. */
  onListening?: (url: string) => void;
}

export type RunOptions = RunHttpOptions | StdioOptions;

/** A transport of the official SDK's shape, or a channel of ours. */
export type Connectable = TransportShape | Channel;

export type { ServedConnection } from './connect';

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
  const { logger } = life.machine.desk;
  return connectChannel(life, loadCustomTransport().channelOver(transport, logger), 'custom');
}
