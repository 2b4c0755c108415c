// Keywords of a raw JSON Schema whose checks a client could make slow, and the meter for alternatives that refer back.
import { isObject } from '../protocol/json-rpc';
import type { JsonSchema } from '../protocol/types';

/** The keyword that counts one step of a check. */
export const STEP = 'toolwright-step';

const MOST_STEPS = 200_000;

/** Thrown by a check that took too many steps. */
export const EXHAUSTED: unique symbol = Symbol('exhausted');

/** Counts the steps of one check. */
export class Meter {
  private steps = 0;

  reset(): void {
    this.steps = 0;
  }

  /** Throws EXHAUSTED after 200000 steps. */
  readonly step = (): boolean => {
    if (++this.steps > MOST_STEPS) throw EXHAUSTED as unknown;
    return true;
  };
}

const counted = (schema: unknown): unknown => (isObject(schema) ? { ...schema, [STEP]: true } : schema);

/** The schema with a step counted at its root and at each definition below it, where references lead. */
export function metered(schema: JsonSchema): JsonSchema {
  const copy: JsonSchema = { ...schema, [STEP]: true };
  for (const keyword of ['$defs', 'definitions']) {
    const definitions = copy[keyword];
    if (!isObject(definitions)) continue;
    copy[keyword] = Object.fromEntries(Object.entries(definitions).map(([name, each]) => [name, counted(each)]));
  }
  return copy;
}

function sorted(_key: string, value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Tells whether no item of a JSON array is there twice; the order of members does not matter. */
export function isDistinct(items: readonly unknown[]): boolean {
  return new Set(items.map((item) => JSON.stringify(item, sorted))).size === items.length;
}

/** The check of a `pattern`; a text that its `maxLength` refuses anyway is not searched. Throws for an invalid pattern. */
export function patternCheck(pattern: string, { maxLength }: Record<string, unknown>): (text: string) => boolean {
  const expression = new RegExp(pattern, 'u');
  const most = typeof maxLength === 'number' ? maxLength : Infinity;
  return (text) => isLonger(text, most) || expression.test(text);
}

/** Counts code points, as JSON Schema does. */
function isLonger(text: string, most: number): boolean {
  return text.length > most && (text.length > 2 * most || [...text].length > most);
}
