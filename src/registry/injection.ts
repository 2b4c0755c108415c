// `injectionOf`: the injections of one server, checked at once, built at start, opened per request where that is needed.
import type { Provider, Token } from '../di/container';
import { Scope } from '../di/scope';
import { createContainer, type DependencyContainer } from '../di/tsyringe';
import type { Class } from '../metadata/definitions';
import { InjectionGraph } from './injection-graph';
import { InjectionLife } from './injection-life';
import { checkProviders } from './injection-providers';
import type { InstanceSource } from './injection-source';

export type { RequestScope, RequestValues } from './injection-requests';
export type { InstanceSource } from './injection-source';

/** The injections of one server. */
export interface Injection {
  /** Says, before `build()`, what a token stands for; such a value is never stopped here. */
  provide(token: Token, value: unknown): void;
  /** Builds every singleton in dependency order; throws ConfigurationError TW154 after stopping what was built. */
  build(): Promise<void>;
  /** The instances of one of the roots. */
  source(Class: Class): InstanceSource;
  /** Stops what was built, last first, each within `limitMs`, and gives what was thrown. */
  close(limitMs: number): Promise<readonly unknown[]>;
}

/** What the injections of a server build on. */
export interface InjectionOptions {
  /** The author's own container; default: tsyringe's global one. It is never disposed. */
  readonly container?: DependencyContainer;
  readonly providers?: readonly Provider[];
  /** Leaves a class that cannot be built to `provide()`; `build()` throws when it was not given. Default false. */
  readonly hasLifespan?: boolean;
  /** Milliseconds for each thing that is stopped after a request or a failed build; default 5,000. */
  readonly stopMs?: number;
  /** Hears what stopping after a request or a failed build threw. */
  readonly onStopError?: (error: unknown) => void;
}

const STOP_MS = 5_000;

/** Checks what the roots need; throws ConfigurationError TW150 (unresolvable), TW151 (ring), TW152 (captive) or TW153 (bad provider). */
export function injectionOf(roots: readonly Class[], options: InjectionOptions = {}): Injection {
  const { hasLifespan = false, stopMs = STOP_MS, onStopError = () => undefined } = options;
  const providers = checkProviders(options.providers ?? []);
  const provided = providers.flatMap((provider) => ('useClass' in provider ? [provider.useClass] : []));
  const container = createContainer(options.container);
  const held: ReadonlySet<Class> = new Set([...roots, ...provided]);
  const graph = new InjectionGraph({ container, providers, held, hasLifespan });
  const life = new InjectionLife(graph, new Scope(container, false), { stopMs, onStopError });
  life.include([...roots, ...providers.map(({ provide }) => provide)]);
  for (const root of roots) life.offer(root);
  return life;
}
