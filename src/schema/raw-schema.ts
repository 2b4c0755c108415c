// A JSON Schema that an author wrote: what it has to be, and the check that Ajv makes of it.
import { ConfigurationError } from '../errors/configuration-error';
import { kindOf, messageOf } from '../errors/describe';
import { isObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';
import { compileRaw, type RawCheck } from './ajv';
import type { Issue } from './issues';
import { metered } from './raw-keywords';
import { jsonType } from './received';

const OBJECT = 'Describe an object with "properties"; put alternatives below a property';
const COMBINATORS = ['anyOf', 'oneOf', 'allOf', 'not', 'if'];
const MOST_VALUES = 10_000;

/** Throws TW127 for a root that hosts refuse in a list of tools. */
export function refuseCombinator(schema: JsonSchema, where: string): void {
  if (!isObject(schema)) return;
  const combinator = COMBINATORS.find((keyword) => Object.hasOwn(schema, keyword));
  if (combinator === undefined) return;
  const problem = `its root has '${combinator}', which hosts refuse`;
  throw new ConfigurationError('TW127', { where, problem, fix: OBJECT });
}

function checkRoot(schema: unknown, where: string): void {
  if (!isObject(schema)) {
    const fix = 'Write the JSON Schema itself; a class goes to @Args(() => Dto) or to output';
    throw new ConfigurationError('TW127', { where, problem: `it is ${kindOf(schema)}`, fix });
  }
  if (schema.type !== 'object') {
    throw new ConfigurationError('TW127', { where, problem: "its root has no type 'object'", fix: OBJECT });
  }
  if (Object.hasOwn(schema, '$async')) {
    const details = { where, problem: "it has '$async', which JSON Schema does not know", fix: 'Remove it' };
    throw new ConfigurationError('TW127', details);
  }
}

function unusable(cause: unknown, where: string): ConfigurationError {
  const fix =
    cause instanceof EvalError
      ? 'This host forbids code generation, which a raw schema needs; use classes'
      : 'Correct it: JSON Schema 2020-12, and a $ref must point into the schema itself';
  return new ConfigurationError('TW127', { where, problem: messageOf(cause), fix }, { cause });
}

/** Alternatives that refer back: to try them all at each level takes time exponential in the depth. */
function mayExplode(schema: JsonSchema): boolean {
  const text = JSON.stringify(schema);
  return /"\$(?:ref|dynamicRef)":/.test(text) && /"(?:anyOf|oneOf|allOf|not|if|contains|dependentSchemas)":/.test(text);
}

function isLarge(value: unknown): boolean {
  const open = [value];
  for (let seen = 0; open.length > 0; seen++) {
    if (seen + open.length > MOST_VALUES) return true;
    const next = open.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: readonly unknown[] = Object.values(next);
    if (members.length > MOST_VALUES) return true;
    open.push(...members);
  }
  return false;
}

/** Compiles a raw schema; `where` names it. Lists every error where that is cheap, else the first. Throws TW127. */
export function rawCheckOf(schema: JsonSchema, where: string): RawCheck {
  checkRoot(schema, where);
  try {
    if (mayExplode(schema)) return compileRaw(metered(schema), { allErrors: false });
    const first = compileRaw(schema, { allErrors: false });
    const every = compileRaw(schema, { allErrors: true });
    return (value) => {
      const errors = first(value);
      return errors.length === 0 || isLarge(value) ? errors : every(value);
    };
  } catch (cause) {
    throw unusable(cause, where);
  }
}

/** The one issue of a value that is wrong as a whole. */
export function wholeIssue(problem: Pick<Issue, 'rule' | 'expected' | 'message'>, value: unknown): readonly Issue[] {
  return [{ path: '', received: jsonType(value), ...problem }];
}
