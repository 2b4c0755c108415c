// What happens when a property is absent: found once by trying the class, not guessed.
import type { JsonObject } from '../protocol/json-rpc';
import { checkRules, runRules } from './check';
import { readValue } from './hydrate';
import { Run, type ReadMode } from './run';
import { instantiate, type ClassShape, type FieldShape, type Presence } from './shape';
import { toJson } from './to-json';
import { undescribable } from './type-problem';
import { FAILED } from './run';

/** What only the declaration knows. */
export interface Declared {
  /** Must be there unless something says otherwise, whatever the rules accept. */
  readonly isWanted: boolean;
  /** `@Allow()` or a default: nothing is demanded. */
  readonly isAllowed: boolean;
}

const TRY: ReadMode = { isLax: false, isOutput: true, refusesUnknown: false };

/** Finds out what the absence of a field means. */
export function presenceOf(field: FieldShape, shape: ClassShape, declared: Declared): Presence {
  const instance = instantiate(shape.target);
  const fails = failsWhenAbsent(field, instance);
  const { default: given } = field.options;
  if (given !== undefined) return { isRequired: false, failsWhenAbsent: false, ...givenDefault(field, given) };
  const initial = Object.hasOwn(instance, field.name) ? instance[field.name] : undefined;
  if (initial !== undefined && holds(field, initial, instance)) {
    return { isRequired: false, failsWhenAbsent: false, ...initialDefault(field, initial, shape) };
  }
  if (field.isOptional || field.conditions.length > 0) return { isRequired: false, failsWhenAbsent: fails };
  const isRequired = fails || (declared.isWanted && !declared.isAllowed);
  return { isRequired, failsWhenAbsent: fails };
}

/** Tells whether the rules refuse undefined; asynchronous ones are not tried at start and count as refusing. */
function failsWhenAbsent({ rules, itemRules, typeRules }: FieldShape, instance: object): boolean {
  return [...typeRules, ...rules, ...itemRules].some((rule) => {
    if (rule.declared.isAsync) return true;
    try {
      const outcome: unknown = rule.check(undefined, instance, undefined);
      if (typeof (outcome as { then?: unknown } | undefined)?.then !== 'function') return !outcome;
      (outcome as Promise<unknown>).then(undefined, () => undefined);
      return true;
    } catch {
      return true;
    }
  });
}

/** Tells whether an initialiser's value passes; null passes where it means absent or is a value. */
function holds(field: FieldShape, initial: unknown, instance: object): boolean {
  if (initial === null) return field.isNullable || field.isOptional;
  const run = new Run(TRY);
  const value = readValue(field.value, initial, { field, run });
  if (value === FAILED || run.count > 0) return false;
  const isSecret = field.isSecret;
  const subject = { value: initial, object: instance, whole: initial, isSecret };
  runRules(
    field.rules.filter((rule) => !rule.declared.isAsync),
    subject,
    run,
  );
  for (const item of Array.isArray(initial) ? (initial as readonly unknown[]) : []) {
    const rules = field.itemRules.filter((rule) => !rule.declared.isAsync);
    runRules(rules, { value: item, object: instance, whole: initial, isSecret }, run);
  }
  for (const pending of run.pending) pending.catch(() => undefined);
  return run.count === 0;
}

/** A default that differs from instance to instance, and a moment in time, is not listed. */
function initialDefault(field: FieldShape, initial: unknown, shape: ClassShape): Partial<Presence> {
  if (initial === null) return field.isNullable ? { listed: null } : {};
  if (field.isSecret || field.value.kind === 'date') return {};
  const [first, second] = [initial, instantiate(shape.target)[field.name]].map((value) => jsonOf(field, value));
  return first !== undefined && JSON.stringify(first) === JSON.stringify(second) ? { listed: first } : {};
}

function jsonOf(field: FieldShape, value: unknown): unknown {
  const run = new Run(TRY);
  const read = readValue(field.value, value, { field, run });
  return run.count > 0 ? undefined : toJson(field.value, read);
}

function givenDefault(field: FieldShape, given: unknown): Partial<Presence> {
  if (given === null) return { given, ...(field.isNullable ? { listed: null } : {}) };
  const run = new Run(TRY);
  const read = readValue(field.value, given, { field, run });
  const holder: JsonObject = { [field.name]: read };
  if (run.count === 0) {
    const only = { target: Object, fields: [field], checked: [field], byName: new Map([[field.name, field]]) };
    checkRules({ ...only, checked: [withoutAsync(field)] }, holder, {
      failures: undefined,
      run,
    });
  }
  const [issue] = run.issues();
  if (issue !== undefined) {
    throw undescribable(field.where, `its default does not pass: it ${issue.message}`, 'Correct the default');
  }
  const json = toJson(field.value, read);
  return { given: json, ...(field.isSecret ? {} : { listed: json }) };
}

function withoutAsync(field: FieldShape): FieldShape {
  const rules = field.rules.filter((rule) => !rule.declared.isAsync);
  const itemRules = field.itemRules.filter((rule) => !rule.declared.isAsync);
  return { ...field, rules, itemRules, conditions: [], presence: { isRequired: false, failsWhenAbsent: false } };
}
