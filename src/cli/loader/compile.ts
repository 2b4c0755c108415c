// TypeScript to JavaScript with full decorator metadata; the settings are ours, whatever the project's tsconfig says.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Options } from '@swc/core';
import { messageOf } from '../../errors/describe';
import { formatOf, type Format } from './format';

type Swc = typeof import('@swc/core');

const requireHere = createRequire(__filename);
let swc: Swc | undefined;

/** Names the compiler: the path of `@swc/core`. */
export function useCompiler(path: string): void {
  swc = requireHere(path) as Swc;
}

/** `import()` stays what it is, and Node finds the names of the exports when a module imports the file. */
const COMMONJS = { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true } as const;

/** How the message of a failed compilation begins. */
export const CANNOT_COMPILE = 'Cannot compile ';

function failure(file: string, thrown: unknown): SyntaxError {
  const text = messageOf(thrown)
    .replace(/\n\s*Stack backtrace:[\s\S]*$/, '')
    .replace(/\n\s*Caused by:[\s\S]*$/, '');
  return new SyntaxError(`${CANNOT_COMPILE}${file}\n${text.trim()}`);
}

/** The JavaScript of a TypeScript file, with its source map inside; throws a SyntaxError that shows the mistake. */
export function compile(file: string, format: Format = formatOf(file)): string {
  if (swc === undefined) throw new Error('The compiler is not loaded.');
  const source = readFileSync(file, 'utf8');
  try {
    return swc.transformSync(source, optionsFor(file, format)).code;
  } catch (thrown) {
    throw failure(file, thrown);
  }
}

function optionsFor(file: string, format: Format): Options {
  return {
    filename: file,
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
    inlineSourcesContent: false,
    module: format === 'module' ? { type: 'nodenext' } : COMMONJS,
    jsc: {
      target: 'es2022',
      keepClassNames: true,
      parser: { syntax: 'typescript', decorators: true, tsx: file.endsWith('.tsx') },
      transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false },
      experimental: { keepImportAttributes: true },
    },
  };
}
