// One validation in progress: where it stands, what it found, and what it still waits for.
import { pointerSegment, type Issue } from './issues';

/** How values are read. */
export interface ReadMode {
  /** Text is converted where the schema wants something else. */
  readonly isLax: boolean;
  /** What the tool returned: Dates, Maps and class instances are well, extra members are dropped. */
  readonly isOutput: boolean;
  /** Members that nobody declared are an issue. */
  readonly refusesUnknown: boolean;
}

/** What stands for a value that could not be read. */
export const FAILED: unique symbol = Symbol('failed');

const MOST_ISSUES = 50;
const DEEPEST = 64;
const MOST_THROWN = 5;

interface Found {
  readonly issue: Issue;
  readonly order: readonly number[];
}

/** The state of one validation. */
export class Run {
  readonly path: (string | number)[] = [];
  /** For each segment of the path its place among its siblings, so that issues come in declared order. */
  readonly order: number[] = [];
  readonly pending: Promise<void>[] = [];
  /** How many secret fields stand on the way here. */
  secrets = 0;
  /** The instance that is being filled, for messages made by functions. */
  holder: object = {};
  /** What rules and setters threw, at most five; for the log. */
  readonly thrown: unknown[] = [];
  private found: Found[] = [];

  constructor(readonly mode: ReadMode) {}

  get count(): number {
    return this.found.length;
  }

  get isFull(): boolean {
    return this.found.length >= MOST_ISSUES;
  }

  get isTooDeep(): boolean {
    return this.path.length > DEEPEST;
  }

  enter(segment: string | number, place: number): void {
    this.path.push(segment);
    this.order.push(place);
  }

  leave(): void {
    this.path.pop();
    this.order.pop();
  }

  /** Keeps what a rule threw. */
  keep(thrown: unknown): void {
    if (this.thrown.length < MOST_THROWN) this.thrown.push(thrown);
  }

  /** Notes an issue at the place where the run stands; nothing after the fiftieth. */
  report(said: Omit<Issue, 'path'>): typeof FAILED {
    if (!this.isFull) this.note(this.pointer(), [...this.order], said);
    return FAILED;
  }

  /** Notes an issue at a place remembered before. */
  note(path: string, order: readonly number[], said: Omit<Issue, 'path'>): void {
    if (!this.isFull) this.found.push({ issue: { path, ...said }, order });
  }

  pointer(): string {
    return this.path.map((segment) => `/${pointerSegment(segment)}`).join('');
  }

  /** The issues in the order in which the fields are declared. */
  issues(): Issue[] {
    return this.found.sort((a, b) => compare(a.order, b.order)).map(({ issue }) => issue);
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at++) {
    const apart = (a[at] ?? 0) - (b[at] ?? 0);
    if (apart !== 0) return apart;
  }
  return a.length - b.length;
}
