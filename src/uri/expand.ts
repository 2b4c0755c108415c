// Parts and values to a URI, as RFC 6570 section 3.2 writes it.
import { styleOf, type Operator } from './operators';
import type { Expression, Part, Variable } from './parse';

/** What a template is filled with; an undefined or missing value is left out, an array is a list. */
export type TemplateValues = Readonly<Record<string, string | readonly string[] | undefined>>;

function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}

/** Every character outside the unreserved set of RFC 3986 as percent-encoded UTF-8; a lone surrogate as U+FFFD. */
function encodeAll(value: string): string {
  return encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD')).replace(/[!'()*]/g, percent);
}

/** As `encodeAll`, but reserved characters stay; `%` is encoded even before two digits, so that values round-trip. */
function encodeKeepingReserved(value: string): string {
  return value.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;=]+/g, encodeAll);
}

function encode(value: string, operator: Operator): string {
  return operator === '+' || operator === '#' ? encodeKeepingReserved(value) : encodeAll(value);
}

function named(name: string, value: string, operator: Operator): string {
  return value === '' && operator === ';' ? name : `${name}=${value}`;
}

/** The pieces that one variable adds to its expression: none, one, or one for each element of an exploded list. */
function piecesOf(variable: Variable, value: string | readonly string[] | undefined): string[] {
  if (value === undefined || (typeof value !== 'string' && value.length === 0)) return [];
  const encoded = (typeof value === 'string' ? [value] : value).map((item) => encode(item, variable.operator));
  const pieces = variable.explode ? encoded : [encoded.join(',')];
  return styleOf(variable.operator).isNamed
    ? pieces.map((piece) => named(variable.name, piece, variable.operator))
    : pieces;
}

function expandExpression({ operator, variables }: Expression, values: TemplateValues): string {
  const pieces = variables.flatMap((variable) =>
    Object.hasOwn(values, variable.name) ? piecesOf(variable, values[variable.name]) : [],
  );
  if (pieces.length === 0) return '';
  const { first, separator } = styleOf(operator);
  return first + pieces.join(separator);
}

/** The URI that the parts and values make; never throws. */
export function expandParts(parts: readonly Part[], values: TemplateValues): string {
  return parts.map((part) => (typeof part === 'string' ? part : expandExpression(part, values))).join('');
}
