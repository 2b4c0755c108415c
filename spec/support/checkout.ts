// The checkout as a user of the package sees it: built, and run in child processes with a bound on their time.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** The top folder of the checkout. */
export const root = join(__dirname, '..', '..');

/** What a finished child process left behind. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs node with `args` and waits for its end, at most two minutes. */
export function node(args: readonly string[], cwd: string = root): Outcome {
  const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
  const run = spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8', timeout: 110_000 });
  return { status: run.status, stdout: run.stdout, stderr: run.stderr };
}

/** Makes dist match src; throws with the compiler's words when it does not compile. */
export function build(): void {
  const run = node([join(root, '.ci', 'build.mjs'), '--if-stale']);
  if (run.status !== 0) throw new Error(`The build failed:\n${run.stdout}${run.stderr}`);
}
