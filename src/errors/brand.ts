// Stamps framework classes with a process-wide brand so that `instanceof` survives two copies of the package.

type AnyClass = abstract new (...args: never[]) => object;

function carries(value: unknown, key: symbol): boolean {
  if (typeof value !== 'object' || value === null) return false;
  try {
    return Reflect.get(value, key) === true;
  } catch {
    return false; // a proxy whose traps throw is not one of ours
  }
}

/** Makes `value instanceof Class` true for instances made by any copy of the package; subclasses keep the ordinary rule. */
export function brand(Class: AnyClass, name: string): void {
  const key = Symbol.for(`toolwright/${name}`);
  Object.defineProperty(Class.prototype, key, { value: true });
  Object.defineProperty(Class, Symbol.hasInstance, {
    value(this: AnyClass, value: unknown): boolean {
      return this === Class ? carries(value, key) : Function.prototype[Symbol.hasInstance].call(this, value);
    },
  });
}

/** Tells whether the value carries a brand, without loading its class. */
export function isBranded(value: unknown, name: string): boolean {
  return carries(value, Symbol.for(`toolwright/${name}`));
}
