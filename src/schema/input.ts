// `inputOf`: the arguments of a handler as one schema and one validator, made from the same shapes.
import { ConfigurationError } from '../errors/configuration-error';
import type { Class, UnknownArguments } from '../metadata/definitions';
import type { JsonSchema } from '../protocol/types';
import { schemaOfShapes } from './class-schema';
import type { ReadMode } from './run';
import type { FieldKind, FieldShape, Scalar } from './shape';
import { shapeOf } from './shape-of';
import { validate, type InputOutcome } from './validate';

export type { InputOutcome } from './validate';

/** How arguments are met. */
export interface InputOptions {
  /** The handler, for errors: `Weather.forecast`. */
  readonly where: string;
  readonly unknownArguments: UnknownArguments;
  readonly coercion: 'lax' | 'strict';
}

/** What an argument is on the wire; `any` has a value list or an author's schema and no type of its own. */
export type InputKind = Exclude<FieldKind, 'class'>;

/** One argument as it can be listed. */
export interface InputField {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly kind: InputKind;
  /** What the schema lists as default. */
  readonly default: unknown;
  /** The value list of `@IsEnum()` or `@IsIn()`. */
  readonly values: readonly Scalar[] | undefined;
  readonly isSecret: boolean;
}

/** Compiled arguments. */
export interface Input {
  readonly schema: JsonSchema;
  readonly fields: readonly InputField[];
  /** Never throws and never rejects; a promise only when a constraint gave one. */
  validate(raw: unknown): InputOutcome | Promise<InputOutcome>;
}

/** Compiles the arguments of a handler; throws a ConfigurationError, TW109 when two parts share a name. */
export function inputOf(parts: readonly Class[], options: InputOptions): Input {
  const shapes = parts.map((part) => shapeOf(part, `${options.where} (${part.name})`));
  const fields = shapes.flatMap((shape) => shape.fields);
  const names = new Set<string>();
  for (const { name } of fields) {
    if (names.has(name)) throw new ConfigurationError('TW109', { where: options.where, name });
    names.add(name);
  }
  const refusesUnknown = options.unknownArguments === 'reject';
  const mode: ReadMode = { isLax: options.coercion === 'lax', isOutput: false, refusesUnknown };
  return {
    schema: schemaOfShapes(shapes, options.unknownArguments),
    fields: fields.map(inputField),
    validate: (raw) => validate(shapes, raw, mode),
  };
}

function inputField({ name, options, presence, value, isSecret }: FieldShape): InputField {
  return {
    name,
    title: options.title,
    description: options.description,
    isRequired: presence.isRequired,
    kind: value.kind === 'class' ? 'object' : value.kind,
    default: presence.listed,
    values: value.values === undefined ? undefined : [...value.values],
    isSecret,
  };
}
