// Middleware references become one function around a handler, built once.
import { around } from '../context/compose';
import { Context } from '../context/context';
import type { MiddlewareFunction, MiddlewareObject } from '../context/middleware';
import { ConfigurationError } from '../errors/configuration-error';
import { kindOf } from '../errors/describe';
import type { Class, MiddlewareReference } from '../metadata/definitions';
import type { Injection } from './injection';

type MiddlewareClass = Class<MiddlewareObject>;

/** Tells whether a reference is a class with a `use` method, which the container builds. */
export function isMiddlewareClass(reference: unknown): reference is MiddlewareClass {
  if (typeof reference !== 'function') return false;
  const prototype: unknown = reference.prototype;
  return typeof prototype === 'object' && prototype !== null && typeof Reflect.get(prototype, 'use') === 'function';
}

function fromClass(Middleware: MiddlewareClass, injection: Injection): MiddlewareFunction {
  const source = injection.source(Middleware);
  if (!source.isRequestScoped) return (ctx, next) => (source.held as MiddlewareObject).use(ctx, next);
  return async (ctx, next) => {
    const scope = source.open([[Context, ctx]]);
    try {
      return await (scope.instance as MiddlewareObject).use(ctx, next);
    } finally {
      await scope.close();
    }
  };
}

function functionOf(reference: MiddlewareReference, injection: Injection, where: string): MiddlewareFunction {
  if (isMiddlewareClass(reference)) return fromClass(reference, injection);
  if (typeof reference === 'function') return reference as MiddlewareFunction;
  const object = reference as Partial<MiddlewareObject> | null;
  if (typeof object?.use === 'function') return (ctx, next) => (object as MiddlewareObject).use(ctx, next);
  const problem = `${kindOf(reference)} is not middleware`;
  throw new ConfigurationError('TW113', {
    where,
    problem,
    fix: 'Give a function (ctx, next) or a class with use(ctx, next)',
  });
}

/** One function around a handler, first reference outermost; undefined when there is none. */
export function middlewareOf(
  references: readonly MiddlewareReference[],
  injection: Injection,
  where: string,
): MiddlewareFunction | undefined {
  return around(references.map((reference) => functionOf(reference, injection, where)));
}
