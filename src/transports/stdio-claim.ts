// Who uses stdin and stdout of this process: one server at a time.
import type { Readable, Writable } from 'node:stream';
import type { Pipes } from './line-channel';
import type { Sink } from './line-writer';
import { guardStdout } from './stdout-guard';

/** Pipes, and how to give them back. */
export interface Claim extends Pipes {
  /** Tells whether stdin of the process is read, so that its signals mean this server. */
  readonly isProcess: boolean;
  readonly release: () => void;
}

type Name = 'stdin' | 'stdout';

const KEY = Symbol.for('toolwright/stdio-claims');
const shared = process as unknown as { [KEY]?: Set<Name> };

function take(name: Name): void {
  const taken = (shared[KEY] ??= new Set());
  if (taken.has(name)) {
    throw new Error(
      `Another stdio server in this process already uses ${name}. Close it first, or give each server streams of its own.`,
    );
  }
  taken.add(name);
}

function sinkOf(output: Writable): Sink {
  let isBroken = false;
  const fail = (): void => void (isBroken = true);
  output.on('error', fail);
  output.on('close', fail);
  return (text, done) => (isBroken ? done(new Error('The output is closed.')) : void output.write(text, 'utf8', done));
}

/**
 * The pipes of a stdio server: the streams given, else those of the process, which are claimed (STD-06); throws if another
 * server has them. Once stdout is claimed, the guard stands until the process ends: what exit hooks print is no answer either.
 */
export function claimStdio(streams: { input?: Readable | undefined; output?: Writable | undefined }): Claim {
  const names: Name[] = [];
  const release = (): void => names.forEach((name) => shared[KEY]?.delete(name));
  try {
    for (const [name, given] of [
      ['stdin', streams.input],
      ['stdout', streams.output],
    ] as const) {
      if (given !== undefined) continue;
      take(name);
      names.push(name);
    }
  } catch (error) {
    release();
    throw error;
  }
  return {
    input: streams.input ?? process.stdin,
    sink: streams.output === undefined ? guardStdout().wire : sinkOf(streams.output),
    isProcess: streams.input === undefined,
    release,
  };
}
