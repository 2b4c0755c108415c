// The only reader of `design:*`: what the compiler left of a type, and why it says nothing.
import 'reflect-metadata';
import type { Class } from './definitions';

/** A member of a class: its prototype object and its name. */
export interface Member {
  readonly target: Class;
  readonly key: string | symbol;
}

/** The emitted types of a method's parameters, or undefined when the compiler emitted none. */
export function parameterTypes({ target, key }: Member): readonly unknown[] | undefined {
  return Reflect.getMetadata('design:paramtypes', target.prototype as object, key) as readonly unknown[] | undefined;
}

/** The emitted return type of a method; undefined when there is none. */
export function returnType({ target, key }: Member): unknown {
  return Reflect.getMetadata('design:returntype', target.prototype as object, key);
}

/** The emitted type of a property; undefined when there is none. */
export function propertyType({ target, key }: Member): unknown {
  return Reflect.getMetadata('design:type', target.prototype as object, key);
}

/** Tells whether the compiler emitted a type for the member at all. */
export function hasPropertyType({ target, key }: Member): boolean {
  return Reflect.hasMetadata('design:type', target.prototype as object, key);
}

/** The emitted types of a constructor's parameters, or undefined when there are none. */
export function constructorTypes(target: Class): readonly unknown[] | undefined {
  return Reflect.getMetadata('design:paramtypes', target) as readonly unknown[] | undefined;
}

/** What an emitted type tells: a usable class or enum, or the reason why nothing is known. */
export type EmittedType =
  | { readonly kind: 'class'; readonly type: Class }
  | { readonly kind: 'enum'; readonly values: Readonly<Record<string, string | number>> }
  | { readonly kind: 'none' | 'undefined' | 'function' | 'array' | 'object' };

/** Sorts an emitted type; `isEmitted` false means that the compiler wrote no metadata at all. */
export function classify(emitted: unknown, isEmitted: boolean): EmittedType {
  if (!isEmitted) return { kind: 'none' };
  if (emitted === undefined) return { kind: 'undefined' };
  if (emitted === Function) return { kind: 'function' };
  if (emitted === Array) return { kind: 'array' };
  if (emitted === Object || emitted === Promise) return { kind: 'object' };
  if (typeof emitted === 'function') return { kind: 'class', type: emitted as unknown as Class };
  if (typeof emitted === 'object' && emitted !== null) {
    return { kind: 'enum', values: emitted as Readonly<Record<string, string | number>> };
  }
  return { kind: 'object' };
}
