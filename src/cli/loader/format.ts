// What kind of file a TypeScript source is, and how Node would treat it.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a source is compiled to. */
export type Format = 'module' | 'commonjs';

const types = new Map<string, Format>();

/** Tells whether the file is a TypeScript source; a declaration file is none. */
export function isTypeScript(file: string): boolean {
  return /\.[cm]?tsx?$/.test(file) && !/\.d\.[cm]?ts$/.test(file);
}

function declaredIn(folder: string): Format | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, 'package.json'), 'utf8');
  } catch {
    return undefined;
  }
  try {
    return (JSON.parse(text) as { type?: unknown }).type === 'module' ? 'module' : 'commonjs';
  } catch {
    return 'commonjs';
  }
}

/** The `type` of the nearest package.json; `commonjs` where there is none, as in Node. */
function typeOf(folder: string): Format {
  const known = types.get(folder);
  if (known !== undefined) return known;
  const parent = dirname(folder);
  const found = declaredIn(folder) ?? (parent === folder ? 'commonjs' : typeOf(parent));
  types.set(folder, found);
  return found;
}

/** `.mts` is a module, `.cts` is CommonJS, `.ts` and `.tsx` follow the nearest package.json. */
export function formatOf(file: string): Format {
  if (file.endsWith('.mts')) return 'module';
  if (file.endsWith('.cts')) return 'commonjs';
  return typeOf(dirname(file));
}
