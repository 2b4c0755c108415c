// `@Use()`: middleware around one handler, or around every handler of a class.
import type { Class, MiddlewareReference } from '../metadata/definitions';
import { amend, amendMethod } from '../metadata/store';
import { checkClassFactoryCall, checkFactoryCall, checkProtocol, slotOf } from './amend';

const USAGE = { name: 'Use', call: 'Use(middleware)' };

/** A class (its `prototype` cannot be replaced) that has no `use` method is what a forgotten call hands over. */
function isForgottenCall(middleware: readonly MiddlewareReference[]): boolean {
  const [only] = middleware;
  if (middleware.length !== 1 || typeof only !== 'function') return false;
  const prototype = Object.getOwnPropertyDescriptor(only, 'prototype');
  return prototype?.writable === false && typeof (prototype.value as { use?: unknown }).use !== 'function';
}

/** Wraps the handler with middleware functions or classes, first outermost; a class is built by the container. */
export function Use(...middleware: MiddlewareReference[]): ClassDecorator & MethodDecorator {
  (isForgottenCall(middleware) ? checkClassFactoryCall : checkFactoryCall)(USAGE, middleware);
  return (target: object, key?: string | symbol) => {
    checkProtocol('Use', key);
    if (key === undefined) {
      amend(target as unknown as Class, (record) => ({ ...record, use: [...middleware, ...record.use] }));
      return;
    }
    const { Class, slot } = slotOf(target, key);
    amendMethod(Class, slot, (method) => ({ ...method, use: [...middleware, ...method.use] }));
  };
}
