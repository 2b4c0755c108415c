// What `server.run()` may be told.
import type { HttpOptions } from '../transports/http/options';
import type { StdioOptions } from '../transports/stdio';

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

/** What the second argument of `run` may hold, by transport. */
export type RunOptions = RunHttpOptions | StdioOptions;
