// Runs in the hooks thread that `module.register` starts on Node 20: the asynchronous form of the module hooks.
import { useCompiler } from './compile';
import { loaded, redirected, secondTry, withFormat, type Loaded } from './module-hooks';
import type { LoadContext, ResolveContext, Resolved } from './node-module';

/** Called once with the path of the compiler. */
export function initialize({ compiler }: { compiler: string }): void {
  useCompiler(compiler);
}

export async function resolve<C extends ResolveContext>(
  specifier: string,
  context: C,
  next: (specifier: string, context: C) => Promise<Resolved>,
): Promise<Resolved> {
  try {
    return withFormat(await next(redirected(specifier, context), context));
  } catch (error) {
    const url = secondTry(error, context);
    if (url === undefined) throw error;
    return withFormat(await next(url, context));
  }
}

export async function load<C extends LoadContext>(
  url: string,
  context: C,
  next: (url: string, context: C) => Promise<unknown>,
): Promise<unknown> {
  const own: Loaded | undefined = loaded(url, context);
  return own ?? next(url, context);
}
