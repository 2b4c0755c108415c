// `runLifespan`: starts the author's lifespan once, and stops what it gave once.
import { runStops, stopperOf, within } from '../di/stop';
import type { ServerHandle } from '../context/context';
import { ConfigurationError } from '../errors/configuration-error';
import { messageOf } from '../errors/describe';

/** What a lifespan gives when its state does not stop itself: the state, and how it is stopped. */
export type StoppableState<State = unknown> = { readonly state: State } & (AsyncDisposable | Disposable);

/** Runs once before a server serves; gives the state, which is stopped by its own disposer, or a `StoppableState`. */
export type Lifespan<State = unknown> = (
  server: ServerHandle,
) => Promise<State | StoppableState<State>> | State | StoppableState<State>;

/** Bounds of a lifespan in milliseconds. */
export interface LifespanLimits {
  /** Default 30,000. */
  readonly startMs?: number;
  /** Default 5,000. */
  readonly stopMs?: number;
  /** Hears what a start that finished after its limit throws while it is stopped. */
  readonly onLateError?: (error: unknown) => void;
}

/** A lifespan that has started. */
export interface RunningLifespan {
  /** What the lifespan gave; `{}` when it gave nothing. */
  readonly state: unknown;
  /** Stops it once, within `stopMs`, and gives what was thrown. */
  stop(): Promise<readonly unknown[]>;
}

const START_MS = 30_000;
const STOP_MS = 5_000;

/** A plain object with `state` and a disposer carries a state; a class instance with a field `state` is one. */
function isStoppable(given: unknown): given is StoppableState {
  if (typeof given !== 'object' || given === null || !Object.hasOwn(given, 'state')) return false;
  const prototype: unknown = Object.getPrototypeOf(given);
  return (prototype === Object.prototype || prototype === null) && stopperOf(given) !== undefined;
}

function running(given: unknown, stopMs: number): RunningLifespan {
  const run = stopperOf(given);
  let stopped: Promise<readonly unknown[]> | undefined;
  return {
    state: isStoppable(given) ? given.state : (given ?? {}),
    stop: () => (stopped ??= runStops(run === undefined ? [] : [{ label: 'The lifespan', run }], stopMs)),
  };
}

async function started(lifespan: Lifespan, server: ServerHandle): Promise<unknown> {
  try {
    return await lifespan(server);
  } catch (error) {
    throw new ConfigurationError('TW160', { problem: messageOf(error) }, { cause: error });
  }
}

async function stopLate(start: Promise<unknown>, stopMs: number): Promise<readonly unknown[]> {
  try {
    return await running(await start, stopMs).stop();
  } catch (error) {
    return [error];
  }
}

/** Starts a lifespan; throws ConfigurationError TW160 when it fails and TW161 when it takes longer than `startMs`. */
export async function runLifespan(
  lifespan: Lifespan | undefined,
  server: ServerHandle,
  { startMs = START_MS, stopMs = STOP_MS, onLateError }: LifespanLimits = {},
): Promise<RunningLifespan> {
  if (lifespan === undefined) return running({}, stopMs);
  const start = started(lifespan, server);
  const late = new ConfigurationError('TW161', { limit: startMs });
  try {
    return running(await within(start, startMs, () => late), stopMs);
  } catch (error) {
    if (error === late) void stopLate(start, stopMs).then((errors) => errors.forEach((each) => onLateError?.(each)));
    throw error;
  }
}
