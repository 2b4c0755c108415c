// One rule of a property, compiled: its check, its keywords and its words.
import { ConfigurationError } from '../errors/configuration-error';
import type { JsonSchema } from '../protocol/types';
import type { CheckArguments, DeclaredRule } from './class-validator';
import type { ConstraintRow, RuleTarget } from './constraint-row';
import { rowOf } from './constraints';
import { jsonType, quote } from './received';

/** Answers whether `value` passes; `whole` is the property's value where `value` is one item of it. */
export type Check = (value: unknown, object: object, whole: unknown) => boolean | PromiseLike<boolean>;

/** A rule that is ready to run. */
export interface Rule {
  readonly name: string;
  readonly isEach: boolean;
  /** undefined: a custom rule, or one that is not in the table. */
  readonly row: ConstraintRow | undefined;
  readonly declared: DeclaredRule;
  readonly check: Check;
  /** The check is ours: synchronous, without effects, and it never throws. */
  readonly isDirect: boolean;
}

/** What a message is made of. */
export interface Failure {
  readonly value: unknown;
  readonly object: object;
  readonly whole: unknown;
  readonly isSecret: boolean;
}

const PROBES: readonly unknown[] = [
  ...[undefined, null, true, false, 0, 1, -1, 1.5, 7, 1e-7, 1e300],
  ...['', 'a', 'abc', 'a b c d e f', '12', 'é', '❤️', '👍👍', 'x'.repeat(40)],
  ...[[], [1], ['a', 'a'], [1, 2, 3], [{}, {}], new Array(30).fill(0)],
  ...[{}, { a: 1 }, { length: 2 }, new Date(0), new Date(NaN)],
];

/** Tells whether our check answers every probe as the registered one does: another rule may bear the same name. */
function agrees(test: (value: unknown) => boolean, declared: DeclaredRule): boolean {
  try {
    return PROBES.every(
      (value) => declared.constraint.validate(value, argumentsFor(declared, {}, value)) === test(value),
    );
  } catch {
    return false;
  }
}

function argumentsFor(declared: DeclaredRule, object: object, value: unknown): CheckArguments {
  const { targetName, property, constraints } = declared;
  return { targetName, property, object, value, constraints };
}

function checkOf(declared: DeclaredRule, test: ((value: unknown) => boolean) | undefined): Check {
  const { constraint, validateIf } = declared;
  const check: Check =
    test ?? ((value, object, whole) => constraint.validate(value, argumentsFor(declared, object, whole)));
  if (validateIf === undefined) return check;
  return (value, object, whole) => !validateIf(object, whole) || check(value, object, whole);
}

/** Compiles a declared rule; throws TW125 where it cannot be kept. */
export function compileRule(declared: DeclaredRule, where: string): Rule {
  const { name, isEach, constraints } = declared;
  const row = rowOf(name);
  const refusal = row?.refusal?.(constraints);
  if (refusal !== undefined) throw new ConfigurationError('TW125', { where, ...refusal });
  const test = row?.test?.(constraints);
  if (test !== undefined && !agrees(test, declared)) return custom(declared);
  if (declared.validateIf !== undefined) return custom(declared);
  return { name, isEach, row, declared, check: checkOf(declared, test), isDirect: test !== undefined };
}

/** A rule of which nothing is known but how to run it. */
function custom(declared: DeclaredRule): Rule {
  const { name, isEach } = declared;
  return { name, isEach, row: undefined, declared, check: checkOf(declared, undefined), isDirect: false };
}

/** The keywords of a rule; undefined when only words can say it. */
export function keywordsOf(rule: Rule, on: RuleTarget): JsonSchema | undefined {
  const { row, declared } = rule;
  if (row === undefined) return undefined;
  if (row.isType === true || row.values !== undefined) return {};
  return row.keywords === undefined ? undefined : row.keywords(declared.constraints, on);
}

/** A sentence about the rule for `description`; undefined where the keywords say all. */
export function wordsOf(rule: Rule, on: RuleTarget): string | undefined {
  const said = rule.row?.words?.(rule.declared.constraints);
  if (said !== undefined || keywordsOf(rule, on) !== undefined) return said;
  const phrase = phraseOf(rule, undefined);
  return `Must ${phrase}.`;
}

/** The rest of a sentence that begins with "must": of the table, of the library, or the rule's name. */
function phraseOf(rule: Rule, value: unknown): string {
  const known = rule.row?.phrase?.(rule.declared.constraints);
  if (known !== undefined) return known;
  const template = defaultTemplate(rule, value);
  const phrase = /^(?:each value in )?\$property (?:must|should) (.+)$/s.exec(template)?.[1];
  if (phrase === undefined || phrase.includes('$value')) return `satisfy ${rule.name}`;
  return filled(phrase, rule.declared, undefined);
}

function defaultTemplate({ declared }: Rule, value: unknown): string {
  try {
    const text: unknown = declared.constraint.defaultMessage?.(argumentsFor(declared, {}, value));
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

/** Replaces the tokens of class-validator's messages; `$value` is cut, and left out when it is secret. */
function filled(template: string, declared: DeclaredRule, value: unknown): string {
  return template.replace(/\$(constraint(\d+)|value|property|target)/g, (token, name: string, index?: string) => {
    if (index !== undefined) {
      const at = Number(index) - 1;
      return at in declared.constraints ? constraintText(declared.constraints[at]) : token;
    }
    if (name === 'property') return declared.property;
    if (name === 'target') return declared.targetName;
    return typeof value === 'string' ? value.slice(0, 60) : isScalarText(value) ? String(value) : token;
  });
}

const isScalarText = (value: unknown): value is number | boolean =>
  typeof value === 'number' || typeof value === 'boolean';

function constraintText(constraint: unknown): string {
  return Array.isArray(constraint) ? constraint.join(', ') : String(constraint);
}

/** The author's own message, used as it is; undefined when there is none or it may repeat a secret. */
export function ownMessage({ declared }: Rule, { value, object, whole, isSecret }: Failure): string | undefined {
  const { message } = declared;
  if (typeof message === 'function') {
    if (isSecret) return undefined;
    const text: unknown = message(argumentsFor(declared, object, whole));
    return typeof text === 'string' ? filled(text, declared, value) : undefined;
  }
  return message === undefined ? undefined : filled(message, declared, isSecret ? undefined : value);
}

/** What is said of a value that fails a rule. */
export function describeFailure(rule: Rule, failure: Failure): { readonly expected: string; readonly message: string } {
  const phrase = phraseOf(rule, undefined);
  const own = ownMessage(rule, failure);
  const came = failure.isSecret ? '' : cameOf(failure.value);
  return { expected: phrase.replace(/^be /, ''), message: own ?? `must ${phrase}${came}` };
}

function cameOf(value: unknown): string {
  if (Array.isArray(value)) return ` (got ${value.length === 1 ? '1 item' : `${value.length} items`})`;
  const isQuotable = value === null || ['string', 'number', 'boolean'].includes(jsonType(value));
  return isQuotable ? ` (got ${quote(value)})` : '';
}
