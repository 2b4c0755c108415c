// Installs the module hooks where Node runs them in the same thread, for `import` and `require` alike (22.15 and later).
import { loaded, redirected, secondTry, withFormat, type ResolveContext, type Resolved } from './module-hooks';

interface LoadContext {
  readonly conditions?: readonly string[];
}

interface Hooks {
  resolve(
    specifier: string,
    context: ResolveContext,
    next: (specifier: string, context: ResolveContext) => Resolved,
  ): Resolved;
  load(url: string, context: LoadContext, next: (url: string, context: LoadContext) => unknown): unknown;
}

/** `module.registerHooks`, or undefined where Node does not have it. */
export type RegisterHooks = (hooks: Hooks) => unknown;

/** Hooks `import` and `require` of this thread. */
export function hookInThread(registerHooks: RegisterHooks): void {
  registerHooks({
    resolve(specifier, context, next) {
      try {
        return withFormat(next(redirected(specifier, context), context));
      } catch (error) {
        const url = secondTry(error, context);
        if (url === undefined) throw error;
        return withFormat(next(url, context));
      }
    },
    load: (url, context, next) => loaded(url, context) ?? next(url, context),
  });
}
