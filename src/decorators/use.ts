// `@Use()`: middleware around one handler, or around every handler of a class.
import type { Class, MiddlewareReference } from '../metadata/definitions';
import { amend, amendMethod } from '../metadata/store';
import { checkClassFactoryCall, checkFactoryCall, checkProtocol, slotOf } from './amend';

const USAGE = { name: 'Use', call: 'Use(middleware)' };

function isMiddlewareClass(value: unknown): boolean {
  return typeof value === 'function' && typeof (value.prototype as { use?: unknown } | undefined)?.use === 'function';
}

/** Wraps the handler with middleware functions or classes, first outermost; a class is built by the container. */
export function Use(...middleware: MiddlewareReference[]): ClassDecorator & MethodDecorator {
  const isClassOnly =
    middleware.length === 1 && String(middleware[0]).startsWith('class') && !isMiddlewareClass(middleware[0]);
  (isClassOnly ? checkClassFactoryCall : checkFactoryCall)(USAGE, middleware);
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
