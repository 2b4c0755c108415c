// Installs the module hooks where Node runs them in the same thread, for `import` and `require` alike (22.15 and later).
import { loaded, redirected, secondTry, withFormat } from './module-hooks';
import { nodeModule } from './node-module';

/** Hooks `import` and `require` of this thread; false where Node cannot. */
export function hookInThread(): boolean {
  if (nodeModule.registerHooks === undefined) return false;
  nodeModule.registerHooks({
    resolve(specifier, context, next) {
      try {
        return withFormat(next(redirected(specifier, context), context));
      } catch (error) {
        const other = secondTry(error, context);
        if (other === undefined) throw error;
        return withFormat(next(other, context));
      }
    },
    load: (url, context, next) => loaded(url, context) ?? next(url, context),
  });
  return true;
}
