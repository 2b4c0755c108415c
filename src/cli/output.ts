// The only writer of the command line: results on stdout, everything else on stderr.
import { guardStdout } from '../transports/stdout-guard';
import type { Sink } from '../transports/line-writer';

let wire: Sink | undefined;
let isListening = false;

/** A reader that goes away early (`| head`) is no reason to fail. */
function ignoreBrokenPipes(): void {
  if (isListening) return;
  isListening = true;
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** From now on only `print` reaches stdout; what user code prints goes to stderr. */
export function reserveStdout(): void {
  ignoreBrokenPipes();
  wire ??= guardStdout().wire;
}

/** Writes text and a line break to stdout. */
export function print(text: string): void {
  ignoreBrokenPipes();
  if (wire === undefined) process.stdout.write(`${text}\n`);
  else wire(`${text}\n`, () => undefined);
}

/** Writes text and a line break to stderr. */
export function printError(text: string): void {
  ignoreBrokenPipes();
  process.stderr.write(`${text}\n`);
}

/** Resolves once both streams have taken what was written. */
export async function flushed(): Promise<void> {
  await new Promise<void>((done) =>
    wire === undefined ? process.stdout.write('', () => done()) : wire('', () => done()),
  );
  await new Promise<void>((done) => process.stderr.write('', () => done()));
}
