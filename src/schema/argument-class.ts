// `argumentClassOf`: one class for the `@Arg` parameters of a handler, decorated as an author would decorate it.
import type { Class, FieldOptions } from '../metadata/definitions';
import { amend } from '../metadata/store';
import { checkFieldOptions } from './known-options';
import { shapeOf } from './shape-of';
import { rememberArguments, type ArgumentField } from './synthetic';
import { ConfigurationError } from '../errors/configuration-error';

export type { ArgumentField } from './synthetic';

/** A class with one property for each parameter; throws a ConfigurationError where a type is not known. */
export function argumentClassOf(where: string, fields: readonly ArgumentField[]): Class {
  const target = class Arguments {} as unknown as Class;
  const byName = new Map<string, ArgumentField>();
  for (const field of fields) {
    if (byName.has(field.name)) throw new ConfigurationError('TW109', { where, name: field.name });
    byName.set(field.name, field);
    decorate(target, field);
  }
  rememberArguments(target, { where, fields: byName });
  shapeOf(target, where);
  return target;
}

/** Options are merged into one record, the decorators are applied in the order in which they were written. */
function decorate(target: Class, { name, rules, where }: ArgumentField): void {
  const options: FieldOptions = {};
  for (const rule of rules) {
    if (typeof rule === 'function') continue;
    checkFieldOptions(where, rule);
    Object.assign(options, rule);
  }
  const field = Object.freeze({ property: name, owner: target, options: Object.freeze(options) });
  amend(target, (record) => ({ ...record, fields: new Map(record.fields).set(name, field) }));
  for (const rule of rules) if (typeof rule === 'function') rule(target.prototype as object, name);
}
