// The eight expression operators: how each writes its values and which characters end one.

/** The expression operators of RFC 6570; `''` is the simple form (URI-01). */
export type Operator = '' | '+' | '#' | '.' | '/' | ';' | '?' | '&';

/** How an operator writes its values, and how far one reaches. */
export interface Style {
  /** Written before the first value. */
  readonly first: string;
  /** Written between values. */
  readonly separator: string;
  /** `name=value` instead of the value alone. */
  readonly isNamed: boolean;
  /** Characters that end a value when a URI is matched (URI-05). */
  readonly stops: string;
}

const STYLES: Readonly<Record<Operator, Style>> = {
  '': { first: '', separator: ',', isNamed: false, stops: '/?#&,' },
  '+': { first: '', separator: ',', isNamed: false, stops: '?#' },
  '#': { first: '#', separator: ',', isNamed: false, stops: '' },
  '.': { first: '.', separator: '.', isNamed: false, stops: './?#' },
  '/': { first: '/', separator: '/', isNamed: false, stops: '/?#' },
  ';': { first: ';', separator: ';', isNamed: true, stops: ';/?#' },
  '?': { first: '?', separator: '&', isNamed: true, stops: '&#' },
  '&': { first: '&', separator: '&', isNamed: true, stops: '&#' },
};

const WITH_EXPLODE: ReadonlySet<Operator> = new Set<Operator>(['.', '/', ';']);

/** True for a character that begins an expression as its operator. */
export function isOperator(character: string): character is Operator {
  return character !== '' && Object.hasOwn(STYLES, character);
}

/** How the operator writes and ends its values. */
export function styleOf(operator: Operator): Style {
  return STYLES[operator];
}

/** True for the operators whose lists can be told apart in a URI: `.`, `/` and `;`. */
export function allowsExplode(operator: Operator): boolean {
  return WITH_EXPLODE.has(operator);
}

/** The characters that end a value of the variable; an exploded one may contain its own separator. */
export function stopsOf({ operator, explode }: { operator: Operator; explode: boolean }): string {
  return explode ? '/?#'.replace(operator, '') : styleOf(operator).stops;
}
