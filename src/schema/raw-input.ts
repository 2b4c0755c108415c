// `rawInputOf`: arguments described by a JSON Schema that an author wrote.
import { isObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';
import type { RawCheck } from './ajv';
import { copyJson } from './copy';
import type { Input, InputOutcome } from './input';
import { rawIssues } from './raw-issues';
import { rawCheckOf, wholeIssue } from './raw-schema';
import { FAILED, Run } from './run';
import { received } from './received';

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

/** Compiles `inputSchema`; nothing is converted, formats are not checked. Throws ConfigurationError TW127. */
export function rawInputOf(schema: JsonSchema, where: string): Input {
  const check = rawCheckOf(schema, `The inputSchema of ${where}`);
  return { schema, fields: [], validate: (raw) => validate(check, raw) };
}
