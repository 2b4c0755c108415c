// Combines the keywords of several rules on one value: the narrower one wins, what cannot be merged goes to `allOf`.
import type { JsonSchema } from '../protocol/types';

const LARGER = new Set(['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']);
const SMALLER = new Set(['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']);

/** Both schemas at once, in the fewest keywords. */
export function intersected(schema: JsonSchema, more: JsonSchema): JsonSchema {
  const out: JsonSchema = { ...schema };
  const beside: JsonSchema[] = [];
  for (const [keyword, value] of Object.entries(more)) {
    const known = out[keyword];
    if (known === undefined) out[keyword] = value;
    else if (keyword === 'allOf') out.allOf = [...(known as JsonSchema[]), ...(value as JsonSchema[])];
    else if (LARGER.has(keyword)) out[keyword] = Math.max(known as number, value as number);
    else if (SMALLER.has(keyword)) out[keyword] = Math.min(known as number, value as number);
    else if (JSON.stringify(known) !== JSON.stringify(value)) beside.push({ [keyword]: value });
  }
  return beside.length === 0 ? out : { ...out, allOf: [...((out.allOf as JsonSchema[] | undefined) ?? []), ...beside] };
}
