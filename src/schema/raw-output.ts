// `rawOutputOf`: a result described by a JSON Schema that an author wrote.
import type { JsonObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';
import type { Output } from './output';
import { rawIssues } from './raw-issues';
import { rawCheckOf, wholeIssue } from './raw-schema';

function plainOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null');
  } catch {
    return undefined;
  }
}

/** Compiles `outputSchema`; what is checked and sent is the JSON of the returned value. Throws ConfigurationError TW127. */
export function rawOutputOf(schema: JsonSchema, where: string): Output {
  const check = rawCheckOf(schema, `The outputSchema of ${where}`);
  return {
    schema,
    isWrapped: false,
    check(value) {
      const plain = plainOf(value);
      if (plain === undefined) {
        return {
          isValid: false,
          issues: wholeIssue({ rule: 'json', expected: 'JSON', message: 'cannot be written as JSON' }, value),
        };
      }
      const errors = check(plain);
      return errors.length === 0
        ? { isValid: true, structured: plain as JsonObject }
        : { isValid: false, issues: rawIssues(errors) };
    },
  };
}
