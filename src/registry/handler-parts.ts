// What every kind of entry takes from its handler: classes of input, the invoker, the middleware.
import type { MiddlewareFunction } from '../context/middleware';
import type { Class } from '../metadata/definitions';
import { invokerOf, type Invoke } from './invoke';
import { loadRawParameters } from './lazy';
import { middlewareOf } from './middleware';
import { parametersOf, type Handler } from './parameters';
import type { Workshop } from './workshop';

/** The compiled parts of one handler. */
export interface HandlerParts {
  readonly place: string;
  /** The classes of its input. */
  readonly parts: readonly Class[];
  readonly invoke: Invoke;
  readonly around: MiddlewareFunction | undefined;
}

/** Compiles what does not depend on the kind of the handler; `isRaw` for a tool with a raw `inputSchema`. */
export function handlerPartsOf({ injection }: Workshop, handler: Handler, isRaw = false): HandlerParts {
  const { parts, builders } = isRaw ? loadRawParameters().rawParametersOf(handler) : parametersOf(handler);
  const { place, use, Class } = handler;
  return {
    place,
    parts,
    invoke: invokerOf(handler, builders, injection.source(Class)),
    around: middlewareOf(use, injection, place),
  };
}
