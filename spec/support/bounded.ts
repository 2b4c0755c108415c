// Waits that end: a promise with a limit, and lines that arrive one by one.

/** The value of the promise, or a failure that names what did not come within `limitMs`. */
export async function within<T>(promise: Promise<T>, what: string, limitMs = 5_000): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Values in order of arrival; `next` waits for the one that nobody has taken yet. */
export class Arrivals<T> {
  readonly all: T[] = [];
  private taken = 0;
  private wake: (() => void)[] = [];

  add(value: T): void {
    this.all.push(value);
    for (const wake of this.wake.splice(0)) wake();
  }

  async next(what = 'the next value'): Promise<T> {
    const index = this.taken++;
    while (this.all.length <= index) {
      await within(new Promise<void>((resolve) => this.wake.push(resolve)), what);
    }
    return this.all[index] as T;
  }

  /** The next `count` values. */
  async take(count: number): Promise<T[]> {
    const values: T[] = [];
    for (let i = 0; i < count; i++) values.push(await this.next(`value ${i + 1} of ${count}`));
    return values;
  }

  /** How many have arrived that nobody has taken. */
  get left(): number {
    return this.all.length - this.taken;
  }
}

/** Resolves once everything that is ready now has run: two turns of the event loop. */
export async function settled(): Promise<void> {
  for (let i = 0; i < 2; i++) await new Promise<void>((resolve) => setImmediate(resolve));
}
