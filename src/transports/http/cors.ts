// What a browser has to be told before a web page may call: preflight answers and exposed headers.
import type { HeaderList, HttpCall } from './port';
import { LOOPBACK_ORIGINS, type AllowList } from './security';

const METHODS = 'GET, POST, DELETE';
const HEADERS =
  'Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id';
const EXPOSED = 'Mcp-Session-Id';
const MAX_AGE_SECONDS = '600';

/** Headers of every answer to a page of this origin: pages of this machine, and origins that were named. */
export function corsHeaders(origin: string, named: AllowList | undefined): HeaderList {
  if (!LOOPBACK_ORIGINS.has(origin) && named?.has(origin) !== true) return ['vary', 'Origin'];
  return ['vary', 'Origin', 'access-control-allow-origin', origin, 'access-control-expose-headers', EXPOSED];
}

function isParameterHeader(name: string): boolean {
  return /^mcp-param-[!#$%&'*+.^_`|~0-9a-z-]+$/i.test(name);
}

/** Answers an OPTIONS request; header parameters are allowed as far as they are asked for. */
export function answerPreflight(call: HttpCall): void {
  const asked = call.header('access-control-request-headers') ?? '';
  const parameters = asked.split(',', 64).map((name) => name.trim());
  call.answer(204, [
    'allow',
    `${METHODS}, OPTIONS`,
    'access-control-allow-methods',
    METHODS,
    'access-control-allow-headers',
    [HEADERS, ...parameters.filter(isParameterHeader)].join(', '),
    'access-control-max-age',
    MAX_AGE_SECONDS,
  ]);
}
