// Keeps a promise that a handler left behind, and that fails later, from ending the process.
import type { Logger } from './logger';

const guarded: Logger[] = [];
// Hosts that are not Node may have no process, or one without events; they end nothing over a late rejection.
const events: Pick<NodeJS.Process, 'on' | 'off'> | undefined =
  typeof process === 'object' && typeof process.on === 'function' ? process : undefined;

function report(error: unknown): void {
  guarded[0]?.log('error', 'A promise was rejected and nobody handled it; the server goes on', { error });
}

/**
 * While in force, an unhandled rejection becomes an ERROR record instead of the end of the process.
 * Gives the function that ends it; the listener of the process goes with the last one. The oldest logger hears of it.
 */
export function guardLateFailures(logger: Logger): () => void {
  if (guarded.length === 0) events?.on('unhandledRejection', report);
  const own: Logger = { log: (...record) => logger.log(...record) };
  guarded.push(own);
  return () => {
    const index = guarded.indexOf(own);
    if (index < 0) return;
    guarded.splice(index, 1);
    if (guarded.length === 0) events?.off('unhandledRejection', report);
  };
}
