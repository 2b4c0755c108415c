// Path checks on decoded template values, and `safeJoin` for those who open files.
import { lstat, readlink, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** Which values of template variables are refused before a handler sees them (SEC-06). */
export interface ResourceSecurity {
  readonly rejectPathTraversal: boolean;
  readonly rejectAbsolutePaths: boolean;
  readonly rejectNullBytes: boolean;
  /** Names of variables that are not checked at all. */
  readonly exemptParams: ReadonlySet<string>;
}

/** Every check on, no variable exempt (SEC-01). */
export const DEFAULT_RESOURCE_SECURITY: ResourceSecurity = Object.freeze({
  rejectPathTraversal: true,
  rejectAbsolutePaths: true,
  rejectNullBytes: true,
  exemptParams: new Set<string>(),
});

/** Thrown by `safeJoin`; the message names neither the root nor the part. */
export class PathEscapeError extends Error {
  override name = 'PathEscapeError';
}

const MAX_SYMLINKS = 40;

/** True when the components of a path, over `/` and `\`, ever climb above the start (SEC-02). */
export function isTraversal(value: string): boolean {
  let depth = 0;
  for (const component of value.split(/[/\\]/)) {
    if (component === '..') depth -= 1;
    else if (component !== '' && component !== '.') depth += 1;
    if (depth < 0) return true;
  }
  return false;
}

/** True for a leading `/` or `\`, or a drive letter, on every platform (SEC-03). */
export function isAbsolutePath(value: string): boolean {
  return /^(?:[/\\]|[A-Za-z]:)/.test(value);
}

function isRefused(value: string, security: ResourceSecurity): boolean {
  return (
    (security.rejectNullBytes && value.includes('\0')) ||
    (security.rejectAbsolutePaths && isAbsolutePath(value)) ||
    (security.rejectPathTraversal && isTraversal(value))
  );
}

/** The first variable whose decoded value, or an element of it, breaks the policy; undefined when all are safe. */
export function firstUnsafe(
  values: ReadonlyMap<string, string | string[]>,
  security: ResourceSecurity,
): string | undefined {
  for (const [name, value] of values) {
    if (security.exemptParams.has(name)) continue;
    const items = typeof value === 'string' ? [value] : value;
    if (items.some((item) => isRefused(item, security))) return name;
  }
  return undefined;
}

/** True when no variable breaks the policy (SEC-04). */
export function isSafe(values: ReadonlyMap<string, string | string[]>, security: ResourceSecurity): boolean {
  return firstUnsafe(values, security) === undefined;
}

function isMissing(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

async function unlessMissing<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Where a path really leads, also when its last components do not exist; `hops` bounds chains of dangling links. */
async function realPathOf(path: string, hops: number): Promise<string> {
  const real = await unlessMissing(realpath(path));
  if (real !== undefined) return real;
  if (dirname(path) === path) return path;
  const parent = await realPathOf(dirname(path), hops);
  const here = join(parent, basename(path));
  // A link to nothing is followed too: whoever writes to it would create its target.
  const isLink = (await unlessMissing(lstat(here)))?.isSymbolicLink() ?? false;
  if (!isLink) return here;
  if (hops === 0) throw new PathEscapeError('The path has too many symbolic links');
  return realPathOf(resolve(parent, await readlink(here)), hops - 1);
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * The real path of `parts` joined below `root`, which may itself be the result; a leaf that does not exist yet is fine.
 * Throws PathEscapeError for a NUL byte, an absolute part, or a path that leaves the root, also by a symbolic link (SEC-07).
 */
export async function safeJoin(root: string, ...parts: readonly string[]): Promise<string> {
  if (parts.some((part) => part.includes('\0'))) throw new PathEscapeError('A part of the path has a NUL byte');
  if (parts.some(isAbsolutePath)) throw new PathEscapeError('A part of the path is absolute');
  const base = resolve(root);
  const target = resolve(base, ...parts);
  if (!isBelow(base, target)) throw new PathEscapeError('The path leaves its root');
  const [realBase, realTarget] = await Promise.all([realPathOf(base, MAX_SYMLINKS), realPathOf(target, MAX_SYMLINKS)]);
  if (!isBelow(realBase, realTarget)) throw new PathEscapeError('The path leaves its root');
  return realTarget;
}
