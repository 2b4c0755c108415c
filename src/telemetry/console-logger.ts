// The default logger: one line a record on stderr, a stack and its causes below it.
import { messageOf, printable } from '../errors/describe';
import type { LogFields, Logger, LoggerLevel } from '../engine/logger';

const LEVELS: readonly LoggerLevel[] = ['debug', 'info', 'warning', 'error'];
const MAX_CAUSES = 5;

function stackOf(thrown: unknown): string {
  try {
    return thrown instanceof Error && typeof thrown.stack === 'string' ? thrown.stack : messageOf(thrown);
  } catch {
    return messageOf(thrown);
  }
}

function causeOf(thrown: unknown): unknown {
  try {
    return thrown instanceof Error ? thrown.cause : undefined;
  } catch {
    return undefined;
  }
}

/** The stack of a thrown value and of its causes, at most five, each under the one that it caused. */
export function stacksOf(thrown: unknown): string {
  const stacks = [stackOf(thrown)];
  for (let at = causeOf(thrown); at !== undefined && stacks.length <= MAX_CAUSES; at = causeOf(at)) {
    stacks.push(`Caused by: ${stackOf(at)}`);
  }
  return stacks.join('\n');
}

/** Below the record's own line and set off from it, so that no thrown text can pass for a record. */
function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `\n    ${printable(line)}`)
    .join('');
}

function fieldsText({ error, ...fields }: LogFields): string {
  const pairs = Object.entries(fields).map(([key, value]) => ` ${key}=${JSON.stringify(value) ?? 'undefined'}`);
  return `${printable(pairs.join(''))}${error === undefined ? '' : indented(stacksOf(error))}`;
}

/** Writes records of the level given and above to stderr; default `info`. Never stdout: that may be the wire. */
export function consoleLogger(least: LoggerLevel = 'info'): Logger {
  return {
    log(level, message, fields = {}) {
      if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return;
      process.stderr.write(`${level.toUpperCase().padEnd(7)} ${printable(message)}${fieldsText(fields)}\n`);
    },
  };
}
