// `around`: the onion of middleware, folded once at start.
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
