// The one helper that all decorators use: check how it was called, then amend the class record.
import type { Class, MethodDefinition } from '../metadata/definitions';
import { amendMethod } from '../metadata/store';

const STANDARD_PROTOCOL =
  'was called by the standard (TC39) decorator protocol, which gives no parameter decorators and no types. ' +
  'Set "experimentalDecorators": true and "emitDecoratorMetadata": true in tsconfig.json.';

/** How a decorator is named and how it is called, for messages. */
export interface Usage {
  readonly name: string;
  /** The call as an author writes it, without the `@`. */
  readonly call: string;
}

function misuse({ name, call }: Usage): TypeError {
  return new TypeError(
    `The @${name} decorator was used incorrectly. Did you forget to call it? Use @${call} instead of @${name}`,
  );
}

function isStandardContext(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && 'addInitializer' in value;
}

/** Throws when a factory was used without its parentheses: it then gets a target and a member name as arguments. */
export function checkFactoryCall(usage: Usage, args: readonly unknown[]): void {
  const [target, key] = args;
  if (isStandardContext(key)) throw new TypeError(`@${usage.name} ${STANDARD_PROTOCOL}`);
  const isTarget = typeof target === 'function' || (typeof target === 'object' && target !== null);
  if (isTarget && (typeof key === 'string' || typeof key === 'symbol')) throw misuse(usage);
}

/** The same for a factory of class decorators: without its parentheses it gets the class. */
export function checkClassFactoryCall(usage: Usage, args: readonly unknown[]): void {
  checkFactoryCall(usage, args);
  if (args.length === 1 && typeof args[0] === 'function') throw misuse(usage);
}

/** Throws when the decorator itself was invoked by the standard protocol. */
export function checkProtocol(name: string, second: unknown): void {
  if (isStandardContext(second)) throw new TypeError(`@${name} ${STANDARD_PROTOCOL}`);
}

/** The class and slot of a decorated member; a static member's target is the class itself. */
export function slotOf(
  target: object,
  key: string | symbol,
): { Class: Class; slot: { key: string | symbol; isStatic: boolean } } {
  const isStatic = typeof target === 'function';
  return { Class: (isStatic ? target : target.constructor) as unknown as Class, slot: { key, isStatic } };
}

/** A method decorator that amends the record of its method; `name` is for messages. */
export function methodDecorator(name: string, change: (method: MethodDefinition) => MethodDefinition): MethodDecorator {
  return (target, key) => {
    checkProtocol(name, key);
    const { Class, slot } = slotOf(target, key);
    amendMethod(Class, slot, change);
  };
}
