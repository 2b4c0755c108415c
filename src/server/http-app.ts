// `HttpApp`: one engine behind two doors, the web standard's and node:http's.
import { messageOf } from '../errors/describe';
import { HttpEndpoint } from '../transports/http/handler';
import { nodeListener, type NodeListener } from '../transports/http/node';
import { HTTP_OPTION_KEYS, type HttpOptions } from '../transports/http/options';
import { fetchHandler } from '../transports/http/web';
import type { Life } from './life';
import { checkKeys } from './options';

export type { HttpOptions } from '../transports/http/options';

/** Serves Streamable HTTP in both eras; the first request starts the server if `start()` did not. */
export interface HttpApp {
  /** For anything that speaks web-standard requests. */
  fetch(this: void, request: Request): Promise<Response>;
  /** For node:http, and for frameworks that hand its objects through. */
  node: NodeListener;
  /** Starts the server; a mistake of the author surfaces here. */
  start(): Promise<void>;
  /** Ends what is being answered within `graceMs` milliseconds, then closes the server. */
  close(graceMs?: number): Promise<void>;
}

const NOT_STARTED = '{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Internal server error"}}';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Compiles the server and gives its endpoint; throws the ConfigurationError of the first mistake, or a TypeError. */
export function httpApp(life: Life, options: HttpOptions): HttpApp {
  checkKeys(options, new Set(HTTP_OPTION_KEYS), 'streamableHttpApp');
  life.checkOpen();
  const { kernel } = life.machine;
  const endpoint = new HttpEndpoint(kernel, options);
  const listener = nodeListener(endpoint);
  const handler = fetchHandler(endpoint);
  let isStarted = false;
  life.track((graceMs) => endpoint.close(graceMs));

  async function start(): Promise<void> {
    if (!life.isClosed) await life.start();
    isStarted = true; // a closed endpoint answers for itself
  }
  function failed(error: unknown): void {
    kernel.logger.log('error', `A request found the server not started: ${messageOf(error)}`, { error });
  }
  return {
    start,
    close: (graceMs) => life.close(graceMs),
    node(req, res, next) {
      if (isStarted) return listener(req, res, next);
      start().then(
        () => listener(req, res, next),
        (error: unknown) => {
          failed(error);
          res.writeHead(500, JSON_TYPE).end(NOT_STARTED);
        },
      );
    },
    async fetch(request) {
      if (!isStarted) {
        try {
          await start();
        } catch (error) {
          failed(error);
          return new Response(NOT_STARTED, { status: 500, headers: JSON_TYPE });
        }
      }
      return handler(request);
    },
  };
}
