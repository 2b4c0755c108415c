// Makes `require` read TypeScript on Node 20, whose module hooks see `import` alone.
import { compile } from './compile';
import { formatOf } from './format';
import { nodeModule, type LoadingModule } from './node-module';
import { fileBehind } from './resolve';

/** Hooks `require`; `onImport` is called before a file runs that holds an `import()`. */
export function hookRequire(onImport: () => void): void {
  const original = nodeModule._resolveFilename;
  nodeModule._resolveFilename = function (this: unknown, request, ...rest) {
    const [parent] = rest;
    const file = typeof parent?.filename === 'string' ? fileBehind(request, parent.filename) : undefined;
    return original.call(this, file ?? request, ...rest);
  };
  const run = (module: LoadingModule, file: string): void => {
    const format = formatOf(file);
    const code = compile(file, format);
    if (/\bimport\s*\(/.test(code)) onImport();
    module._compile(code, file, format);
  };
  for (const extension of ['.ts', '.tsx', '.cts', '.mts']) nodeModule._extensions[extension] = run;
}
