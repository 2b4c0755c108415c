// The two module hooks, written once for the hooks thread of Node 20 and the in-thread hooks of later versions.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bridgeTo } from './bridge';
import { compile } from './compile';
import { formatOf, isTypeScript, type Format } from './format';
import type { LoadContext, ResolveContext, Resolved } from './node-module';
import { fileBehind, sourceBehind } from './resolve';

/** What a load hook gives. */
export interface Loaded {
  format: Format;
  source: string;
  shortCircuit: true;
}

/** The path of a file: URL, or undefined. */
export function pathOf(url: string | undefined): string | undefined {
  return url?.startsWith('file:') === true ? fileURLToPath(url) : undefined;
}

function specifierOf(file: string, { conditions = [] }: ResolveContext): string {
  return conditions.includes('require') ? file : pathToFileURL(file).href;
}

/** The specifier that Node shall resolve in place of the one that was written. */
export function redirected(specifier: string, context: ResolveContext): string {
  const parent = pathOf(context.parentURL);
  const file = parent === undefined ? undefined : fileBehind(specifier, parent);
  return file === undefined ? specifier : specifierOf(file, context);
}

/** What to try after a failure: `#alias` and `exports` of a project often name the compiled file. */
export function secondTry(error: unknown, context: ResolveContext): string | undefined {
  const { code, url, path } = (error ?? {}) as { code?: unknown; url?: unknown; path?: unknown };
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') return undefined;
  const missing = typeof url === 'string' ? pathOf(url) : path;
  const source = typeof missing === 'string' ? sourceBehind(missing) : undefined;
  return source === undefined ? undefined : specifierOf(source, context);
}

/** Says for a TypeScript file what it is compiled to; leaves every other answer as it is. */
export function withFormat<T extends Resolved>(resolved: T): T {
  const file = pathOf(resolved.url);
  return file !== undefined && isTypeScript(file) ? { ...resolved, format: formatOf(file) } : resolved;
}

/** The compiled file behind a URL, or undefined when it is not TypeScript. */
export function loaded(url: string, { conditions = [] }: LoadContext): Loaded | undefined {
  const file = pathOf(url);
  if (file === undefined || !isTypeScript(file)) return undefined;
  const format = formatOf(file);
  if (format === 'commonjs' && !conditions.includes('require')) {
    return { format: 'module', source: bridgeTo(file), shortCircuit: true };
  }
  return { format, source: compile(file, format), shortCircuit: true };
}
