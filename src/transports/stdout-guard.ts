// Keeps stdout for the wire: what anybody else prints goes to stderr, from the moment the guard stands.
import type { StdioOptions } from 'node:child_process';
import type { Sink } from './line-writer';

/** A hold on the guard; `wire` is the only way to the real stdout. */
export interface StdoutGuard {
  readonly wire: Sink;
  /** Gives the hold back; the last one restores stdout. Later calls do nothing. */
  release(): void;
}

interface Standing {
  readonly wire: Sink;
  readonly restore: () => void;
  holds: number;
}

const KEY = Symbol.for('toolwright/stdout-guard');
const shared = process as unknown as { [KEY]?: Standing };

type Callback = (error?: Error | null) => void;

/** `write` and `end` of a stream, diverted; always true, because nobody would hear the `drain` of another stream. */
function diverted(chunk: unknown, encoding?: unknown, callback?: unknown): boolean {
  const done = [chunk, encoding, callback].find((value) => typeof value === 'function') as Callback | undefined;
  if (typeof chunk === 'string' || chunk instanceof Uint8Array) {
    process.stderr.write(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : undefined, done);
  } else if (done !== undefined) {
    process.nextTick(done);
  }
  return true;
}

const ignore = (): void => undefined;

function stand(): Standing {
  const real = process.stdout;
  const { stderr } = process;
  const write = real.write.bind(real);
  // The console looks its stream up once, at first use; it has to be the real one, or it would never be restored.
  Reflect.get(globalThis.console, '_stdout');
  const property = Object.getOwnPropertyDescriptor(process, 'stdout');
  const own = {
    write: Object.getOwnPropertyDescriptor(real, 'write'),
    end: Object.getOwnPropertyDescriptor(real, 'end'),
  };
  // Without a listener the first write after the other side has gone would end the process with a trace.
  real.on('error', ignore);
  stderr.on('error', ignore);
  const end = (...args: [unknown, unknown?, unknown?]): NodeJS.WriteStream => (diverted(...args), real);
  Object.defineProperty(real, 'write', { configurable: true, writable: true, value: diverted });
  Object.defineProperty(real, 'end', { configurable: true, writable: true, value: end });
  // Loggers that ask for `process.stdout.fd` get that of stderr, too.
  Object.defineProperty(process, 'stdout', { configurable: true, enumerable: true, get: () => process.stderr });
  return {
    holds: 0,
    wire: (text, done) => void write(text, 'utf8', done),
    restore: () => {
      if (property !== undefined) Object.defineProperty(process, 'stdout', property);
      for (const name of ['write', 'end'] as const) {
        const descriptor = own[name];
        if (descriptor === undefined) Reflect.deleteProperty(real, name);
        else Object.defineProperty(real, name, descriptor);
      }
      real.off('error', ignore);
      stderr.off('error', ignore);
    },
  };
}

/**
 * Diverts `process.stdout` and `console` to stderr for the whole process, worker threads included (STD-04); may be called any
 * number of times, by any copy of the package. Out of reach: native code and `fs` calls that write to descriptor 1 by its
 * number, and children that inherit it; start those with `protectedStdio()`.
 */
export function guardStdout(): StdoutGuard {
  const standing = (shared[KEY] ??= stand());
  standing.holds += 1;
  let isHeld = true;
  return {
    wire: standing.wire,
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      standing.holds -= 1;
      if (standing.holds > 0) return;
      delete shared[KEY];
      standing.restore();
    },
  };
}

/** The `stdio` option for a child process of a stdio server: it reads nothing, and all that it prints goes to stderr. */
export function protectedStdio(): StdioOptions {
  return ['ignore', 2, 2];
}
