// The rules of the properties of an instance that was filled: run in declared order, promises kept for later.
import { missing, unchecked } from './mismatch';
import { jsonType } from './received';
import { describeFailure, type Failure, type Rule } from './rule';
import { FAILED, type Run } from './run';
import type { ClassShape, FieldShape } from './shape';

/** The fields that could not be read; an array of which some items could is kept for its item rules. */
export type Failures = ReadonlyMap<FieldShape, readonly unknown[] | undefined>;

/** Runs the rules of every property; what fails is reported to the run. */
export function checkRules(shape: ClassShape, instance: object, { failures, run }: Checking): void {
  for (const field of shape.checked) {
    if (run.isFull) return;
    if (passesAtOnce(field, instance)) continue;
    run.enter(field.name, field.place);
    if (field.isSecret) run.secrets++;
    if (failures?.has(field) === true) checkItems(field, failures.get(field), { instance, run });
    else checkField(field, instance, run);
    if (field.isSecret) run.secrets--;
    run.leave();
  }
}

interface Checking {
  readonly failures: Failures | undefined;
  readonly run: Run;
}

interface Around {
  readonly instance: object;
  readonly run: Run;
}

/** The quick way for what is right: no path is kept. */
function passesAtOnce({ name, rules, isDirect }: FieldShape, instance: object): boolean {
  const value = (instance as Record<string, unknown>)[name];
  if (!isDirect || value === undefined || value === null) return false;
  for (const rule of rules) if (rule.check(value, instance, value) !== true) return false;
  return true;
}

function checkField(field: FieldShape, instance: object, run: Run): void {
  const value = (instance as Record<string, unknown>)[field.name];
  if (value === null || (value === undefined && field.isOptional)) return;
  if (field.conditions.length > 0 && !conditionsHold(field, instance, run)) return;
  if (value === undefined && field.presence.failsWhenAbsent) {
    missing(field, run);
    return;
  }
  const around = { instance, run };
  if (!runRules(field.rules, { value, object: instance, whole: value, isSecret: run.secrets > 0 }, run)) return;
  if (Array.isArray(value)) checkItems(field, value as readonly unknown[], around);
}

function conditionsHold(field: FieldShape, instance: object, run: Run): boolean {
  try {
    const value = (instance as Record<string, unknown>)[field.name];
    return field.conditions.every((condition) => Boolean(condition(instance, value)));
  } catch (thrown) {
    run.keep(thrown);
    unchecked('validateIf', undefined, run);
    return false;
  }
}

function checkItems(field: FieldShape, items: readonly unknown[] | undefined, { instance, run }: Around): void {
  if (items === undefined || field.itemRules.length === 0) return;
  for (let at = 0; at < items.length && !run.isFull; at++) {
    if (items[at] === FAILED) continue;
    run.enter(at, at);
    runRules(field.itemRules, { value: items[at], object: instance, whole: items, isSecret: run.secrets > 0 }, run);
    run.leave();
  }
}

/** Runs rules on one value; false when a size rule failed and the rest was left alone. */
export function runRules(rules: readonly Rule[], subject: Failure, run: Run): boolean {
  for (const rule of rules) {
    const passes = passesOf(rule, subject, run);
    if (passes) continue;
    reportFailure(rule, subject, run);
    if (rule.row?.isSize === true) return false;
  }
  return true;
}

/** A promise counts as passed for now and is settled later; what throws is reported here. */
function passesOf(rule: Rule, subject: Failure, run: Run): boolean {
  try {
    const outcome = rule.check(subject.value, subject.object, subject.whole);
    if (typeof outcome === 'boolean' || !isThenable(outcome)) return Boolean(outcome);
    run.pending.push(settle(rule, outcome, { subject, run }));
    return true;
  } catch (thrown) {
    run.keep(thrown);
    unchecked(rule.name, subject.value, run);
    return true;
  }
}

function isThenable(value: unknown): value is PromiseLike<boolean> {
  return typeof (value as { then?: unknown } | null | undefined)?.then === 'function';
}

async function settle(
  rule: Rule,
  outcome: PromiseLike<boolean>,
  { subject, run }: { readonly subject: Failure; readonly run: Run },
): Promise<void> {
  const path = run.pointer();
  const order = [...run.order];
  const received = jsonType(subject.value);
  try {
    if (await outcome) return;
    run.note(path, order, { rule: rule.name, received, ...describeFailure(rule, subject) });
  } catch (thrown) {
    run.keep(thrown);
    const message = 'could not be checked';
    run.note(path, order, { rule: rule.name, received, expected: 'a value that can be checked', message });
  }
}

function reportFailure(rule: Rule, subject: Failure, run: Run): void {
  try {
    const said = describeFailure(rule, subject);
    run.report({ rule: rule.name, received: jsonType(subject.value), ...said });
  } catch (thrown) {
    run.keep(thrown);
    unchecked(rule.name, subject.value, run);
  }
}
