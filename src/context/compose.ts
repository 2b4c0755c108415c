// `around`: the onion of middleware, folded once at start.
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { Context } from './context';
import type { MiddlewareFunction } from './middleware';

/** One middleware that runs the list, first outermost; undefined when the list is empty, so that nothing is run. */
export function around(list: readonly MiddlewareFunction[]): MiddlewareFunction | undefined {
  const [first, ...rest] = list;
  if (first === undefined) return undefined;
  return rest.reduce<MiddlewareFunction>(
    (outer, inner) => (ctx, next) => outer(ctx, async () => inner(ctx, next)),
    first,
  );
}

/** A step of a request that takes one thing beside its context. */
export type Step<Input, Result extends JsonObject> = (ctx: Context, input: Input) => Promise<Result>;

/** Throws for what is no result: mostly a middleware that forgot to return what `next()` gave. */
export function checkResult(result: unknown, whose: string): void {
  if (isObject(result)) return;
  throw new Error(`${whose} has middleware that gave no result: return what next() gives, or a result of its own.`);
}

/** The step with the middleware around it. */
export function wrapped<Input, Result extends JsonObject>(
  middleware: MiddlewareFunction,
  step: Step<Input, Result>,
): Step<Input, Result> {
  return async (ctx, input) => {
    const result = await middleware(ctx, () => step(ctx, input));
    checkResult(result, 'The handler');
    return result as Result;
  };
}
