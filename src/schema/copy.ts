// Copies of free-form JSON: own members only, no prototype is ever touched, and a limit to the depth.
import type { Run } from './run';
import { FAILED } from './run';

/** A deep copy, or FAILED with an issue when it is nested too deeply. */
export function copyJson(value: unknown, run: Run): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (run.isTooDeep) return run.report(TOO_DEEP);
  if (value instanceof Date) return new Date(value.getTime());
  const { toJSON } = value as { toJSON?: unknown };
  if (run.mode.isOutput && typeof toJSON === 'function') return copyPrinted(toJSON.call(value), run);
  return Array.isArray(value) ? copyArray(value, run) : copyObject(value, run);
}

/** The issue of a value that is nested too deeply. */
export const TOO_DEEP = {
  rule: 'depth',
  expected: 'at most 64 levels',
  received: 'object',
  message: 'nested too deeply, at most 64 levels',
} as const;

/** What `toJSON()` gave, one level deeper, so that an object that prints itself ends at the limit. */
function copyPrinted(value: unknown, run: Run): unknown {
  run.enter('toJSON', 0);
  const copied = copyJson(value, run);
  run.leave();
  return copied;
}

function copyArray(values: readonly unknown[], run: Run): unknown {
  const copy: unknown[] = [];
  for (const [index, item] of values.entries()) {
    run.enter(index, index);
    const copied = copyJson(item, run);
    run.leave();
    if (copied === FAILED) return FAILED;
    copy.push(copied);
  }
  return copy;
}

function copyObject(source: object, run: Run): unknown {
  const copy: Record<string, unknown> = {};
  const members =
    source instanceof Map ? [...source].filter(([key]) => typeof key === 'string') : Object.entries(source);
  for (const [key, item] of members as [string, unknown][]) {
    if (key === '__proto__') continue;
    run.enter(key, 0);
    const copied = copyJson(item, run);
    run.leave();
    if (copied === FAILED) return FAILED;
    copy[key] = copied;
  }
  return copy;
}
