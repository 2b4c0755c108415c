// What an HTTP endpoint may be told, and its defaults.

/** Options of an HTTP endpoint, whichever door it stands behind. */
export interface HttpOptions {
  /** Where MCP is served; default `/mcp`. */
  path?: string;
  /** The host that is listened on, default `127.0.0.1`: a loopback host switches the Host and Origin guard on. */
  host?: string;
  /** Values of the Host header that are served: exact, `name:*` for any port, `*` for all. */
  allowedHosts?: readonly string[];
  /** Values of the Origin header that are served: exact, `http://name:*` for any port, `*` for all. */
  allowedOrigins?: readonly string[];
  /** The largest request body in bytes; default 4 MiB. */
  maxBodyBytes?: number;
  /** Answers with one JSON body, never with an event stream; default false. */
  jsonResponse?: boolean;
  /** Serves legacy clients without sessions; default false. */
  statelessHttp?: boolean;
  /** Ends a session after this many milliseconds without a message; default 30 minutes. */
  sessionIdleMs?: number;
  /** The most sessions at a time; default 10,000. */
  maxSessions?: number;
  /** A comment goes out on a stream that was silent for so many milliseconds; default 15 s. */
  keepAliveMs?: number;
}

/** The names of all options, for a check of what was given. */
export const HTTP_OPTION_KEYS: readonly (keyof HttpOptions)[] = [
  'path',
  'host',
  'allowedHosts',
  'allowedOrigins',
  'maxBodyBytes',
  'jsonResponse',
  'statelessHttp',
  'sessionIdleMs',
  'maxSessions',
  'keepAliveMs',
];

type Absent = 'allowedHosts' | 'allowedOrigins';

/** The options with every default in place. */
export interface EndpointSettings extends Readonly<Required<Omit<HttpOptions, Absent>>> {
  readonly allowedHosts: readonly string[] | undefined;
  readonly allowedOrigins: readonly string[] | undefined;
}

function positive(name: keyof HttpOptions, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw new TypeError(`The HTTP option '${name}' is a positive number, not ${String(value)}.`);
}

function pathOf(path: string): string {
  if (typeof path === 'string' && path.startsWith('/') && !/[?#\s]/.test(path)) return path;
  throw new TypeError(`The HTTP option 'path' starts with '/' and has no query, unlike ${JSON.stringify(path)}.`);
}

function listOf(name: Absent, list: readonly string[] | undefined): readonly string[] | undefined {
  if (list === undefined) return undefined;
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  throw new TypeError(`The HTTP option '${name}' is an array of strings.`);
}

/** Fills the defaults; throws a TypeError for a value that cannot be. */
export function endpointSettings(options: HttpOptions = {}): EndpointSettings {
  return Object.freeze({
    path: pathOf(options.path ?? '/mcp'),
    host: options.host ?? '127.0.0.1',
    allowedHosts: listOf('allowedHosts', options.allowedHosts),
    allowedOrigins: listOf('allowedOrigins', options.allowedOrigins),
    maxBodyBytes: positive('maxBodyBytes', options.maxBodyBytes ?? 4 * 1024 * 1024),
    jsonResponse: options.jsonResponse ?? false,
    statelessHttp: options.statelessHttp ?? false,
    sessionIdleMs: positive('sessionIdleMs', options.sessionIdleMs ?? 30 * 60 * 1000),
    maxSessions: positive('maxSessions', options.maxSessions ?? 10_000),
    keepAliveMs: positive('keepAliveMs', options.keepAliveMs ?? 15_000),
  });
}
