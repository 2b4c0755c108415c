// Loads a user's file and gives its server.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ConfigurationError } from '../errors/configuration-error';
import type { MCPServer } from '../server/server';
import { CommandError } from './command-error';
import { explain } from './explain';
import { exportsOf, findServer } from './find';
import { isTypeScript } from './loader/format';
import { startLoader } from './loader/start';
import { printError } from './output';
import type { FileTarget } from './target';

async function namespaceOf(path: string): Promise<unknown> {
  const entrance = isTypeScript(path) ? await startLoader(path) : 'import';
  return entrance === 'require' ? createRequire(path)(path) : import(pathToFileURL(path).href);
}

/** Node ends quietly when nothing is left that could settle an awaited promise. */
function watchForSilence(shown: string): () => void {
  const tell = (): void => {
    printError(`${shown} never finished loading: a top-level await in it waits for something that does not come.`);
    process.exitCode = 1;
  };
  process.once('exit', tell);
  return () => process.off('exit', tell);
}

/** Imports the file, TypeScript included, and finds its server; throws a CommandError that tells what went wrong. */
export async function loadServer(target: FileTarget): Promise<MCPServer> {
  const done = watchForSilence(target.shown);
  try {
    return findServer(exportsOf(await namespaceOf(target.path)), target);
  } catch (thrown) {
    if (thrown instanceof CommandError || thrown instanceof ConfigurationError) throw thrown;
    throw new CommandError(explain(thrown, `Failed to load ${target.shown}`));
  } finally {
    done();
  }
}
