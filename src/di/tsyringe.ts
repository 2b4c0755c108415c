// The default container; the only file that imports tsyringe.
import 'reflect-metadata';
import {
  container as global,
  delay,
  injectable,
  Lifecycle,
  type DependencyContainer,
  type InjectionToken,
} from 'tsyringe';
import type { Container, Lifetime, Registered, Registration, Token } from './container';

export type { DependencyContainer } from 'tsyringe';

type Constructor = new (...args: never[]) => unknown;

/** Where tsyringe keeps what `@inject()` and its kin said of a constructor. */
const INJECTION_TOKENS = 'injectionTokens';

const LIFETIMES: ReadonlyMap<Lifecycle, Lifetime> = new Map([
  [Lifecycle.Transient, 'transient'],
  [Lifecycle.Singleton, 'singleton'],
  [Lifecycle.ContainerScoped, 'container'],
  [Lifecycle.ResolutionScoped, 'resolution'],
]);

/** The part of tsyringe's container that its types do not show. */
interface Inspectable {
  getAllRegistrations?(token: unknown): readonly { provider: object; options: { lifecycle: Lifecycle } }[] | null;
}

const DelayedConstructor = delay(() => Object).constructor as abstract new () => { readonly wrap: () => unknown };

/** Lets tsyringe build the class from the types of its constructor; a class that it already knows stays as it is. */
export function markInjectable(target: Constructor): void {
  injectable()(target);
}

/** What `@inject()` and its kin said of the parameters of this very constructor, by index. */
export function injectionTokens(target: object): ReadonlyMap<number, unknown> {
  const said = (Reflect.getOwnMetadata(INJECTION_TOKENS, target) ?? {}) as Record<string, unknown>;
  return new Map(Object.entries(said).map(([index, token]) => [Number(index), token]));
}

/** What one constructor parameter asks of tsyringe. */
export interface Injection {
  readonly token: unknown;
  readonly isOptional: boolean;
  readonly isMultiple: boolean;
  /** The class that changes what the token gave. */
  readonly transform: unknown;
}

/** Reads what was said of a parameter; undefined for a bare type. */
export function injectionSaid(said: unknown): Injection | undefined {
  if (isDelayed(said)) return { token: said, isOptional: false, isMultiple: false, transform: undefined };
  if (typeof said !== 'object' || said === null || !('token' in said)) return undefined;
  if (!('multiple' in said) && !('transform' in said)) return undefined;
  return injectionOf(said);
}

function injectionOf(said: {
  token: unknown;
  isOptional?: unknown;
  multiple?: unknown;
  transform?: unknown;
}): Injection {
  const { token, transform } = said;
  return { token, transform, isOptional: said.isOptional === true, isMultiple: said.multiple === true };
}

/** Tells whether a token is `delay(() => Class)`. */
export function isDelayed(token: unknown): boolean {
  return token instanceof DelayedConstructor;
}

/** The class behind `delay(() => Class)`; any other token as it is. */
export function undelayed(token: unknown): unknown {
  return token instanceof DelayedConstructor ? token.wrap() : token;
}

function kindOf(provider: object): Pick<Registered, 'kind' | 'target'> {
  if ('useValue' in provider) return { kind: 'value', target: undefined };
  if ('useFactory' in provider) return { kind: 'factory', target: undefined };
  if ('useToken' in provider) return { kind: 'token', target: provider.useToken };
  return { kind: 'class', target: 'useClass' in provider ? provider.useClass : provider };
}

class TsyringeContainer implements Container {
  constructor(private readonly raw: DependencyContainer) {}

  resolve<T>(token: Token<T>): T {
    return this.raw.resolve(token as InjectionToken<T>);
  }

  register(token: Token, registration: Registration): void {
    if (!('useFactory' in registration)) {
      this.raw.register(token as InjectionToken, registration as never);
      return;
    }
    const useFactory = (raw: DependencyContainer): unknown => registration.useFactory(new TsyringeContainer(raw));
    this.raw.register(token as InjectionToken, { useFactory });
  }

  registered(token: Token): readonly Registered[] {
    const found = (this.raw as unknown as Inspectable).getAllRegistrations?.(token) ?? [];
    return found.map(({ provider, options }) => ({
      ...kindOf(provider),
      lifetime: LIFETIMES.get(options.lifecycle) ?? 'transient',
    }));
  }

  child(): Container {
    return new TsyringeContainer(this.raw.createChildContainer());
  }
}

/** A container of one server, over the author's own or over tsyringe's global one; the parent is never disposed. */
export function createContainer(parent: DependencyContainer = global): Container {
  return new TsyringeContainer(parent.createChildContainer());
}
