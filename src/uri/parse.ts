// RFC 6570 text to parts, with limits; refuses what matching could not honour.
import { allowsExplode, isOperator, stopsOf, type Operator } from './operators';

/** One variable of a template; `isQuery` marks those of the trailing query, which a URI may leave out. */
export interface Variable {
  readonly name: string;
  readonly operator: Operator;
  readonly explode: boolean;
  readonly isQuery: boolean;
}

/** One `{...}` of a template, with the offset of its brace. */
export interface Expression {
  readonly operator: Operator;
  readonly variables: readonly Variable[];
  readonly position: number;
}

/** Literal text, or an expression. */
export type Part = string | Expression;

/** The text of a URI template cannot be parsed, or could not be matched without guessing (URI-02, URI-03, URI-04). */
export class InvalidUriTemplateError extends Error {
  override name = 'InvalidUriTemplateError';
}

const MAX_TEXT_LENGTH = 8192;
const MAX_VARIABLES = 256;
const VARIABLE_NAME = /^[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*$/;

function toVariable(spec: string, operator: Operator, position: number): Variable {
  if (spec.includes(':')) {
    throw new InvalidUriTemplateError(
      `Prefix modifier {var:N} is not supported (in '${spec}' at position ${position})`,
    );
  }
  const explode = spec.endsWith('*');
  const name = explode ? spec.slice(0, -1) : spec;
  if (!VARIABLE_NAME.test(name)) {
    throw new InvalidUriTemplateError(`Invalid variable name '${name}' at position ${position}`);
  }
  if (explode && !allowsExplode(operator)) {
    throw new InvalidUriTemplateError(`Explode modifier on {${operator}${name}*} is not supported for matching`);
  }
  return { name, operator, explode, isQuery: false };
}

function toExpression(body: string, position: number): Expression {
  if (body === '') throw new InvalidUriTemplateError(`Empty expression at position ${position}`);
  const first = body.charAt(0);
  const operator = isOperator(first) ? first : '';
  const specs = body.slice(operator.length);
  if (specs === '') {
    throw new InvalidUriTemplateError(`Expression has operator but no variables at position ${position}`);
  }
  return { operator, variables: specs.split(',').map((spec) => toVariable(spec, operator, position)), position };
}

function split(text: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf('{', from);
    const literal = text.slice(from, open === -1 ? text.length : open);
    if (literal !== '') parts.push(literal);
    if (open === -1) break;
    const close = text.indexOf('}', open);
    if (close === -1) throw new InvalidUriTemplateError(`Unclosed expression at position ${open}`);
    parts.push(toExpression(text.slice(open + 1, close), open));
    from = close + 1;
  }
  return parts;
}

function variablesIn(parts: readonly Part[]): Variable[] {
  return parts.flatMap((part) => (typeof part === 'string' ? [] : part.variables));
}

function refuseRepetition(parts: readonly Part[]): void {
  const seen = new Set<string>();
  for (const { name } of variablesIn(parts)) {
    if (seen.has(name)) {
      throw new InvalidUriTemplateError(
        `Variable '${name}' appears more than once; repeated variables are not supported`,
      );
    }
    seen.add(name);
  }
  if (seen.size > MAX_VARIABLES) {
    throw new InvalidUriTemplateError(`Template exceeds maximum of ${MAX_VARIABLES} variables`);
  }
  if (parts.filter((part) => typeof part !== 'string' && part.operator === '?').length > 1) {
    throw new InvalidUriTemplateError(
      'Template contains more than one {?...} expression; use {?a,b} or {?a}{&b} for multiple query parameters',
    );
  }
}

/** True for a variable whose value may span path segments: `{+var}`, `{#var}` or an exploded one. */
export function isMultiSegment(variable: Variable): boolean {
  return variable.explode || variable.operator === '+' || variable.operator === '#';
}

/** An operator that writes its own first character separates its variables from what stands before. */
function touches(before: Variable | undefined, after: Variable): before is Variable {
  if (before === undefined) return false;
  if (after.explode) return !stopsOf(before).includes(after.operator);
  return after.operator === '' || after.operator === '+';
}

function refuseAmbiguity(parts: readonly Part[]): void {
  let before: Variable | undefined;
  for (const part of parts) {
    if (typeof part === 'string') {
      before = undefined;
      continue;
    }
    const [first] = part.variables;
    if (first !== undefined && touches(before, first)) {
      throw new InvalidUriTemplateError(
        `Variables '${before.name}' and '${first.name}' are adjacent with no literal separator; matching cannot ` +
          'determine where one ends and the other begins. Add a literal between them or use a single variable.',
      );
    }
    before = part.variables.at(-1);
  }
  if (variablesIn(parts).filter(isMultiSegment).length > 1) {
    throw new InvalidUriTemplateError(
      'Template contains more than one multi-segment variable ({+var}, {#var}, or explode modifier); ' +
        'matching would be ambiguous',
    );
  }
}

/** Where the lenient query begins: a trailing `{?..}` (then `{&..}`) after a text without `?` and `#`; or the end. */
function queryStart(parts: readonly Part[]): number {
  const start = parts.findIndex((part) => typeof part !== 'string' && part.operator === '?');
  if (start === -1) return parts.length;
  const tailIsQuery = parts.slice(start + 1).every((part) => typeof part !== 'string' && part.operator === '&');
  const bodyIsPath = parts
    .slice(0, start)
    .every((part) => (typeof part === 'string' ? !/[?#]/.test(part) : part.operator !== '#'));
  return tailIsQuery && bodyIsPath ? start : parts.length;
}

function asQuery(part: Part): Part {
  if (typeof part === 'string') return part;
  return { ...part, variables: part.variables.map((variable) => ({ ...variable, isQuery: true })) };
}

/** The parts of a template in order; throws InvalidUriTemplateError with the position of what cannot be honoured. */
export function parseTemplate(text: string): readonly Part[] {
  if (text.length > MAX_TEXT_LENGTH) {
    throw new InvalidUriTemplateError(`Template exceeds maximum length of ${MAX_TEXT_LENGTH}`);
  }
  const parts = split(text);
  refuseRepetition(parts);
  refuseAmbiguity(parts);
  const start = queryStart(parts);
  return parts.map((part, index) => (index < start ? part : asQuery(part)));
}
