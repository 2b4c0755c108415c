// The door to Ajv: loaded only where an author wrote a raw JSON Schema. Ajv makes its checks by generating code.
import type { ErrorObject } from 'ajv/dist/2020';

export type { ErrorObject } from 'ajv/dist/2020';

/** Checks a JSON value; gives what is wrong, nothing when it fits. */
export type RawCheck = (value: unknown) => readonly ErrorObject[];

/** Compiles a JSON Schema 2020-12; throws what Ajv throws for one that is not valid or that refers elsewhere. */
export function compileRaw(schema: object): RawCheck {
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    validateFormats: false,
    strictTypes: false,
    strictTuples: false,
  });
  const validate = ajv.compile(schema);
  return (value) => (validate(value) ? [] : [...(validate.errors ?? [])]);
}
