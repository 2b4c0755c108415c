// Which classes were made for the `@Arg` parameters of a handler, and what is known of each parameter.
import type { ArgumentRule, Class } from '../metadata/definitions';
import type { EmittedType } from '../metadata/reflect';

/** One `@Arg` parameter. */
export interface ArgumentField {
  readonly name: string;
  readonly rules: readonly ArgumentRule[];
  readonly emitted: EmittedType;
  /** For messages: `Weather.forecast parameter #1 (city)`. */
  readonly where: string;
}

/** An argument class in words: the handler, and its parameters by name. */
export interface ArgumentClass {
  readonly where: string;
  readonly fields: ReadonlyMap<string, ArgumentField>;
}

const made = new WeakMap<Class, ArgumentClass>();

export function rememberArguments(target: Class, said: ArgumentClass): void {
  made.set(target, said);
}

/** What stands behind an argument class; undefined for a class of the author. */
export function argumentsOf(target: Class): ArgumentClass | undefined {
  return made.get(target);
}
