// `rawInputOf`: arguments described by a JSON Schema that an author wrote.
import { isObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';
import type { RawCheck } from './ajv';
import { copyJson } from './copy';
import type { Input, InputOutcome } from './input';
import { rawIssues } from './raw-issues';
import { rawCheckOf, refuseCombinator, wholeIssue } from './raw-schema';
import { received } from './received';
import { FAILED, Run } from './run';

function validate(check: RawCheck, raw: unknown): InputOutcome {
  if (!isObject(raw)) {
    const message = `must be an object (got ${received(raw)})`;
    return { isValid: false, issues: wholeIssue({ rule: 'type', expected: 'an object', message }, raw) };
  }
  const run = new Run({ isLax: false, isOutput: false, refusesUnknown: false });
  const copy = copyJson(raw, run);
  if (copy === FAILED) return { isValid: false, issues: run.issues() };
  const errors = check(copy);
  return errors.length === 0
    ? { isValid: true, instances: [copy as object] }
    : { isValid: false, issues: rawIssues(errors) };
}

/** Compiles `inputSchema`; nothing is converted, no default is filled in, formats are not checked. Throws TW127. */
export function rawInputOf(schema: JsonSchema, where: string): Input {
  const place = `The inputSchema of ${where}`;
  refuseCombinator(schema, place);
  const check = rawCheckOf(schema, place);
  return { schema, fields: [], validate: (raw) => validate(check, raw) };
}
