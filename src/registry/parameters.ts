// Which role each parameter of a handler has, and the classes that its arguments come from.
import { isContextClass, type Context } from '../context/context';
import { ConfigurationError } from '../errors/configuration-error';
import type {
  Class,
  MethodDefinition,
  MiddlewareReference,
  ParameterDefinition,
  TypeOption,
} from '../metadata/definitions';
import { isDefined } from '../metadata/read';
import { classify, parameterTypes, type EmittedType } from '../metadata/reflect';
import { argumentClassOf, type ArgumentField } from '../schema/argument-class';
import { carriesRules } from '../schema/class-validator';
import { unknownType } from '../schema/type-problem';

/** Fills one parameter from the validated instances and the context. */
export type Builder = (instances: readonly object[], ctx: Context) => unknown;

/** The parameters of one handler: the classes of its input, and one builder each. */
export interface ParameterPlan {
  /** The synthetic class of its `@Arg`s first, if there are any, then its DTO classes. */
  readonly parts: readonly Class[];
  readonly builders: readonly Builder[];
}

/** A method of a service and what was said about it. */
export interface Handler {
  readonly Class: Class;
  readonly method: MethodDefinition;
  /** `Class.method` */
  readonly place: string;
  /** The middleware around it, first outermost. */
  readonly use: readonly MiddlewareReference[];
}

type Role =
  | { readonly role: 'argument'; readonly name: string; readonly field: ArgumentField }
  | { readonly role: 'arguments'; readonly type: Class }
  | { readonly role: 'context' };

/** How many parameters a handler has, as far as the run time knows. */
export function arity({ Class, method }: Handler, types: readonly unknown[] | undefined): number {
  const declared = Reflect.get(Class.prototype as object, method.key) as { length?: number } | undefined;
  const decorated = method.parameters.map(({ index }) => index + 1);
  return Math.max(types?.length ?? 0, declared?.length ?? 0, ...decorated);
}

/** The class of a DTO parameter; throws TW102 to TW105 for a type that is not one. */
function classOf(emitted: EmittedType, where: string): Class {
  if (emitted.kind === 'class') return emitted.type;
  throw unknownType(emitted.kind === 'enum' ? 'object' : emitted.kind, {
    name: 'dto',
    where,
    fix: (type) => `@Args(() => ${type})`,
  });
}

function classGiven(type: TypeOption, where: string): Class {
  const given: unknown = typeof type === 'function' && type.prototype === undefined ? (type as () => unknown)() : type;
  return classOf(classify(given, true), where);
}

function roleOf(handler: Handler, index: number, types: readonly unknown[] | undefined): Role {
  const said = handler.method.parameters.filter((parameter) => parameter.index === index);
  const emitted = classify(types?.[index], types !== undefined);
  if (said.length > 1) {
    const seen = said.map(({ role }) => ({ argument: '@Arg', arguments: '@Args', context: '@Ctx' })[role]).join(', ');
    throw new ConfigurationError('TW114', { index, where: handler.place, seen });
  }
  const [parameter] = said;
  return parameter === undefined ? roleByType(handler, index, emitted) : roleSaid(handler, parameter, emitted);
}

function roleSaid(handler: Handler, parameter: ParameterDefinition, emitted: EmittedType): Role {
  const { index, role, name = '' } = parameter;
  if (role === 'context') return { role };
  if (role === 'argument') {
    const where = `Parameter #${index} (${name}) of ${handler.place}`;
    return { role, name, field: { name, rules: parameter.rules ?? [], emitted, where } };
  }
  const where = `Parameter #${index} of ${handler.place}`;
  if (parameter.type !== undefined) return { role, type: classGiven(parameter.type, where) };
  return { role, type: classOf(emitted, where) };
}

function roleByType(handler: Handler, index: number, emitted: EmittedType): Role {
  if (emitted.kind === 'none') throw new ConfigurationError('TW101', { where: handler.place });
  if (emitted.kind === 'class') {
    if (isContextClass(emitted.type)) return { role: 'context' };
    if (isDefined(emitted.type) || carriesRules(emitted.type)) return { role: 'arguments', type: emitted.type };
  }
  const seen = emitted.kind === 'class' ? `its type is ${emitted.type.name}` : 'its type says nothing';
  throw new ConfigurationError('TW106', { index, where: handler.place, seen });
}

function builderOf(role: Role, parts: readonly Class[]): Builder {
  if (role.role === 'context') return (_, ctx) => ctx;
  if (role.role === 'argument') return (instances): unknown => Reflect.get(instances[0] as object, role.name);
  const at = parts.indexOf(role.type);
  return (instances) => instances[at];
}

function refuseDuplicates(handler: Handler, roles: readonly Role[]): void {
  const names = roles.flatMap((role) => (role.role === 'argument' ? [role.name] : []));
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new ConfigurationError('TW109', { where: handler.place, name: twice });
}

const plans = new WeakMap<Class, Map<MethodDefinition, ParameterPlan>>();

/** Gives every parameter of a handler its role, once for all servers of a class; throws TW101 to TW106, TW109 and TW114. */
export function parametersOf(handler: Handler): ParameterPlan {
  const { Class, method } = handler;
  const ofClass = plans.get(Class) ?? new Map<MethodDefinition, ParameterPlan>();
  plans.set(Class, ofClass);
  const plan = ofClass.get(method) ?? planOf(handler);
  ofClass.set(method, plan);
  return plan;
}

function planOf(handler: Handler): ParameterPlan {
  const types = parameterTypes({ target: handler.Class, key: handler.method.key });
  const indexes = Array.from({ length: arity(handler, types) }, (_, index) => index);
  const roles = indexes.map((index) => roleOf(handler, index, types));
  refuseDuplicates(handler, roles);
  const fields = roles.flatMap((role) => (role.role === 'argument' ? [role.field] : []));
  const dtos = new Set(roles.flatMap((role) => (role.role === 'arguments' ? [role.type] : [])));
  const parts = [...(fields.length > 0 ? [argumentClassOf(handler.place, fields)] : []), ...dtos];
  return { parts, builders: roles.map((role) => builderOf(role, parts)) };
}
