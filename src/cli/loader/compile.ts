// TypeScript to JavaScript with full decorator metadata; the settings are ours, whatever the project's tsconfig says.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { formatOf, type Format } from './format';

type Swc = typeof import('@swc/core');

const requireHere = createRequire(__filename);
let swc: Swc | undefined;

/** Names the compiler: the path of `@swc/core`. */
export function useCompiler(path: string): void {
  swc = requireHere(path) as Swc;
}

/** The JavaScript of a TypeScript file, with its source map inside; throws what the compiler says of a mistake. */
export function compile(file: string, format: Format = formatOf(file)): string {
  if (swc === undefined) throw new Error('The compiler is not loaded.');
  const tsx = file.endsWith('.tsx');
  return swc.transformSync(readFileSync(file, 'utf8'), {
    filename: file,
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
    inlineSourcesContent: false,
    module: format === 'module' ? { type: 'es6' } : { type: 'commonjs', ignoreDynamic: true },
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true, tsx },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      experimental: { keepImportAttributes: true },
    },
  }).code;
}
