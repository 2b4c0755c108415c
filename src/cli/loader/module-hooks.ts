// The two module hooks, written once for the hooks thread of Node 20 and the in-thread hooks of later versions.
import { fileURLToPath, pathToFileURL } from 'node:url';
import { compile } from './compile';
import { formatOf, isTypeScript, type Format } from './format';
import { fileBehind, sourceBehind } from './resolve';

/** What a resolve hook gives. */
export interface Resolved {
  url: string;
  format?: string | null | undefined;
  [key: string]: unknown;
}

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

/** The specifier that Node shall resolve in place of the one that was written. */
export function redirected(specifier: string, parentUrl: string | undefined): string {
  const parent = pathOf(parentUrl);
  const file = parent === undefined ? undefined : fileBehind(specifier, parent);
  return file === undefined ? specifier : pathToFileURL(file).href;
}

/** The URL to try after a failure: `#alias` and `exports` of a project often name the compiled file. */
export function secondTry(error: unknown): string | undefined {
  const { code, url } = (error ?? {}) as { code?: unknown; url?: unknown };
  const path = code === 'ERR_MODULE_NOT_FOUND' && typeof url === 'string' ? pathOf(url) : undefined;
  const source = path === undefined ? undefined : sourceBehind(path);
  return source === undefined ? undefined : pathToFileURL(source).href;
}

/** Says for a TypeScript file what it is compiled to; leaves every other answer as it is. */
export function withFormat<T extends Resolved>(resolved: T): T {
  const file = pathOf(resolved.url);
  return file !== undefined && isTypeScript(file) ? { ...resolved, format: formatOf(file) } : resolved;
}

/** The compiled file behind a URL, or undefined when it is not TypeScript. */
export function loaded(url: string): Loaded | undefined {
  const file = pathOf(url);
  if (file === undefined || !isTypeScript(file)) return undefined;
  const format = formatOf(file);
  return { format, source: compile(file, format), shortCircuit: true };
}
