// What a command works on: a URL, or a file and the name of an export.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { CommandError } from './command-error';

/** A file and, after a colon, the export that is the server. */
export interface FileTarget {
  /** As it was written, for messages. */
  readonly shown: string;
  /** The real path: Node resolves links, too. */
  readonly path: string;
  readonly name: string | undefined;
}

const EXTENSIONS = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs'];

/** Tells whether a target is an address instead of a file. */
export function isUrl(target: string): boolean {
  return /^https?:\/\//i.test(target);
}

/** Splits `file:name`; the colon of a Windows drive belongs to the file. */
function split(target: string): [file: string, name: string | undefined] {
  const match = /^(.{2,}):([\p{ID_Start}$_][\p{ID_Continue}$]*)$/u.exec(target);
  if (match === null || existsSync(target)) return [target, undefined];
  return [match[1] ?? target, match[2]];
}

function suggestion(shown: string): string {
  const stem = shown.slice(0, shown.length - extname(shown).length);
  const near = [shown, stem].flatMap((start) => EXTENSIONS.map((extension) => start + extension)).find(existsSync);
  return near === undefined ? '' : `\nDid you mean ${near}?`;
}

/** Reads `file[:name]`; throws a CommandError when there is no such file. */
export function fileTarget(target: string): FileTarget {
  const [shown, name] = split(target);
  const path = resolve(shown);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new CommandError(`File not found: ${shown}${suggestion(shown)}`);
  if (!found.isFile()) throw new CommandError(`Not a file: ${shown}`);
  return { shown, path: realpathSync(path), name };
}
