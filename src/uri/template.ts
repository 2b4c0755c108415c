// `UriTemplate`: the value object of a resource URI, parsed once at start, with `match` and `expand`.
import { expandParts, type TemplateValues } from './expand';
import { matcherOf, matchUri, type MatchedValues, type Matcher } from './match';
import { parseTemplate, type Part, type Variable } from './parse';

/** True when a URI text holds a template expression, well formed or not: whether it has to be parsed. */
export function hasVariables(text: string): boolean {
  return text.includes('{');
}

/** A URI template in the subset of RFC 6570 that can be matched without guessing. */
export class UriTemplate {
  /** All variables, in the order of the text. */
  readonly variables: readonly Variable[];
  readonly #parts: readonly Part[];
  readonly #matcher: Matcher;

  private constructor(
    readonly text: string,
    parts: readonly Part[],
  ) {
    this.#parts = parts;
    this.#matcher = matcherOf(parts);
    this.variables = Object.freeze([...this.#matcher.path, ...this.#matcher.query]);
  }

  /** The template of a text; throws InvalidUriTemplateError with what is wrong and where (URI-02, URI-03, URI-04). */
  static parse(text: string): UriTemplate {
    return new UriTemplate(text, parseTemplate(text));
  }

  /** True without variables: the template is one fixed URI. */
  get isStatic(): boolean {
    return this.variables.length === 0;
  }

  /** The decoded values of a URI; undefined when it does not match. Linear in the URI's length, never throws (URI-11). */
  match(uri: string): MatchedValues | undefined {
    return matchUri(this.#matcher, uri);
  }

  /** The URI with the values filled in; what is undefined or missing is left out (URI-12). */
  expand(values: TemplateValues): string {
    return expandParts(this.#parts, values);
  }
}
