// The door to Ajv: loaded only where an author wrote a raw JSON Schema.
import type { Ajv2020, ErrorObject, Options } from 'ajv/dist/2020';
import { EXHAUSTED, isDistinct, Meter, patternCheck, STEP } from './raw-keywords';

export type { ErrorObject } from 'ajv/dist/2020';

/** Checks a JSON value; gives what is wrong, nothing when it fits. */
export type RawCheck = (value: unknown) => readonly ErrorObject[];

const OPTIONS: Options = {
  verbose: true,
  ownProperties: true,
  validateFormats: false,
  strictTypes: false,
  strictTuples: false,
  logger: false,
};

const TOO_COMPLEX: ErrorObject = {
  keyword: 'complexity',
  instancePath: '',
  schemaPath: '#',
  params: {},
  message: 'must be simpler, the alternatives of the schema take too many steps to check',
  data: {},
};

let grammar: Ajv2020 | undefined;

function created(options: Options): Ajv2020 {
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020');
  return new Ajv2020({ ...OPTIONS, ...options });
}

/** The meta-schema is compiled once for all schemas; each schema has an instance of its own, so an `$id` may be repeated. */
function compiler(allErrors: boolean, meter: Meter): Ajv2020 {
  const ajv = created({ allErrors, meta: false, validateSchema: false });
  ajv.removeKeyword('uniqueItems').removeKeyword('pattern');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    compile: (isUnique: boolean) => (items: readonly unknown[]) => !isUnique || isDistinct(items),
  });
  ajv.addKeyword({ keyword: 'pattern', type: 'string', schemaType: 'string', compile: patternCheck });
  ajv.addKeyword({ keyword: STEP, before: '$ref', schema: false, validate: meter.step });
  return ajv;
}

/**
 * Compiles a JSON Schema 2020-12 in strict mode; throws what Ajv throws for one that is not valid or refers elsewhere.
 * Ajv cannot interpret, it generates code: a host that forbids that cannot serve raw schemas.
 */
export function compileRaw(schema: object, { allErrors }: { readonly allErrors: boolean }): RawCheck {
  grammar ??= created({});
  void grammar.validateSchema(schema, true);
  const meter = new Meter();
  const validate = compiler(allErrors, meter).compile(schema);
  return (value) => {
    meter.reset();
    try {
      return validate(value) ? [] : [...(validate.errors ?? [])];
    } catch (thrown) {
      if (thrown === EXHAUSTED) return [TOO_COMPLEX];
      throw thrown;
    }
  };
}
