// Makes `require` read TypeScript on Node 20, whose module hooks see `import` alone.
import Module from 'node:module';
import { compile } from './compile';
import { formatOf } from './format';
import { fileBehind } from './resolve';

interface LoadingModule {
  readonly filename?: string | null;
  _compile(code: string, file: string, format?: string): unknown;
}

type ResolveFilename = (request: string, parent: LoadingModule | undefined, ...rest: unknown[]) => string;

/** The part of Node's CommonJS loader that is patched; stable since its first versions, and undocumented. */
interface CommonJsLoader {
  _extensions: Record<string, (module: LoadingModule, file: string) => void>;
  _resolveFilename: ResolveFilename;
}

/** Hooks `require`; `onImport` is called before a file runs that holds an `import()`. */
export function hookRequire(onImport: () => void): void {
  const loader = Module as unknown as CommonJsLoader;
  const original = loader._resolveFilename;
  loader._resolveFilename = function (this: unknown, request, parent, ...rest) {
    const file = typeof parent?.filename === 'string' ? fileBehind(request, parent.filename) : undefined;
    return original.call(this, file ?? request, parent, ...rest);
  };
  const run = (module: LoadingModule, file: string): void => {
    const format = formatOf(file);
    const code = compile(file, format);
    if (/\bimport\s*\(/.test(code)) onImport();
    module._compile(code, file, format);
  };
  for (const extension of ['.ts', '.tsx', '.cts', '.mts']) loader._extensions[extension] = run;
}
