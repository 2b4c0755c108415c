// `invokerOf`: builders and the held instance become one function.
import { Context } from '../context/context';
import type { InstanceSource } from './injection';
import type { Builder, Handler } from './parameters';

/** Calls the author's method with validated input. */
export type Invoke = (ctx: Context, instances: readonly object[]) => unknown;

type Method = (...args: unknown[]) => unknown;

function methodOf(instance: object, key: string | symbol): Method {
  return Reflect.get(instance, key) as Method;
}

/** One function that builds the parameters and calls the method; a container scope is opened only where the class needs one. */
export function invokerOf(handler: Handler, builders: readonly Builder[], source: InstanceSource): Invoke {
  const { key } = handler.method;
  const fill = (instances: readonly object[], ctx: Context): unknown[] =>
    builders.map((build) => build(instances, ctx));
  if (!source.isRequestScoped) {
    return (ctx, instances) => {
      const { held } = source;
      return methodOf(held, key).apply(held, fill(instances, ctx));
    };
  }
  return async (ctx, instances) => {
    const scope = source.open([[Context, ctx]]);
    try {
      return await methodOf(scope.instance, key).apply(scope.instance, fill(instances, ctx));
    } finally {
      await scope.close();
    }
  };
}
