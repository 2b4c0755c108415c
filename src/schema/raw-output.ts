// `rawOutputOf`: a result described by a JSON Schema that an author wrote.
import type { JsonObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';
import type { RawCheck } from './ajv';
import { copyJson } from './copy';
import type { Output, OutputOutcome } from './output';
import { rawIssues } from './raw-issues';
import { rawCheckOf, wholeIssue } from './raw-schema';
import { FAILED, Run } from './run';

function checked(check: RawCheck, value: unknown): OutputOutcome {
  const run = new Run({ isLax: false, isOutput: true, refusesUnknown: false });
  const copy = copyJson(value, run);
  if (copy === FAILED) return { isValid: false, issues: run.issues() };
  const plain: unknown = JSON.parse(JSON.stringify(copy) ?? 'null');
  const errors = check(plain);
  return errors.length === 0
    ? { isValid: true, structured: plain as JsonObject }
    : { isValid: false, issues: rawIssues(errors) };
}

function safely(check: RawCheck, value: unknown): OutputOutcome {
  try {
    return checked(check, value);
  } catch {
    const issues = wholeIssue({ rule: 'json', expected: 'JSON', message: 'cannot be written as JSON' }, value);
    return { isValid: false, issues };
  }
}

/** Compiles `outputSchema`; what is checked and sent is the JSON of the returned value. Throws ConfigurationError TW127. */
export function rawOutputOf(schema: JsonSchema, where: string): Output {
  const check = rawCheckOf(schema, `The outputSchema of ${where}`);
  return { schema, isWrapped: false, check: (value) => safely(check, value) };
}
