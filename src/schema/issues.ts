// `Issue`: one thing that is wrong with a value, and the list of them as a model reads it.

/** One cause: where, which rule, what is wanted and what came. */
export interface Issue {
  /** JSON Pointer into what was sent, '' for the whole, for example `/items/1/qty`. */
  readonly path: string;
  /** The rule by its class-validator name; `required`, `unknown`, `depth` and `check` are ours. */
  readonly rule: string;
  /** In JSON words, for example `an integer`. */
  readonly expected: string;
  /** The JSON type that came, or `missing`. */
  readonly received: string;
  /** `must be an integer (got string "abc")` */
  readonly message: string;
}

/** How a list of issues is introduced and closed. */
export interface IssueTexts {
  /** Default: `Invalid arguments`. */
  readonly heading?: string;
  /** Default: the sentence that asks to correct the arguments; '' leaves it out. */
  readonly closing?: string;
}

const MOST_LINES = 10;
const LONGEST_KEY = 60;
const CLOSING = 'Correct these arguments and call the tool again.';

/** A member name as a JSON Pointer segment, cut at 60 characters. */
export function pointerSegment(key: string | number): string {
  const text = String(key);
  const cut = text.length > LONGEST_KEY ? `${text.slice(0, LONGEST_KEY - 1)}…` : text;
  return cut.replace(/~/g, '~0').replace(/\//g, '~1');
}

/** The path as a caller writes it: `items[1].qty`; a name that is no identifier is quoted. */
function displayPath(pointer: string): string {
  let path = '';
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replace(/~1/g, '/').replace(/~0/g, '~');
    if (/^(?:0|[1-9]\d*)$/.test(key)) path += `[${key}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*…?$/u.test(key)) path += path === '' ? key : `.${key}`;
    else path += path === '' ? JSON.stringify(key) : `[${JSON.stringify(key)}]`;
  }
  return path;
}

/** The list as a model reads it: a heading with the count, at most ten lines, one closing sentence. */
export function renderIssues(issues: readonly Issue[], texts: IssueTexts = {}): string {
  const { heading = 'Invalid arguments', closing = CLOSING } = texts;
  const count = issues.length === 1 ? '1 problem' : `${issues.length} problems`;
  const lines = issues.slice(0, MOST_LINES).map(({ path, message }) => {
    const where = displayPath(path);
    return where === '' ? `- ${message}` : `- ${where}: ${message}`;
  });
  if (issues.length > MOST_LINES) lines.push(`- and ${issues.length - MOST_LINES} more`);
  return [`${heading} (${count}):`, ...lines, ...(closing === '' ? [] : [closing])].join('\n');
}

/** The paths of the fields concerned, sorted, each once: what a log may say. */
export function issueFields(issues: readonly Issue[]): string[] {
  return [...new Set(issues.map(({ path }) => displayPath(path)))].sort();
}
