// Loads a user's file and gives its server.
import { ConfigurationError } from '../errors/configuration-error';
import type { MCPServer } from '../server/server';
import { CommandError, EXIT } from './command-error';
import { explain, isPlaceHidden } from './explain';
import { exportsOf, findServer } from './find';
import { loadFile } from './load-file';
import { printError } from './output';
import type { FileTarget } from './target';

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
    return findServer(exportsOf(await loadFile(target.path)), target);
  } catch (thrown) {
    if (thrown instanceof CommandError || thrown instanceof ConfigurationError) throw thrown;
    const options = isPlaceHidden(thrown) ? { cause: thrown } : {};
    throw new CommandError(explain(thrown, `Failed to load ${target.shown}`), EXIT.failure, options);
  } finally {
    done();
  }
}
