// `Scope`: the instances of one server or of one request; made in order, kept, and stopped last first.
import { ConfigurationError } from '../errors/configuration-error';
import type { Container, Token } from './container';
import { runStops, stopperOf, type Stop } from './stop';

const SCOPE = Symbol('scope');

/** How one thing is built. */
export interface Recipe {
  /** How it is called in messages. */
  readonly label: string;
  /** false: a method called `dispose` means something else. */
  readonly hasDispose: boolean;
  build(container: Container): unknown;
}

/** What failed while something was built: the recipe that threw first, if it was one, and what it threw. */
export interface Failure {
  readonly label: string | undefined;
  readonly cause: unknown;
}

/** The instances of one container. */
export class Scope {
  private readonly instances = new Map<Recipe, unknown>();
  private readonly made = new Map<object, Recipe>();
  private readonly underway: Recipe[] = [];
  private failure: Failure | undefined;
  private isClosed = false;

  /** Takes the container over; `isRequest` tells whether it belongs to one request. */
  constructor(
    readonly container: Container,
    readonly isRequest: boolean,
  ) {
    container.register(SCOPE, { useValue: this });
  }

  /** The one instance of a recipe in this scope. */
  once(recipe: Recipe): unknown {
    if (this.instances.has(recipe)) return this.instances.get(recipe);
    const instance = this.each(recipe);
    this.instances.set(recipe, instance);
    return instance;
  }

  /** A new instance, stopped with this scope. */
  each(recipe: Recipe): unknown {
    if (this.isClosed) throw new Error(`${recipe.label} is asked for after its scope was closed`);
    if (this.underway.includes(recipe)) throw this.ring(recipe);
    this.underway.push(recipe);
    try {
      const instance = recipe.build(this.container);
      this.failure = undefined;
      if (typeof instance === 'object' && instance !== null) this.made.set(instance, recipe);
      return instance;
    } catch (error) {
      // The container wraps what a constructor threw in a text of its own; the first one to see it keeps the original.
      this.failure ??= { label: recipe.label, cause: error };
      throw error;
    } finally {
      this.underway.pop();
    }
  }

  /** The instance behind a token; throws what a constructor threw, unchanged. */
  resolve<T>(token: Token<T>): T {
    return this.attempt(
      () => this.container.resolve(token),
      ({ cause }) => cause,
    );
  }

  /** Runs `work`, which builds; throws what `failed` makes of a failure. */
  attempt<T>(work: () => T, failed: (failure: Failure) => unknown): T {
    this.failure = undefined;
    try {
      return work();
    } catch (error) {
      throw failed(this.failure ?? { label: undefined, cause: error });
    } finally {
      this.failure = undefined;
    }
  }

  /** Stops what was made here, last first, each within `limitMs`, and gives what was thrown; undefined when nothing has to be stopped. */
  close(limitMs: number): Promise<readonly unknown[]> | undefined {
    this.isClosed = true;
    const stops = [...this.made].flatMap(([instance, recipe]) => stopsOf(instance, recipe));
    this.made.clear();
    return stops.length === 0 ? undefined : runStops(stops, limitMs);
  }

  private ring(recipe: Recipe): ConfigurationError {
    const members = [...this.underway.slice(this.underway.indexOf(recipe)), recipe];
    return new ConfigurationError('TW151', { path: members.map(({ label }) => label).join(' -> ') });
  }
}

function stopsOf(instance: object, { label, hasDispose }: Recipe): readonly Stop[] {
  const run = stopperOf(instance, hasDispose);
  return run === undefined ? [] : [{ label, run }];
}

/** The scope that a container belongs to; `container` is one that `Scope` took over, or a child of one. */
export function scopeOf(container: Container): Scope {
  return container.resolve<Scope>(SCOPE);
}

/** The scope of one request: a child container with the given values in it. */
export function openScope(parent: Container, values: readonly (readonly [Token, unknown])[]): Scope {
  const container = parent.child();
  for (const [token, value] of values) container.register(token, { useValue: value });
  return new Scope(container, true);
}
