// `@Field()`: what a class-validator rule cannot say about a property of a DTO.
import type { Class, FieldOptions } from '../metadata/definitions';
import { amend } from '../metadata/store';
import { checkFactoryCall, checkProtocol } from './amend';

/** Describes a property (description, default, example, title, header, nullable, secret, schema). */
export function Field(options: FieldOptions = {}, ...misuse: unknown[]): PropertyDecorator {
  checkFactoryCall({ name: 'Field', call: 'Field()' }, [options, ...misuse]);
  return (target, key) => {
    checkProtocol('Field', key);
    const property = String(key);
    const owner = target.constructor as unknown as Class;
    amend(owner, (record) => {
      const merged = Object.freeze({ ...record.fields.get(property)?.options, ...options });
      return {
        ...record,
        fields: new Map(record.fields).set(property, Object.freeze({ property, owner, options: merged })),
      };
    });
  };
}
