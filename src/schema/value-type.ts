// The type of a property: what was written, then `@Type()`, then the rules, then what the compiler emitted.
import { ConfigurationError } from '../errors/configuration-error';
import type { Class, FieldOptions, TypeOption, TypeReference } from '../metadata/definitions';
import type { EmittedType } from '../metadata/reflect';
import { isScalar, type RuleTarget } from './constraint-row';
import type { Rule } from './rule';
import type { ClassShape, FieldKind, Scalar, ValueShape } from './shape';
import { exampleClass, undescribable, unknownType, type Declaration } from './type-problem';
import { enumValues } from './value-constraints';

/** Everything that is known of a property before its type is. */
export interface Subject extends Declaration {
  readonly options: FieldOptions;
  /** From `@Type()`. */
  readonly transformed: (() => unknown) | undefined;
  readonly rules: readonly Rule[];
  readonly nested: 'none' | 'one' | 'each';
  readonly emitted: EmittedType;
  readonly shapeOf: (target: Class, where: string) => ClassShape;
}

const SCALARS: ReadonlyMap<unknown, FieldKind> = new Map<unknown, FieldKind>([
  [String, 'string'],
  [Number, 'number'],
  [Boolean, 'boolean'],
  [Date, 'date'],
  [Object, 'object'],
]);

/** A thunk is a function without a prototype; a class has one. */
export function resolveType(type: TypeOption): TypeReference | undefined {
  const isThunk = typeof type === 'function' && (type as { prototype?: unknown }).prototype === undefined;
  return isThunk ? (type as () => TypeReference | undefined)() : (type as TypeReference);
}

function isNative(target: Class): boolean {
  return target === (Buffer as unknown) || Function.prototype.toString.call(target).includes('[native code]');
}

/** The shape of one written type that is no array. */
export function shapeOfReference(type: unknown, subject: Declaration & Pick<Subject, 'shapeOf'>): ValueShape {
  const scalar = SCALARS.get(type);
  if (scalar !== undefined) return { kind: scalar };
  if (type === undefined || type === null) throw unknownType('undefined', subject);
  if (type === Array) throw unknownType('array', subject);
  if (typeof type === 'function') {
    const target = type as unknown as Class;
    if (!isNative(target))
      return { kind: 'class', shape: subject.shapeOf(target, `${subject.where} (${target.name})`) };
    const fix = `Use a class, String, Number, Boolean or Date: ${subject.fix('String')}`;
    throw undescribable(subject.where, `JSON has no ${target.name}`, fix);
  }
  if (typeof type === 'object' && !Array.isArray(type)) return listShape(enumValues(type));
  throw undescribable(subject.where, 'its type is neither a class nor an enum', `Use ${subject.fix('String')}`);
}

/** The shape of a value list; its kind is that of its members when they agree. */
function listShape(values: readonly unknown[]): ValueShape {
  const scalars = values.filter((value): value is Scalar => isScalar(value) && value !== null);
  const kinds = new Set(scalars.map((value) => typeof value));
  const [only] = kinds;
  const kind = kinds.size === 1 && only !== undefined ? (only as FieldKind) : 'any';
  return { kind, values: new Set(scalars) };
}

const narrow = (kind: FieldKind, on: RuleTarget): FieldKind | undefined => {
  if (on === 'any' || on === kind) return kind;
  if (kind === 'any') return on;
  if (kind === 'number' && on === 'integer') return 'integer';
  if (kind === 'integer' && on === 'number') return 'integer';
  return kind === 'class' && on === 'object' ? 'class' : undefined;
};

/** Narrows a shape by the rules that stand on it: integers, value lists; a rule that can never pass is refused. */
function refine(shape: ValueShape, rules: readonly Rule[], where: string): ValueShape {
  let refined = shape;
  for (const { row, name, declared } of rules) {
    if (row === undefined) continue;
    const kind = narrow(refined.kind, row.on);
    if (kind === undefined) {
      const problem = `${name} is about ${article(row.on)}, its type is ${article(refined.kind)}`;
      throw new ConfigurationError('TW125', { where, problem, fix: 'Remove the rule or correct the type' });
    }
    const values = row.values?.(declared.constraints);
    refined = values === undefined ? { ...refined, kind } : intersect({ ...refined, kind }, listShape(values));
  }
  return refined;
}

const article = (kind: string): string => `${/^[aio]/.test(kind) ? 'an' : 'a'} ${kind}`;

function intersect(shape: ValueShape, list: ValueShape): ValueShape {
  const values = [...(list.values ?? [])].filter((value) => shape.values === undefined || shape.values.has(value));
  const kind = shape.kind === 'any' ? list.kind : shape.kind;
  return { ...shape, kind, values: new Set(values) };
}

/** The shape that rules alone give; undefined when they do not fix a type. */
function shapeOfRules(rules: readonly Rule[], where: string): ValueShape | undefined {
  const refined = refine({ kind: 'any' }, rules, where);
  return refined.kind === 'any' && refined.values === undefined ? undefined : refined;
}

/** The shape of a property or parameter; throws the ConfigurationError that fits when it cannot be known. */
export function valueShapeOf(subject: Subject): ValueShape {
  const whole = subject.rules.filter((rule) => !rule.isEach);
  const explicit = subject.options.type === undefined ? undefined : resolveType(subject.options.type);
  if (subject.options.type !== undefined && explicit === undefined) throw unknownType('undefined', subject);
  if (!isArrayType(subject, explicit, whole))
    return refine(singleShape(subject, explicit, whole), whole, subject.where);
  if (explicit !== undefined && !Array.isArray(explicit)) {
    throw undescribable(
      subject.where,
      'its type is an array, `type` gives a single one',
      `Use ${subject.fix('[String]')}`,
    );
  }
  const item = itemShape(subject, (explicit as readonly [unknown] | undefined)?.[0]);
  return refine({ kind: 'array', item }, whole, subject.where);
}

function isArrayType({ rules, nested, emitted, where }: Subject, explicit: unknown, whole: readonly Rule[]): boolean {
  const isEach = nested === 'each' || rules.some((rule) => rule.isEach);
  const isArray = Array.isArray(explicit) || emitted.kind === 'array' || whole.some(({ row }) => row?.on === 'array');
  if (isEach && !isArray && emitted.kind === 'class') {
    const problem = `a rule with { each: true } is about an array, its type is ${emitted.type.name}`;
    throw new ConfigurationError('TW125', { where, problem, fix: 'Remove { each: true } or correct the type' });
  }
  return isArray || isEach;
}

function itemShape(subject: Subject, explicit: unknown): ValueShape {
  const each = subject.rules.filter((rule) => rule.isEach);
  const written = explicit ?? subject.transformed?.();
  if (written !== undefined) return refine(shapeOfReference(written, subject), each, subject.where);
  if (subject.nested !== 'none') throw unknownNested(subject);
  const known = shapeOfRules(each, subject.where);
  if (known === undefined || known.kind === 'array') throw unknownType('array', subject);
  return known;
}

function unknownNested({ where, name }: Subject): ConfigurationError {
  return new ConfigurationError('TW122', { where, example: exampleClass(name.replace(/s$/, '')) });
}

function singleShape(subject: Subject, explicit: unknown, whole: readonly Rule[]): ValueShape {
  const { transformed, emitted, nested } = subject;
  if (explicit !== undefined) return shapeOfReference(explicit, subject);
  if (transformed !== undefined) return shapeOfReference(transformed(), subject);
  const known = shapeOfRules(whole, subject.where);
  const isOpen = known === undefined || known.kind === 'object';
  if (isOpen && isAuthorsClass(emitted)) return shapeOfReference(emitted.type, subject);
  if (nested !== 'none') throw unknownNested(subject);
  return known ?? emittedShape(subject);
}

function isAuthorsClass(emitted: EmittedType): emitted is Extract<EmittedType, { kind: 'class' }> {
  return emitted.kind === 'class' && !SCALARS.has(emitted.type) && !isNative(emitted.type);
}

function emittedShape(subject: Subject): ValueShape {
  const { emitted, options } = subject;
  if (emitted.kind === 'class') return shapeOfReference(emitted.type, subject);
  if (emitted.kind === 'enum') return shapeOfReference(emitted.values, subject);
  if (options.schema !== undefined) return { kind: 'any' };
  throw unknownType(emitted.kind, subject);
}
