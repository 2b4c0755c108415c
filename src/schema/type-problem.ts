// The start-up errors for a type that cannot be known, worded for the place where it is declared.
import type { CatalogueId } from '../errors/catalogue';
import { ConfigurationError } from '../errors/configuration-error';
import type { EmittedType } from '../metadata/reflect';

/** A property or a parameter as errors name it. */
export interface Declaration {
  readonly name: string;
  readonly where: string;
  /** How a type is given there: `@Arg('tags', { type: () => [String] })`. */
  readonly fix: (type: string) => string;
}

const IDS: Readonly<Record<Exclude<EmittedType['kind'], 'class' | 'enum'>, CatalogueId>> = {
  none: 'TW101',
  undefined: 'TW102',
  function: 'TW103',
  array: 'TW104',
  object: 'TW105',
};

/** Why an emitted type says nothing, with the cure spelled for this place. */
export function unknownType(kind: keyof typeof IDS, { name, where, fix }: Declaration): ConfigurationError {
  const example = kind === 'array' ? '[String]' : exampleClass(name);
  return new ConfigurationError(IDS[kind], { where, fix: fix(example), seen: 'Object' });
}

/** `order` -> `Order` */
export function exampleClass(name: string): string {
  return name.replace(/[^A-Za-z0-9_$]/g, '').replace(/^./, (first) => first.toUpperCase()) || 'Dto';
}

/** A property that has no JSON Schema. */
export function undescribable(where: string, problem: string, fix: string): ConfigurationError {
  return new ConfigurationError('TW121', { where, problem, fix });
}
