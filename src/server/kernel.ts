// `Kernel`: answers every request of every connection; implements the `Receiver` that transports drive.
import { checkResult } from '../context/compose';
import { Context, type ContextServices, type TargetEntry } from '../context/context';
import type { MiddlewareFunction } from '../context/middleware';
import { InvalidParamsError, MethodNotFoundError } from '../errors/mcp-error';
import type { Exchange } from '../engine/exchange';
import type { Logger } from '../engine/logger';
import type { Receiver } from '../engine/receiver';
import type { Codec, Codecs } from '../protocol/codec';
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { Method, MethodTable } from './method';

/** What the kernel is built from. */
export interface KernelParts {
  readonly codecs: Codecs;
  readonly methods: MethodTable;
  readonly services: ContextServices;
  /** The server's middleware, folded; undefined when there is none. */
  readonly around: MiddlewareFunction | undefined;
}

const BEFORE_HANDSHAKE: ReadonlySet<string> = new Set(['initialize', 'ping']);

function targetOf(method: Method | undefined, params: JsonObject | undefined): TargetEntry | undefined {
  return method?.find === undefined || params === undefined ? undefined : method.find(params);
}

/** Gate by codec, find the target, run the chain, shape the result. */
export class Kernel implements Receiver {
  readonly logger: Logger;

  constructor(private readonly parts: KernelParts) {
    this.logger = parts.services.logger;
  }

  async request(exchange: Exchange): Promise<JsonObject> {
    const { codecs, methods, services, around } = this.parts;
    const codec = codecs[exchange.connection.era];
    const row = codec.methodRow(exchange.method);
    const method = row === undefined ? undefined : methods.get(row.name);
    const isValid = row?.params(exchange.params) === true;
    const ctx = new Context(services, exchange, isValid ? targetOf(method, exchange.params) : undefined);
    const step = { row, method, exchange, isValid };
    const result = around === undefined ? await perform(ctx, step) : await around(ctx, () => handed(ctx, step));
    checkResult(result, 'The server');
    return row === undefined ? result : codec.result(row, result);
  }

  notification(exchange: Exchange): void {
    this.logger.log('debug', `Took the notification '${exchange.method}'`);
  }
}

interface PerformStep {
  readonly row: ReturnType<Codec['methodRow']>;
  readonly method: Method | undefined;
  readonly exchange: Exchange;
  /** The parameters fit the shape of the method. */
  readonly isValid: boolean;
}

/** What middleware gets is its own to change: a list is kept for all clients. */
async function handed(ctx: Context, step: PerformStep): Promise<JsonObject> {
  const result = await perform(ctx, step);
  return step.row?.isList === true ? { ...result } : result;
}

/** The innermost step: what is refused here is seen by the middleware too (MID-08). */
function perform(ctx: Context, { row, method, exchange, isValid }: PerformStep): JsonObject | Promise<JsonObject> {
  if (row === undefined || method === undefined) throw new MethodNotFoundError(exchange.method);
  if (exchange.peer === undefined && !BEFORE_HANDSHAKE.has(row.name)) throw new InvalidParamsError();
  if (!isValid) throw new InvalidParamsError();
  const { params } = exchange;
  return method.handle(ctx, isObject(params) ? params : {}, exchange);
}
