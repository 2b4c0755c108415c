// Runs a user's file the way Node would, TypeScript included.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { isTypeScript } from './loader/format';
import { startLoader } from './loader/start';

/** What the file exports: a module's namespace, or whatever CommonJS gives; throws what the file throws. */
export async function loadFile(path: string): Promise<unknown> {
  const entrance = isTypeScript(path) ? await startLoader(path) : 'import';
  return entrance === 'require' ? createRequire(path)(path) : import(pathToFileURL(path).href);
}
