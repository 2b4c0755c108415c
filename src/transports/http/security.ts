// The Host and Origin guard: keeps web pages of strangers away from a server on this machine.
import type { EndpointSettings } from './options';

const LOOPBACK_HOSTS = ['127.0.0.1', 'localhost', '[::1]'];

const anyPort = (names: readonly string[]): string[] => names.flatMap((name) => [name, `${name}:*`]);
const asOrigins = (scheme: string, hosts: readonly string[]): string[] => hosts.map((host) => `${scheme}://${host}`);

/** Tells whether a host to listen on is reached from this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isPort(text: string): boolean {
  if (text === '' || text.length > 5) return false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 48 || code > 57) return false;
  }
  return true;
}

/** A list of values: exact, `name:*` for the name with an explicit port (HTTP-10), `*` for all; case does not count. */
export class AllowList {
  private readonly exact = new Set<string>();
  private readonly withAnyPort = new Set<string>();
  private readonly takesAll: boolean;

  constructor(entries: readonly string[]) {
    this.takesAll = entries.includes('*');
    for (const entry of entries.map((text) => text.toLowerCase())) {
      if (entry.endsWith(':*')) this.withAnyPort.add(entry.slice(0, -2));
      else this.exact.add(entry);
    }
  }

  has(value: string): boolean {
    if (this.takesAll) return true;
    const text = value.toLowerCase();
    if (this.exact.has(text)) return true;
    const colon = text.lastIndexOf(':');
    return colon > 0 && this.withAnyPort.has(text.slice(0, colon)) && isPort(text.slice(colon + 1));
  }
}

/** Origins of web pages on this machine. */
export const LOOPBACK_ORIGINS: AllowList = new AllowList([
  ...asOrigins('http', anyPort(LOOPBACK_HOSTS)),
  ...asOrigins('https', anyPort(LOOPBACK_HOSTS)),
]);

/** What is checked; undefined where nothing is. */
export interface Guard {
  readonly hosts: AllowList | undefined;
  readonly origins: AllowList | undefined;
}

function originsOf({ host, allowedHosts, allowedOrigins }: EndpointSettings): AllowList | undefined {
  if (allowedOrigins !== undefined) return new AllowList(allowedOrigins);
  if (isLoopback(host)) return new AllowList(asOrigins('http', anyPort(LOOPBACK_HOSTS)));
  if (allowedHosts === undefined || allowedHosts.includes('*')) return undefined;
  return new AllowList([...asOrigins('http', allowedHosts), ...asOrigins('https', allowedHosts)]);
}

/**
 * The guard of an endpoint: the lists given; else this machine's names when it listens on a loopback host (HTTP-09); else
 * nothing. Hosts given without origins allow the origins of these hosts.
 */
export function guardOf(settings: EndpointSettings): Guard {
  const { host, allowedHosts } = settings;
  const automatic = isLoopback(host) ? anyPort(LOOPBACK_HOSTS) : undefined;
  const hosts = allowedHosts ?? automatic;
  return { hosts: hosts === undefined ? undefined : new AllowList(hosts), origins: originsOf(settings) };
}
