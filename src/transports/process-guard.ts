// Keeps a process that serves over HTTP alive: late failures, and outputs that nobody reads any more.
import type { Logger } from '../engine/logger';
import { guardLateFailures } from '../engine/late-failures';

const ignore = (): void => undefined;

/**
 * Without a listener the first log line after the reader of stderr has gone, or the first print after that of stdout, would
 * end the process. Gives the function that ends the guard.
 */
export function guardProcess(logger: Logger): () => void {
  const outputs = [process.stdout, process.stderr];
  for (const output of outputs) output.on('error', ignore);
  const releaseLate = guardLateFailures(logger);
  return () => {
    releaseLate();
    for (const output of outputs) output.off('error', ignore);
  };
}
