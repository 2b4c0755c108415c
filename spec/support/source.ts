// Reads TypeScript sources as text: comments and strings blanked out, import specifiers, resolution inside src.
import { readFileSync, readdirSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

/** One file: its path below the root that was read, with forward slashes, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** One import: `call` is a `require('x')` or `import('x')` expression, `static` runs when the file loads. */
export interface Import {
  readonly specifier: string;
  readonly kind: 'static' | 'bare' | 'reexport' | 'call';
}

/** All files below `root` whose name the filter accepts; folders and files named in `skip` are left out. */
export function readTree(root: string, accept: (path: string) => boolean, skip: ReadonlySet<string>): SourceFile[] {
  const found: SourceFile[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (skip.has(entry.name)) continue;
      const full = join(folder, entry.name);
      const path = relative(root, full).split(sep).join('/');
      if (entry.isDirectory()) visit(full);
      else if (entry.isFile() && accept(path)) found.push({ path, text: readFileSync(full, 'utf8') });
    }
  };
  visit(root);
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}

const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`|\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*|[\s\S]/g;
const BEFORE_REGEX = /(?:^|[=(,:[!&|?{};+*%<>~^-]|\b(?:return|typeof|case|in|of|do|else|yield|await))\s*$/;

const blank = (token: string): string => token.replace(/[^\n]/g, ' ');

/** The text with comments blanked, and with `strings: false` also the contents of strings, templates and patterns. */
export function codeOf(text: string, options: { readonly strings: boolean }): string {
  let out = '';
  TOKENS.lastIndex = 0;
  for (let match = TOKENS.exec(text); match !== null; match = TOKENS.exec(text)) {
    const token = match[0];
    const first = token[0] ?? '';
    if (token.startsWith('//') || token.startsWith('/*')) out += blank(token);
    else if (first === '/' && token.length > 1 && !BEFORE_REGEX.test(out.slice(-40))) {
      out += first;
      TOKENS.lastIndex = match.index + 1;
    } else if (token.length > 1 && !options.strings) out += first === '`' ? templateCode(token) : blank(token);
    else out += token;
  }
  return out;
}

/** A template literal keeps the code of its `${...}` parts. */
function templateCode(token: string): string {
  let end = 0;
  let out = '';
  for (const part of token.matchAll(/\$\{[^{}]*\}/g)) {
    out += blank(token.slice(end, part.index)) + part[0];
    end = part.index + part[0].length;
  }
  return out + blank(token.slice(end));
}

/** Every module the text names: import, export-from, `require('x')`, `import('x')`; type imports count like others. */
export function importsOf(text: string): Import[] {
  const code = codeOf(text, { strings: true });
  const found: Import[] = [];
  for (const [, word, specifier] of code.matchAll(
    /^[ \t]*(import|export)\b(?!\s*\()[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm,
  )) {
    found.push({ specifier: specifier ?? '', kind: word === 'export' ? 'reexport' : 'static' });
  }
  for (const [, specifier] of code.matchAll(/^[ \t]*import\s*['"]([^'"]+)['"]/gm)) {
    found.push({ specifier: specifier ?? '', kind: 'bare' });
  }
  for (const [, specifier] of code.matchAll(/\b(?:require|import)\s*\(\s*['"]([^'"]+)['"]\s*[),]/g)) {
    found.push({ specifier: specifier ?? '', kind: 'call' });
  }
  return found;
}

/** The file of `paths` that a relative specifier in `from` names, or undefined. */
export function resolveIn(paths: ReadonlySet<string>, from: string, specifier: string): string | undefined {
  const target = posix.join(posix.dirname(from), specifier);
  return [`${target}.ts`, `${target}/index.ts`].find((path) => paths.has(path));
}

/** The package a bare specifier belongs to: `a/b/c` is `a`, `@s/a/b` is `@s/a`, `node:x` stays. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
