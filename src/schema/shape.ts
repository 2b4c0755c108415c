// The shape of a class: what its schema and its validator are both made from.
import type { Class, FieldOptions } from '../metadata/definitions';
import type { Rule } from './rule';

/** What a value is; `any` has a value list or an author's schema and no type of its own. */
export type FieldKind = 'string' | 'number' | 'integer' | 'boolean' | 'date' | 'array' | 'object' | 'class' | 'any';

/** A member of a value list. */
export type Scalar = string | number | boolean;

/** One type: a scalar, a list of values, an array of something, a class, a free-form object. */
export interface ValueShape {
  readonly kind: FieldKind;
  readonly values?: ReadonlySet<Scalar>;
  readonly item?: ValueShape;
  readonly shape?: ClassShape;
}

/** A condition under which the rules of a property count. */
export type Condition = (object: object, value: unknown) => unknown;

/** One property. */
export interface FieldShape {
  /** Its place among the fields of the class, for the order of issues. */
  readonly place: number;
  readonly name: string;
  readonly where: string;
  readonly value: ValueShape;
  readonly options: FieldOptions;
  /** For the whole value, size rules first; the pure type rule is part of the type check. */
  readonly rules: readonly Rule[];
  /** For each item. */
  readonly itemRules: readonly Rule[];
  /** The rules that the type check stands for, for their messages. */
  readonly typeRules: readonly Rule[];
  /** `arrayMaxSize`, checked before the items are read. */
  readonly limits: readonly Rule[];
  readonly conditions: readonly Condition[];
  /** Nothing but direct rules on the whole value. */
  readonly isDirect: boolean;
  readonly isNullable: boolean;
  readonly isSecret: boolean;
  /** Absent is well, whatever the rules say. */
  readonly isOptional: boolean;
  /** A getter without a setter is replaced by a value. */
  readonly isReadonly: boolean;
  /** A setter of the class receives the value; it may throw. */
  readonly hasSetter: boolean;
  /** Known once the class could be tried. */
  presence: Presence;
}

/** What happens when the property is absent. */
export interface Presence {
  readonly isRequired: boolean;
  /** The rules do not accept undefined, should a condition let them run. */
  readonly failsWhenAbsent: boolean;
  /** The value for an absent property as JSON, from `default:`. */
  readonly given?: unknown;
  /** What the schema lists as default. */
  readonly listed?: unknown;
}

/** A class; `fields` is filled before anybody reads it. */
export interface ClassShape {
  readonly target: Class;
  readonly fields: readonly FieldShape[];
  /** The fields that have something to check beside their type. */
  readonly checked: readonly FieldShape[];
  readonly byName: ReadonlyMap<string, FieldShape>;
}

/** Makes an instance; the constructor was tried at start. */
export function instantiate(target: Class): Record<string, unknown> {
  return new (target as unknown as new () => Record<string, unknown>)();
}

/** Tells whether a value is, or may hold, something that must not be repeated. */
export function holdsSecret(value: ValueShape, seen: Set<ClassShape> = new Set()): boolean {
  if (value.item !== undefined) return holdsSecret(value.item, seen);
  const { shape } = value;
  if (shape === undefined || seen.has(shape)) return false;
  seen.add(shape);
  return shape.fields.some((field) => field.isSecret || holdsSecret(field.value, seen));
}
