// Where a relative specifier of a TypeScript project leads: `.js` means `.ts`, extensions and `index` may be left out.
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isTypeScript } from './format';
import { isPackaged } from './node-module';

const SOURCES: ReadonlyMap<string, readonly string[]> = new Map([
  ['.js', ['.ts', '.tsx']],
  ['.jsx', ['.tsx']],
  ['.mjs', ['.mts']],
  ['.cjs', ['.cts']],
]);

const OMITTED = ['.ts', '.tsx', '.mts', '.cts', '.js', '.mjs', '.cjs', '.json'];

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** The sources that the path of a compiled file may stand for. */
function sourcesOf(path: string): string[] {
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0];
  if (extension === undefined) return [];
  return (SOURCES.get(extension) ?? []).map((source) => path.slice(0, -extension.length) + source);
}

function indexesOf(path: string): string[] {
  return OMITTED.map((extension) => join(path, `index${extension}`));
}

/** The source behind a compiled file that is not there, or undefined. */
export function sourceBehind(path: string): string | undefined {
  return isFile(path) ? undefined : sourcesOf(path).find(isFile);
}

const NODE_FINDS = ['', '.js', '.json', '.node', '/package.json', '/index.js', '/index.json', '/index.node'];

/**
 * The file that a relative specifier in `parent` means; undefined leaves it to Node. In a TypeScript file the source goes
 * before a compiled file beside it, as in the compiler; in a JavaScript file Node's own rules go first.
 */
export function fileBehind(specifier: string, parent: string): string | undefined {
  if (!/^\.{1,2}(\/|$)/.test(specifier) || isPackaged(parent)) return undefined;
  const path = resolve(dirname(parent), specifier);
  const isFolder = /(^|\/)\.{0,2}$/.test(specifier);
  const sources = isFolder ? [] : sourcesOf(path);
  const guesses = isFolder ? indexesOf(path) : [...OMITTED.map((extension) => path + extension), ...indexesOf(path)];
  if (!isTypeScript(parent)) {
    return NODE_FINDS.some((ending) => isFile(path + ending)) ? undefined : [...sources, ...guesses].find(isFile);
  }
  const found = [...sources, path, ...guesses].find(isFile);
  return found === path ? undefined : found;
}
