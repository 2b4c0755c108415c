// One validation of the arguments of a call: raw JSON to instances, or everything that is wrong.
import { isObject } from '../protocol/json-rpc';
import { readParts } from './hydrate';
import type { Issue } from './issues';
import { jsonType } from './received';
import { Run, type ReadMode } from './run';
import type { ClassShape } from './shape';

/** One instance for each part, or everything that is wrong. */
export type InputOutcome =
  | { readonly isValid: true; readonly instances: readonly object[] }
  | {
      readonly isValid: false;
      readonly issues: readonly Issue[];
      /** What rules threw instead of giving a verdict; for the log. */
      readonly thrown?: readonly unknown[];
    };

/** Validates; never throws and never rejects. Absent and null arguments are an empty object (TOOL-10). */
export function validate(
  shapes: readonly ClassShape[],
  raw: unknown,
  mode: ReadMode,
): InputOutcome | Promise<InputOutcome> {
  const run = new Run(mode);
  const instances = read(shapes, raw ?? {}, run);
  if (run.pending.length === 0) return outcome(instances, run);
  return Promise.all(run.pending).then(() => outcome(instances, run));
}

function read(shapes: readonly ClassShape[], raw: unknown, run: Run): readonly object[] {
  try {
    if (isObject(raw)) return readParts(shapes, raw, run);
    const received = jsonType(raw);
    const message = `must be an object (got ${received})`;
    run.report({ rule: 'isObject', expected: 'an object', received, message });
  } catch (thrown) {
    run.keep(thrown);
    run.note('', [], { rule: 'check', expected: 'an object', received: 'object', message: 'could not be checked' });
  }
  return [];
}

function outcome(instances: readonly object[], run: Run): InputOutcome {
  return run.count === 0 ? { isValid: true, instances } : { isValid: false, issues: run.issues(), thrown: run.thrown };
}
