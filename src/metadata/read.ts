// `definitionsOf`: everything that was said about a class, base to derived.
import type {
  Class,
  ClassDefinition,
  FieldDefinition,
  MethodDefinition,
  MiddlewareReference,
  ServiceOptions,
} from './definitions';
import { hasOwn, own, type ClassRecord } from './store';

interface Known {
  readonly definition: ClassDefinition;
  /** What it was made of; a decorator that is applied later replaces one. */
  readonly records: readonly ClassRecord[];
}

const known = new WeakMap<Class, Known>();

/** The class and its ancestors, base first, without Object. */
export function lineage(target: Class): readonly Class[] {
  const line: Class[] = [];
  for (
    let at: unknown = target;
    typeof at === 'function' && at !== Function.prototype;
    at = Object.getPrototypeOf(at)
  ) {
    line.unshift(at as unknown as Class);
  }
  return line;
}

function merge(target: Class): ClassDefinition {
  const methods = new Map<string | symbol, MethodDefinition>();
  const fields = new Map<string, FieldDefinition>();
  let service: ServiceOptions | undefined;
  let use: readonly MiddlewareReference[] = [];
  for (const at of lineage(target)) {
    const record = own(at);
    service = record.service ?? service;
    use = [...use, ...record.use];
    for (const [key, method] of record.methods) methods.set(key, overriding(methods.get(key), method));
    for (const [property, field] of record.fields) fields.set(property, field);
  }
  return Object.freeze({ target, service, use, methods, fields });
}

/** A decorated override replaces its parent's registration; an override that only adds @Use keeps it, its parameters included. */
function overriding(parent: MethodDefinition | undefined, method: MethodDefinition): MethodDefinition {
  if (parent === undefined || method.handlers.length > 0) return method;
  const parameters = method.parameters.length > 0 ? method.parameters : parent.parameters;
  return Object.freeze({ ...method, parameters, handlers: parent.handlers, use: [...parent.use, ...method.use] });
}

/** What decorators said about a class, inherited parts included; made once for each state of its records. */
export function definitionsOf(target: Class): ClassDefinition {
  const records = lineage(target).map(own);
  const found = known.get(target);
  if (found?.records.every((record, at) => record === records[at]) === true) return found.definition;
  const definition = merge(target);
  known.set(target, { definition, records });
  return definition;
}

/** Tells whether any decorator of ours stands on the class or an ancestor. */
export function isDefined(target: Class): boolean {
  return lineage(target).some(hasOwn);
}
