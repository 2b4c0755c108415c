// One frozen record per class under one key of the reflection registry; the only writer of our metadata.
import 'reflect-metadata';
import type { Class, FieldDefinition, MethodDefinition, MiddlewareReference, ServiceOptions } from './definitions';

const KEY = Symbol.for('toolwright/definition');

/** What was said about a class itself, without what it inherits. */
export interface ClassRecord {
  readonly service: ServiceOptions | undefined;
  readonly use: readonly MiddlewareReference[];
  readonly methods: ReadonlyMap<string | symbol, MethodDefinition>;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
}

const EMPTY: ClassRecord = Object.freeze({ service: undefined, use: [], methods: new Map(), fields: new Map() });

/** The record of this very class; an empty one when nothing was said. */
export function own(target: Class): ClassRecord {
  return (Reflect.getOwnMetadata(KEY, target) as ClassRecord | undefined) ?? EMPTY;
}

/** Tells whether anything was said about this very class. */
export function hasOwn(target: Class): boolean {
  return Reflect.hasOwnMetadata(KEY, target);
}

/** Replaces the record of a class by what `change` makes of it. */
export function amend(target: Class, change: (record: ClassRecord) => ClassRecord): void {
  Reflect.defineMetadata(KEY, Object.freeze(change(own(target))), target);
}

/** Replaces what was said about one method, statics kept apart from instance methods of the same name. */
export function amendMethod(
  target: Class,
  slot: { readonly key: string | symbol; readonly isStatic: boolean },
  change: (method: MethodDefinition) => MethodDefinition,
): void {
  amend(target, (record) => {
    const name = slot.isStatic ? Symbol.for(`toolwright/static:${String(slot.key)}`) : slot.key;
    const known = record.methods.get(name) ?? {
      key: slot.key,
      owner: target,
      handlers: [],
      parameters: [],
      use: [],
      isStatic: slot.isStatic,
    };
    return { ...record, methods: new Map(record.methods).set(name, Object.freeze(change(known))) };
  });
}
