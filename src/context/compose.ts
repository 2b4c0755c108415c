// `compose`: the onion of middleware, folded once at start.
import type { JsonObject } from '../protocol/json-rpc';
import type { Context } from './context';
import type { MiddlewareFunction } from './middleware';

/** The innermost step of a chain. */
export type Step = (ctx: Context) => Promise<JsonObject>;

/** One step that runs the list, first outermost, around `last`; `last` itself when the list is empty. */
export function compose(list: readonly MiddlewareFunction[], last: Step): Step {
  return list.reduceRight<Step>((inner, middleware) => async (ctx) => middleware(ctx, () => inner(ctx)), last);
}
