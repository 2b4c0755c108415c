// The signals that ask a process to end: the first stops in order, the second at once.

const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** A signal that asks the process to end. */
export type StopSignal = keyof typeof EXIT_CODES;

/**
 * Calls `stop` at the first SIGINT, SIGTERM or SIGHUP; the second exits at once with 128 plus its number. Gives the function
 * that puts the signals back to what they do by themselves.
 */
export function stopOnSignals(stop: (signal: StopSignal) => void): () => void {
  let hasStopped = false;
  const take = (signal: NodeJS.Signals): void => {
    if (hasStopped) process.exit(EXIT_CODES[signal as StopSignal]);
    hasStopped = true;
    stop(signal as StopSignal);
  };
  const signals = Object.keys(EXIT_CODES) as StopSignal[];
  for (const signal of signals) process.on(signal, take);
  return () => {
    for (const signal of signals) process.off(signal, take);
  };
}
