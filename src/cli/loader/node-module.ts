// What `node:module` has beyond its types: hooks of later versions, and the CommonJS loader that Node 20 lets us extend.
import Module from 'node:module';

/** What a resolve hook gives. */
export interface Resolved {
  url: string;
  format?: string | null | undefined;
  [key: string]: unknown;
}

/** How a resolve hook was asked: `require` is told paths, `import` URLs. */
export interface ResolveContext {
  readonly parentURL?: string | undefined;
  readonly conditions?: readonly string[];
}

/** How a load hook was asked. */
export interface LoadContext {
  readonly conditions?: readonly string[];
}

/** A CommonJS module that is being loaded. */
export interface LoadingModule {
  readonly filename?: string | null;
  _compile(code: string, file: string, format?: string): unknown;
}

interface Hooks {
  resolve(
    specifier: string,
    context: ResolveContext,
    next: (specifier: string, context: ResolveContext) => Resolved,
  ): Resolved;
  load(url: string, context: LoadContext, next: (url: string, context: LoadContext) => unknown): unknown;
}

interface NodeModule {
  /** Since 22.15: hooks in the same thread, for `import` and `require`. */
  registerHooks?: (hooks: Hooks) => unknown;
  /** Since 22.14. */
  setSourceMapsSupport?: (enabled: boolean, options: { nodeModules: boolean }) => void;
  _extensions: Record<string, (module: LoadingModule, file: string) => void>;
  _resolveFilename: (request: string, parent: LoadingModule | undefined, ...rest: unknown[]) => string;
}

/** `node:module` with the parts that differ between the versions of Node. */
export const nodeModule = Module as unknown as NodeModule;

/** Tells whether a file belongs to an installed package. */
export function isPackaged(file: string): boolean {
  return /[\\/]node_modules[\\/]/.test(file);
}
