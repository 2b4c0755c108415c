// A JSON Schema that an author wrote: what it has to be, and the check that Ajv makes of it.
import { ConfigurationError } from '../errors/configuration-error';
import { messageOf } from '../errors/describe';
import type { JsonSchema } from '../protocol/types';
import { compileRaw, type RawCheck } from './ajv';
import type { Issue } from './issues';

const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if'];

/** Compiles a raw schema; `where` names it. Throws ConfigurationError TW127. */
export function rawCheckOf(schema: JsonSchema, where: string): RawCheck {
  const fix = 'Describe an object with "properties"; put alternatives below a property';
  const combinator = COMBINATORS.find((keyword) => Object.hasOwn(schema, keyword));
  if (combinator !== undefined) {
    throw new ConfigurationError('TW127', { where, problem: `its root has '${combinator}', which hosts refuse`, fix });
  }
  if (schema.type !== 'object')
    throw new ConfigurationError('TW127', { where, problem: "its root has no type 'object'", fix });
  try {
    return compileRaw(schema);
  } catch (cause) {
    const details = { where, problem: messageOf(cause), fix: 'Correct it; a $ref must point into the schema itself' };
    throw new ConfigurationError('TW127', details, { cause });
  }
}

/** The one issue of a value that is wrong as a whole. */
export function wholeIssue(problem: Pick<Issue, 'rule' | 'expected' | 'message'>, value: unknown): readonly Issue[] {
  return [{ path: '', received: Array.isArray(value) ? 'array' : typeof value, ...problem }];
}
