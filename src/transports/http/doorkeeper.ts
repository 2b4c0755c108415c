// What every request has to pass before its era is looked at: Host, Origin, path, declared size; and what browsers are told.
import type { Logger } from '../../engine/logger';
import { answerPreflight, corsHeaders } from './cors';
import type { EndpointSettings } from './options';
import type { HttpCall } from './port';
import { isDeclaredTooLarge } from './read-post';
import { BODY_TOO_LARGE, refuse, refuseAsText } from './refuse';
import { guardOf, isLoopback, type Guard } from './security';

const NOT_FOUND = JSON.stringify({ error: 'Not Found' });
const MAX_LOGGED = 100;

/** Guards one endpoint. */
export class Doorkeeper {
  private readonly guard: Guard;

  constructor(
    private readonly settings: EndpointSettings,
    private readonly logger: Logger,
  ) {
    this.guard = guardOf(settings);
    if (this.guard.hosts !== undefined || isLoopback(settings.host)) return;
    logger.log(
      'warning',
      `Serving on '${settings.host}' without a check of the Host header; set the option allowedHosts`,
    );
  }

  serves(path: string): boolean {
    const own = this.settings.path;
    return path === own || (path.length === own.length + 1 && path === `${own}/`);
  }

  /** Lets the call in, or answers it and gives false. */
  admits(call: HttpCall): boolean {
    if (!this.isHostAllowed(call) || !this.isOriginAllowed(call)) return false;
    if (!this.serves(call.path)) {
      call.answer(404, ['content-type', 'application/json'], NOT_FOUND);
      return false;
    }
    if (call.method === 'OPTIONS') {
      answerPreflight(call);
      return false;
    }
    if (!isDeclaredTooLarge(call, this.settings.maxBodyBytes)) return true;
    refuse(call, BODY_TOO_LARGE);
    return false;
  }

  private isHostAllowed(call: HttpCall): boolean {
    const { hosts } = this.guard;
    if (hosts === undefined) return true;
    const host = call.header('host');
    if (host !== undefined && hosts.has(host)) return true;
    const said = host === undefined ? 'Missing Host header in request' : `Invalid Host header: ${cut(host)}`;
    this.logger.log('warning', `${said} (see the option allowedHosts)`);
    refuseAsText(call, 421, 'Invalid Host header');
    return false;
  }

  private isOriginAllowed(call: HttpCall): boolean {
    const origin = call.header('origin');
    if (origin === undefined) return true;
    const { origins } = this.guard;
    if (origins === undefined || origins.has(origin)) {
      call.commonHeaders = corsHeaders(origin, origins);
      return true;
    }
    this.logger.log('warning', `Invalid Origin header: ${cut(origin)} (see the option allowedOrigins)`);
    refuseAsText(call, 403, 'Invalid Origin header');
    return false;
  }
}

function cut(value: string): string {
  return value.length <= MAX_LOGGED ? value : `${value.slice(0, MAX_LOGGED)}...`;
}
