// The end of a process whose only job was to serve.

const PATIENCE_MS = 1_000;

/**
 * Lets the process end by itself, and ends it after a second when a timer or a socket still holds it. The exit code tells
 * whether everything was answered: 0 (unless one was set), or 1 when calls had to be aborted.
 */
export function endProcess(isDrained: boolean): void {
  if (!isDrained) process.exitCode = 1;
  setTimeout(() => process.exit(), PATIENCE_MS).unref();
}
