// Plain JSON to instances: declared members only, never a prototype, conversions only where the schema asks for them.
import { checkRules, runRules } from './check';
import { booleanOf, decodedOf, numberOf } from './coerce';
import { copyJson, TOO_DEEP } from './copy';
import { mismatch, missing, unchecked, type Place } from './mismatch';
import { nearest } from './nearest';
import { parseDate } from './rfc3339';
import { FAILED, type Run } from './run';
import { instantiate, type ClassShape, type FieldShape, type Scalar, type ValueShape } from './shape';

type Members = Readonly<Record<string, unknown>>;

/** Reads one value; FAILED when an issue was reported instead. */
export function readValue(shape: ValueShape, raw: unknown, place: Place): unknown {
  switch (shape.kind) {
    case 'array':
      return readArray(shape, raw, place);
    case 'class':
    case 'object':
      return readObject(shape, raw, place);
    case 'date':
      return readDate(raw, place.run) ?? mismatch(shape, raw, place);
    case 'any':
      if (shape.values === undefined) return copyJson(raw, place.run);
      return shape.values.has(raw as Scalar) ? raw : mismatch(shape, raw, place);
    default:
      return readScalar(shape, raw, place);
  }
}

function readScalar(shape: ValueShape, raw: unknown, place: Place): unknown {
  const value = typeof raw === 'string' && place.run.mode.isLax ? convert(shape.kind, raw) : raw;
  const isRight = isOfKind(shape.kind, value) && (shape.values === undefined || shape.values.has(value as Scalar));
  return isRight ? value : mismatch(shape, raw, place);
}

function convert(kind: ValueShape['kind'], text: string): unknown {
  if (kind === 'number' || kind === 'integer') return numberOf(text);
  return kind === 'boolean' ? booleanOf(text) : text;
}

function isScalarKind(kind: ValueShape['kind']): boolean {
  return kind === 'string' || kind === 'integer' || kind === 'number' || kind === 'boolean';
}

function isOfKind(kind: ValueShape['kind'], value: unknown): boolean {
  if (kind === 'string') return typeof value === 'string';
  if (kind === 'integer') return Number.isInteger(value);
  if (kind === 'number') return Number.isFinite(value);
  return kind === 'boolean' && typeof value === 'boolean';
}

/** A Date is text on the wire in every mode; the full date alone is a lax form. */
function readDate(raw: unknown, { mode }: Run): Date | undefined {
  if (raw instanceof Date) return mode.isOutput && !Number.isNaN(raw.getTime()) ? raw : undefined;
  if (typeof raw !== 'string') return undefined;
  return mode.isLax || mode.isOutput || raw.length > 10 ? parseDate(raw) : undefined;
}

function readArray(shape: ValueShape, raw: unknown, place: Place): unknown {
  const { field, run } = place;
  const values = typeof raw === 'string' && run.mode.isLax ? decodedOf(raw, 'array') : raw;
  if (!Array.isArray(values) || shape.item === undefined) return mismatch(shape, raw, place);
  if (run.isTooDeep) return run.report(TOO_DEEP);
  const subject = { value: values, object: run.holder, whole: values, isSecret: run.secrets > 0 };
  if (field.limits.length > 0 && !runRules(field.limits, subject, run)) return FAILED;
  const items: unknown[] = [];
  for (let at = 0; at < values.length && !run.isFull; at++) {
    run.enter(at, at);
    items.push(readValue(shape.item, values[at], place));
    run.leave();
  }
  return items;
}

function readObject(shape: ValueShape, raw: unknown, place: Place): unknown {
  const { run } = place;
  const value = typeof raw === 'string' && run.mode.isLax ? decodedOf(raw, 'object') : raw;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) {
    return mismatch(shape, raw, place);
  }
  if (run.isTooDeep) return run.report(TOO_DEEP);
  if (shape.shape === undefined) return copyJson(value, run);
  const before = run.count;
  const [instance] = readParts([shape.shape], value as Members, run);
  return run.count === before ? instance : FAILED;
}

/** One instance for each class, filled from the same members; what is wrong is reported to the run. */
export function readParts(shapes: readonly ClassShape[], source: Members, run: Run): readonly object[] {
  const { holder } = run;
  const before = run.count;
  const instances: object[] = [];
  let seen = 0;
  for (const shape of shapes) {
    const instance = instantiate(shape.target);
    run.holder = instance;
    const filling = new Filling(shape, instance, run);
    seen += filling.fill(source);
    if (shape.checked.length > 0) checkRules(shape, instance, filling);
    instances.push(instance);
  }
  run.holder = holder;
  if (!run.mode.isOutput && (run.mode.refusesUnknown || run.count > before)) {
    const keys = Object.keys(source);
    if (keys.length > seen) reportUnknown(shapes, keys, run);
  }
  return instances;
}

/** Fills one instance. */
class Filling {
  failures: Map<FieldShape, readonly unknown[] | undefined> | undefined;

  constructor(
    private readonly shape: ClassShape,
    private readonly instance: Record<string, unknown>,
    readonly run: Run,
  ) {}

  /** Reads the declared members; gives how many of them the source has of its own. */
  fill(source: Members): number {
    const { run } = this;
    let seen = 0;
    for (const field of this.shape.fields) {
      if (run.isFull) return Infinity;
      if (Object.hasOwn(source, field.name)) {
        seen++;
        if (this.assignAtOnce(field, source[field.name])) continue;
      }
      run.enter(field.name, field.place);
      if (field.isSecret) run.secrets++;
      this.fillField(field, source);
      if (field.isSecret) run.secrets--;
      run.leave();
    }
    return seen;
  }

  /** The quick way for a scalar that is right as it came: no path is kept. */
  private assignAtOnce({ name, value, isReadonly, hasSetter }: FieldShape, raw: unknown): boolean {
    if (isReadonly || hasSetter || !isScalarKind(value.kind) || !isOfKind(value.kind, raw)) return false;
    if (value.values?.has(raw as Scalar) === false) return false;
    this.instance[name] = raw;
    return true;
  }

  private fillField(field: FieldShape, source: Members): void {
    const { run } = this;
    const before = run.count;
    let value: unknown;
    try {
      value = this.valueOf(field, memberOf(source, field.name, run.mode.isOutput));
      if (run.count === before && value !== undefined) this.assign(field, value);
    } catch (thrown) {
      run.keep(thrown);
      unchecked('check', undefined, run);
    }
    if (run.count === before && value !== FAILED) return;
    this.failures ??= new Map();
    this.failures.set(field, Array.isArray(value) ? (value as readonly unknown[]) : undefined);
  }

  /** The value to assign; undefined leaves what the initialiser made. */
  private valueOf(field: FieldShape, raw: unknown): unknown {
    const { run } = this;
    if (raw === undefined || (raw === null && this.meansAbsent(field))) return this.absent(field);
    return raw === null && field.isNullable ? null : readValue(field.value, raw, { field, run });
  }

  private meansAbsent({ isNullable, presence }: FieldShape): boolean {
    const { isLax, isOutput } = this.run.mode;
    return !isNullable && !presence.isRequired && (isLax || isOutput);
  }

  private absent(field: FieldShape): unknown {
    const { given, isRequired } = field.presence;
    if (given === null) return null;
    if (given !== undefined) return readValue(field.value, given, { field, run: this.run });
    return isRequired ? missing(field, this.run) : undefined;
  }

  private assign({ name, isReadonly }: FieldShape, value: unknown): void {
    if (isReadonly) {
      Object.defineProperty(this.instance, name, { value, writable: true, enumerable: true, configurable: true });
    } else this.instance[name] = value;
  }
}

function memberOf(source: Members, name: string, isOutput: boolean): unknown {
  if (Object.hasOwn(source, name)) return source[name];
  if (!isOutput) return undefined;
  const value = source[name];
  return value === (Object.prototype as unknown as Members)[name] ? undefined : value;
}

const LAST = Number.MAX_SAFE_INTEGER;
const MOST_LOOKS = 100;

/** Undeclared members: refused, or, when the call fails anyway, named where they look like a misspelling. */
function reportUnknown(shapes: readonly ClassShape[], keys: readonly string[], run: Run): void {
  const known = shapes.flatMap((shape) => [...shape.byName.keys()]);
  let looks = 0;
  for (const key of keys) {
    if (run.isFull || looks >= MOST_LOOKS) return;
    if (shapes.some((shape) => shape.byName.has(key))) continue;
    looks++;
    const near = nearest(key, known);
    if (near === undefined && !run.mode.refusesUnknown) continue;
    const isRefused = run.mode.refusesUnknown ? '' : ', ignored';
    const hint = near === undefined ? '' : `; did you mean ${JSON.stringify(near)}?`;
    run.enter(key, LAST);
    const message = `unknown argument${isRefused}${hint}`;
    run.report({ rule: 'unknown', expected: near ?? 'no such argument', received: 'unknown', message });
    run.leave();
  }
}
