// Where a server listens: its URL, and what helps when it cannot.

/** Where to listen. */
export interface ListenOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
}

const CURES: ReadonlyMap<string, string> = new Map([
  ['EADDRINUSE', 'the port is in use: stop the other program, or choose another port (0 takes a free one)'],
  ['EACCES', 'the port is not allowed to this user: choose one above 1023'],
  ['EADDRNOTAVAIL', 'the host is no address of this machine: use 127.0.0.1, or 0.0.0.0 for all addresses'],
  ['ENOTFOUND', 'the host is not known: use an address such as 127.0.0.1'],
]);

function authorityOf(host: string, port: number): string {
  return `${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${port}`;
}

/** An Error that names host, port and a cure; the cause is kept. */
export function listenError(error: NodeJS.ErrnoException, { host, port }: ListenOptions): Error {
  const cure = CURES.get(error.code ?? '') ?? error.message;
  return new Error(`Cannot listen on ${authorityOf(host, port)}: ${cure}.`, { cause: error });
}

/** The URL of a path on a host and port. */
export function urlOf(host: string, port: number, path: string): string {
  return `http://${authorityOf(host, port)}${path}`;
}
