// The parameters of a tool with a raw `inputSchema`: the checked object, members of it, and the context.
import { isContextClass } from '../context/context';
import { ConfigurationError } from '../errors/configuration-error';
import type { ParameterDefinition } from '../metadata/definitions';
import { classify, parameterTypes, type EmittedType } from '../metadata/reflect';
import { arity, type Builder, type Handler, type ParameterPlan } from './parameters';

const SCALARS: ReadonlySet<unknown> = new Set([String, Number, Boolean]);

function refuse(where: string, index: number, problem: string): never {
  const fix = 'With inputSchema, use @Args() for the whole object, @Arg(name) without rules for a member, or @Ctx()';
  throw new ConfigurationError('TW128', { where: `Parameter #${index} of ${where}`, problem, fix });
}

function memberBuilder(name: string): Builder {
  return ([args = {}]): unknown => (Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined);
}

/** Plain JSON arrives: the name of a type that would be a lie, undefined when the emitted type allows it. */
function liesAbout(role: ParameterDefinition['role'], emitted: EmittedType): string | undefined {
  const isMember = role === 'argument';
  if (emitted.kind === 'class') return isMember && SCALARS.has(emitted.type) ? undefined : emitted.type.name;
  if (emitted.kind === 'array') return isMember ? undefined : 'Array';
  return emitted.kind === 'function' || emitted.kind === 'undefined' ? emitted.kind : undefined;
}

function builderSaid(place: string, said: ParameterDefinition, emitted: EmittedType): Builder {
  const { index, role, name = '', rules = [], type } = said;
  if (role === 'context') return (_, ctx) => ctx;
  if (type !== undefined) return refuse(place, index, 'it names a class beside inputSchema');
  if (rules.length > 0) return refuse(place, index, 'it has rules that inputSchema would not list');
  const lie = liesAbout(role, emitted);
  if (lie !== undefined) return refuse(place, index, `its type is ${lie}, but it receives plain JSON`);
  return role === 'argument' ? memberBuilder(name) : ([args]) => args;
}

function builderOf({ place, method }: Handler, index: number, emitted: EmittedType): Builder {
  const [said, ...more] = method.parameters.filter((parameter) => parameter.index === index);
  if (more.length > 0) return refuse(place, index, 'it has more than one role');
  if (said !== undefined) return builderSaid(place, said, emitted);
  if (emitted.kind === 'none') throw new ConfigurationError('TW101', { where: place });
  const isContext = emitted.kind === 'class' && isContextClass(emitted.type);
  return isContext ? (_, ctx) => ctx : refuse(place, index, 'it has no role');
}

/** Gives every parameter its role; throws TW101, and TW128 for one that a raw schema cannot fill. */
export function rawParametersOf(handler: Handler): ParameterPlan {
  const types = parameterTypes({ target: handler.Class, key: handler.method.key });
  const indexes = Array.from({ length: arity(handler, types) }, (_, index) => index);
  const builders = indexes.map((index) => builderOf(handler, index, classify(types?.[index], types !== undefined)));
  return { parts: [], builders };
}
