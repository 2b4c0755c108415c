// `shapeOf(Class)`: decorators of class-validator, class-transformer and ours compiled into one shape, once.
import { ConfigurationError } from '../errors/configuration-error';
import type { Class, FieldDefinition, FieldOptions } from '../metadata/definitions';
import { lineage } from '../metadata/read';
import { classify, hasPropertyType, propertyType } from '../metadata/reflect';
import { declaredProperties, type DeclaredProperty } from './class-validator';
import { typesOf } from './class-transformer';
import { compileField, fieldsOf, type FieldSource } from './field';
import { presenceOf } from './presence';
import { instantiate, type ClassShape, type FieldShape } from './shape';
import { argumentsOf, type ArgumentClass } from './synthetic';

const known = new WeakMap<Class, ClassShape>();

/** What is being compiled now: a class that refers to itself finds its own shape here. */
type Session = Map<Class, ClassShape>;

/** The shape of a class; `where` names its place in errors. Throws a ConfigurationError when it has none. */
export function shapeOf(target: Class, where: string = target.name): ClassShape {
  const session: Session = new Map();
  const shape = compile(target, where, session);
  for (const [made, its] of session) known.set(made, its);
  return shape;
}

function compile(target: Class, where: string, session: Session): ClassShape {
  const found = known.get(target) ?? session.get(target);
  if (found !== undefined) return found;
  const declared = declaredProperties(target);
  const fields = fieldsOf(target);
  const synthetic = argumentsOf(target);
  const types = mayHaveTypes(synthetic) ? typesOf(target) : new Map<string, () => unknown>();
  const names = merged(merged(baseFirst(declared, target), [...fields.keys()]), [...types.keys()]);
  if (names.length === 0 && synthetic === undefined) throw new ConfigurationError('TW120', { where });
  tryConstructor(target, where);
  const own: FieldShape[] = [];
  const checked: FieldShape[] = [];
  const byName = new Map<string, FieldShape>();
  const shape: ClassShape = { target, fields: own, checked, byName };
  session.set(target, shape);
  for (const [place, name] of names.entries()) {
    const source = sourceOf(name, { target, place, declared: declared.get(name), field: fields.get(name) });
    const field = compileField({
      ...source,
      transformed: types.get(name),
      shapeOf: (nested, at) => compile(nested, at, session),
    });
    own.push(field);
    byName.set(name, field);
  }
  for (const field of own) complete(field, shape, declared.get(field.name));
  checked.push(...own.filter((field) => hasChecks(field)));
  return shape;
}

/** Parameters without a decorator among their rules have no `@Type()`: the library is not asked. */
function mayHaveTypes(synthetic: ArgumentClass | undefined): boolean {
  if (synthetic === undefined) return true;
  return [...synthetic.fields.values()].some(({ rules }) => rules.some((rule) => typeof rule === 'function'));
}

const hasChecks = ({ rules, itemRules, conditions, presence }: FieldShape): boolean =>
  rules.length > 0 || itemRules.length > 0 || (conditions.length > 0 && presence.failsWhenAbsent);

function complete(field: FieldShape, shape: ClassShape, declared: DeclaredProperty | undefined): void {
  const isSynthetic = argumentsOf(shape.target) !== undefined;
  const isWanted = isSynthetic || declared === undefined || declared.nested !== 'none' || !hasRules(declared);
  field.presence = presenceOf(field, shape, { isWanted, isAllowed: declared?.isAllowed === true });
}

const hasRules = ({ rules }: DeclaredProperty): boolean => rules.length > 0;

function tryConstructor(target: Class, where: string): void {
  try {
    instantiate(target);
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigurationError('TW124', { where, problem }, { cause });
  }
}

interface Known {
  readonly target: Class;
  readonly place: number;
  readonly declared: DeclaredProperty | undefined;
  readonly field: FieldDefinition | undefined;
}

function sourceOf(name: string, { target, place, declared, field }: Known): FieldSource {
  const argument = argumentsOf(target)?.fields.get(name);
  const options: FieldOptions = field?.options ?? {};
  const member = { target, key: name };
  const emitted = argument?.emitted ?? classify(propertyType(member), hasPropertyType(member));
  const where = argument?.where ?? `${target.name}.${name}`;
  const fix =
    argument === undefined
      ? (type: string): string => `@Field({ type: () => ${type} })`
      : (type: string): string => `@Arg('${name}', { type: () => ${type} })`;
  return { name, where, fix, options, emitted, place, declared, target };
}

/** Inherited properties stand before those of the class itself. */
function baseFirst(declared: ReadonlyMap<string, DeclaredProperty>, target: Class): string[] {
  const line = lineage(target);
  return [...declared.entries()]
    .map(([name, { owner }]) => ({ name, depth: line.indexOf(owner) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ name }) => name);
}

/** Both lists in one; each keeps its own order. */
function merged(first: readonly string[], second: readonly string[]): string[] {
  const out: string[] = [];
  const rest = [...first];
  for (const name of second) {
    if (out.includes(name)) continue;
    const at = rest.indexOf(name);
    if (at >= 0) out.push(...rest.splice(0, at + 1));
    else out.push(name);
  }
  return [...out, ...rest];
}
