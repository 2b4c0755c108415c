// The parameters of a tool with a raw `inputSchema`: the checked object, members of it, and the context.
import { Context } from '../context/context';
import { ConfigurationError } from '../errors/configuration-error';
import type { ParameterDefinition } from '../metadata/definitions';
import { parameterTypes } from '../metadata/reflect';
import type { Builder, Handler, ParameterPlan } from './parameters';

function refuse(where: string, index: number, problem: string): never {
  const fix = 'With inputSchema, use @Args() for the whole object, @Arg(name) without rules for a member, or @Ctx()';
  throw new ConfigurationError('TW128', { where: `Parameter #${index} of ${where}`, problem, fix });
}

function memberBuilder(name: string): Builder {
  return ([args = {}]): unknown => (Object.hasOwn(args, name) ? Reflect.get(args, name) : undefined);
}

function builderSaid(place: string, { index, role, name = '', rules = [], type }: ParameterDefinition): Builder {
  if (role === 'context') return (_, ctx) => ctx;
  if (type !== undefined) return refuse(place, index, 'it names a class beside inputSchema');
  if (rules.length > 0) return refuse(place, index, 'it has rules that inputSchema would not list');
  return role === 'argument' ? memberBuilder(name) : ([args]) => args;
}

function builderOf({ place, method }: Handler, index: number, emitted: unknown): Builder {
  const [said, ...more] = method.parameters.filter((parameter) => parameter.index === index);
  if (more.length > 0) return refuse(place, index, 'it has more than one role');
  if (said !== undefined) return builderSaid(place, said);
  return emitted === Context ? (_, ctx) => ctx : refuse(place, index, 'it has no role');
}

/** Gives every parameter its role; throws TW128 for one that a raw schema cannot fill. */
export function rawParametersOf(handler: Handler): ParameterPlan {
  const types = parameterTypes({ target: handler.Class, key: handler.method.key }) ?? [];
  const decorated = handler.method.parameters.map(({ index }) => index + 1);
  const count = Math.max(types.length, ...decorated, 0);
  return { parts: [], builders: Array.from({ length: count }, (_, index) => builderOf(handler, index, types[index])) };
}
