// A URI to the values of a template in one linear scan from both ends; nothing is ever tried twice.
import { gapBefore, lengthBeforeStop, needleOf, type Needle } from './needle';
import { stopsOf, styleOf } from './operators';
import { isMultiSegment, type Part, type Variable } from './parse';

/** The decoded values of a URI; an exploded variable has an array, an absent query variable no entry. */
export type MatchedValues = Map<string, string | string[]>;

/** A template prepared for matching: `literals` has one text (often empty) around each of the `path` variables. */
export interface Matcher {
  readonly literals: readonly string[];
  readonly path: readonly Variable[];
  /** Which variable takes what the scans from both ends leave: the multi-segment one, else the first. */
  readonly pivot: number;
  /** The literals that are searched for, by their index: forwards up to the pivot, backwards after it. */
  readonly needles: readonly Needle[];
  /** The variables of the lenient query; empty when the template has none. */
  readonly query: readonly Variable[];
}

interface Gap {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const MAX_URI_LENGTH = 65_536;

/** The text that an expression writes before the value of its variable. */
function leadOf(variable: Variable, isFirst: boolean): string {
  if (variable.explode) return '';
  const { first, separator, isNamed } = styleOf(variable.operator);
  const lead = isFirst ? first : separator;
  if (!isNamed) return lead;
  return variable.operator === ';' ? lead + variable.name : `${lead}${variable.name}=`;
}

/** Prepares the parts of a template for matching. */
export function matcherOf(parts: readonly Part[]): Matcher {
  const literals: string[] = [];
  const path: Variable[] = [];
  const query: Variable[] = [];
  let literal = '';
  for (const part of parts) {
    if (typeof part === 'string') literal += part;
    else if (part.variables[0]?.isQuery) query.push(...part.variables);
    else {
      for (const [index, variable] of part.variables.entries()) {
        literals.push(literal + leadOf(variable, index === 0));
        path.push(variable);
        literal = '';
      }
    }
  }
  literals.push(literal);
  const pivot = Math.max(0, path.findIndex(isMultiSegment));
  const needles = literals.map((text, index) => needleOf(text, index <= pivot ? 'forward' : 'backward'));
  return { literals, path, pivot, needles, query };
}

function decodeText(raw: string): string | undefined {
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined; // malformed percent-encoding
  }
}

/** The text after `=` of a `;name=value`, '' for a bare name; undefined when the name goes on. */
function afterName(rest: string): string | undefined {
  if (rest === '') return '';
  return rest.startsWith('=') ? rest.slice(1) : undefined;
}

function itemOf({ name, operator }: Variable, item: string): string | undefined {
  const raw = operator !== ';' ? item : item.startsWith(name) ? afterName(item.slice(name.length)) : undefined;
  return raw === undefined ? undefined : decodeText(raw);
}

function itemsOf(variable: Variable, raw: string): string[] | undefined {
  if (raw === '') return [];
  if (!raw.startsWith(variable.operator)) return undefined;
  const items: string[] = [];
  for (const text of raw.slice(1).split(variable.operator)) {
    const item = itemOf(variable, text);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function valueOf(variable: Variable, raw: string): string | string[] | undefined {
  if (variable.explode) return itemsOf(variable, raw);
  const text = variable.operator === ';' ? afterName(raw) : raw;
  return text === undefined ? undefined : decodeText(text);
}

/** Takes the variables after the pivot, last first, each as short as it can be; where the pivot has to end, or -1. */
function scanBackward({ literals, path, pivot, needles }: Matcher, text: string, raws: string[]): number {
  const last = literals.at(-1) ?? '';
  if (!text.endsWith(last)) return -1;
  let end = text.length - last.length;
  for (let index = path.length - 1; index > pivot; index -= 1) {
    const [variable, needle] = [path[index], needles[index]];
    if (variable === undefined || needle === undefined) return -1;
    const gap = gapBefore(needle, { text, from: end, to: 0 }, stopsOf(variable));
    if (gap === -1) return -1;
    raws[index] = text.slice(end - gap, end);
    end -= gap + needle.codes.length;
  }
  return end;
}

/** Takes the variables before the pivot, first first, each as short as it can be; where the pivot has to start, or -1. */
function scanForward({ literals, path, pivot, needles }: Matcher, { text, end }: Omit<Gap, 'start'>, raws: string[]) {
  const first = literals[0] ?? '';
  if (!text.startsWith(first)) return -1;
  let start = first.length;
  for (let index = 0; index < pivot; index += 1) {
    const [variable, needle] = [path[index], needles[index + 1]];
    if (variable === undefined || needle === undefined || start > end) return -1;
    const [stretch, stops] = [{ text, from: start, to: end }, stopsOf(variable)];
    const isOpen = needle.codes.length === 0;
    const gap = isOpen ? lengthBeforeStop(stretch, stops) : gapBefore(needle, stretch, stops);
    if (gap === -1) return -1;
    raws[index] = text.slice(start, start + gap);
    start += gap + needle.codes.length;
  }
  return start;
}

function isWithin({ text, start, end }: Gap, variable: Variable): boolean {
  return start <= end && lengthBeforeStop({ text, from: start, to: end }, stopsOf(variable)) === end - start;
}

/** The text of each path variable, still encoded; undefined when the URI does not have the form of the template. */
function rawsOf(matcher: Matcher, text: string): string[] | undefined {
  const pivot = matcher.path[matcher.pivot];
  if (pivot === undefined) return text === matcher.literals[0] ? [] : undefined;
  const raws: string[] = [];
  const end = scanBackward(matcher, text, raws);
  if (end === -1) return undefined;
  const start = scanForward(matcher, { text, end }, raws);
  if (start === -1 || !isWithin({ text, start, end }, pivot)) return undefined;
  raws[matcher.pivot] = text.slice(start, end);
  return raws;
}

/** The parameters of a query by their names as written; the first of equal names wins. */
function parametersOf(query: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const name = equals === -1 ? pair : pair.slice(0, equals);
    if (!parameters.has(name)) parameters.set(name, equals === -1 ? '' : pair.slice(equals + 1));
  }
  return parameters;
}

function addQuery(values: MatchedValues, variables: readonly Variable[], query: string): boolean {
  const parameters = parametersOf(query);
  for (const { name } of variables) {
    const raw = parameters.get(name);
    if (raw === undefined) continue;
    const value = decodeText(raw);
    if (value === undefined) return false;
    values.set(name, value);
  }
  return true;
}

function matchPath(matcher: Matcher, text: string): MatchedValues | undefined {
  const raws = rawsOf(matcher, text);
  if (raws === undefined) return undefined;
  const values: MatchedValues = new Map();
  for (const [index, variable] of matcher.path.entries()) {
    const value = valueOf(variable, raws[index] ?? '');
    if (value === undefined) return undefined;
    values.set(variable.name, value);
  }
  return values;
}

/** The decoded values of the URI, in the order of the template; undefined when it does not match. Never throws. */
export function matchUri(matcher: Matcher, uri: string): MatchedValues | undefined {
  if (uri.length > MAX_URI_LENGTH) return undefined;
  if (matcher.query.length === 0) return matchPath(matcher, uri);
  const [beforeFragment = ''] = uri.split('#', 1);
  const mark = beforeFragment.indexOf('?');
  if (mark === -1) return matchPath(matcher, beforeFragment);
  const values = matchPath(matcher, beforeFragment.slice(0, mark));
  return values !== undefined && addQuery(values, matcher.query, beforeFragment.slice(mark + 1)) ? values : undefined;
}
