// The end of a process whose only job was to serve.

const PATIENCE_MS = 1_000;

/** Lets the process end by itself, and ends it after a second when a timer or a socket still holds it (exit code 0 unless given). */
export function endProcess(code?: number): void {
  if (typeof code === 'number') process.exitCode = code;
  setTimeout(() => process.exit(), PATIENCE_MS).unref();
}
