// The check of what an author wrote as options.
import { ConfigurationError } from '../errors/configuration-error';
import { kindOf } from '../errors/describe';
import type { FieldOptions } from '../metadata/definitions';
import { nearest } from './nearest';

/** Throws ConfigurationError TW115 for the first option that is not known, naming the nearest known one. */
export function checkKnown(where: string, options: unknown, known: readonly string[]): void {
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError('TW115', { where, name: kindOf(options), near: '; it takes an object of options.' });
  }
  const name = Object.keys(options).find((key) => !known.includes(key));
  if (name === undefined) return;
  const near = nearest(name, known);
  throw new ConfigurationError('TW115', { where, name, near: near === undefined ? '.' : `; did you mean '${near}'?` });
}

const FIELD_OPTIONS: readonly (keyof FieldOptions)[] = [
  'description',
  'title',
  'default',
  'optional',
  'nullable',
  'example',
  'type',
  'secret',
  'schema',
];

/** The same for the options of `@Arg()` and `@Field()`. */
export function checkFieldOptions(where: string, options: unknown): void {
  checkKnown(where, options, FIELD_OPTIONS);
}
