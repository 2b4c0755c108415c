// Stopping things: last first, each bounded in time, every failure collected.

/** Something that has to be stopped. */
export interface Stop {
  /** How it is called when it does not stop in time. */
  readonly label: string;
  run(): unknown;
}

/** The longest time a Node timer can wait; beyond it would fire at once. */
const LONGEST_MS = 2_147_483_647;

/** What `work` gives, or a rejection with `late()` after `limitMs`; what `work` does later is then dropped. */
export async function within<T>(work: PromiseLike<T>, limitMs: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bell = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(late()), Math.min(Math.max(limitMs, 0), LONGEST_MS));
  });
  try {
    return await Promise.race([work, bell]);
  } finally {
    clearTimeout(timer);
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'then') === 'function';
}

/** Runs the stops one after the other, the last first, and gives what they threw; a hanging one is left after `limitMs`. */
export async function runStops(stops: readonly Stop[], limitMs: number): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  for (const stop of [...stops].reverse()) {
    try {
      const outcome = stop.run();
      if (isThenable(outcome)) {
        await within(outcome, limitMs, () => new Error(`${stop.label} did not stop within ${limitMs} ms`));
      }
    } catch (error) {
      errors.push(error);
    }
  }
  return errors;
}

function methodOf(target: object, key: string | symbol): (() => unknown) | undefined {
  const found: unknown = Reflect.get(target, key);
  return typeof found === 'function' ? () => (found as () => unknown).call(target) : undefined;
}

function plainDispose(target: object): (() => unknown) | undefined {
  const dispose: unknown = Reflect.get(target, 'dispose');
  return typeof dispose === 'function' && dispose.length === 0 ? methodOf(target, 'dispose') : undefined;
}

/** `Symbol.asyncDispose`, else `Symbol.dispose`, else with `hasDispose` tsyringe's `dispose()`; undefined when there is none. */
export function stopperOf(value: unknown, hasDispose = false): (() => unknown) | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    const declared = methodOf(value, Symbol.asyncDispose) ?? methodOf(value, Symbol.dispose);
    return declared ?? (hasDispose ? plainDispose(value) : undefined);
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
