// `outputOf`: the structured result of a tool as one schema and one check; what was checked is what is sent.
import type { OutputType } from '../metadata/definitions';
import type { JsonObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';
import { readValue } from './hydrate';
import type { Issue } from './issues';
import { unchecked } from './mismatch';
import { isWrappedKind, resultField, resultSchema } from './output-type';
import { Run, type ReadMode } from './run';
import type { FieldShape, ValueShape } from './shape';
import { toJson } from './to-json';

/** The JSON that is sent, or everything that is wrong. */
export type OutputOutcome =
  | { readonly isValid: true; readonly structured: JsonObject }
  | { readonly isValid: false; readonly issues: readonly Issue[] };

/** A compiled result type. */
export interface Output {
  /** Always `type: object` at the root. */
  readonly schema: JsonSchema;
  /** A scalar or an array is sent as `{ result }`. */
  readonly isWrapped: boolean;
  /** Never throws and never rejects; a promise only when a constraint gave one. */
  check(value: unknown): OutputOutcome | Promise<OutputOutcome>;
}

const MODE: ReadMode = { isLax: false, isOutput: true, refusesUnknown: false };

/** Compiles the type of a result; throws a ConfigurationError when it cannot be described. */
export function outputOf(type: OutputType | (() => OutputType), where: string): Output {
  const field = resultField(type, where);
  const isWrapped = isWrappedKind(field.value);
  return { schema: resultSchema(field.value), isWrapped, check: (returned) => check(field, returned, isWrapped) };
}

function check(field: FieldShape, returned: unknown, isWrapped: boolean): OutputOutcome | Promise<OutputOutcome> {
  const run = new Run(MODE);
  let value: unknown;
  try {
    value = readValue(field.value, returned, { field, run });
  } catch {
    unchecked('check', undefined, run);
  }
  if (run.pending.length === 0) return finish(field.value, value, { run, isWrapped });
  return Promise.all(run.pending).then(() => finish(field.value, value, { run, isWrapped }));
}

function finish(
  shape: ValueShape,
  value: unknown,
  { run, isWrapped }: { readonly run: Run; readonly isWrapped: boolean },
): OutputOutcome {
  try {
    if (run.count === 0) {
      const json = toJson(shape, value);
      return { isValid: true, structured: isWrapped ? { result: json } : (json as JsonObject) };
    }
  } catch {
    unchecked('json', value, run);
  }
  return { isValid: false, issues: run.issues() };
}
