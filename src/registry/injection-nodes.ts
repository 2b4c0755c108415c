// `InjectionNodes`: what a token stands for, before anything behind it is walked.
import { Context } from '../context/context';
import { labelOf, type Container, type Registered, type Resolve, type Token } from '../di/container';
import { LIFESPAN } from '../di/tokens';
import { isDelayed } from '../di/tsyringe';
import type { ConfigurationError } from '../errors/configuration-error';
import type { Class } from '../metadata/definitions';
import { definitionsOf } from '../metadata/read';
import { isBuiltIn } from './injection-points';
import type { CheckedProvider } from './injection-providers';

/** How long an instance lives as declared; `open` is a singleton unless something it needs is made for each request. */
export type Declared = 'singleton' | 'request' | 'transient' | 'open';

/** Where an instance comes from: `foreign` is the author's container, `request` the values of a request. */
export type Origin =
  | { readonly kind: 'class'; readonly type: Class }
  | { readonly kind: 'factory'; readonly make: (resolve: Resolve) => unknown }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'token'; readonly token: Token }
  | { readonly kind: 'foreign'; readonly token: Token }
  | { readonly kind: 'request' }
  | { readonly kind: 'missing'; readonly error: ConfigurationError };

/** What has to be walked behind a node: a class with its constructor, or another token. */
export interface Behind {
  readonly type?: unknown;
  readonly token?: unknown;
}

/** One thing that can be injected. */
export class InjectionNode {
  /** What it needs, lazy needs included. */
  readonly needs: InjectionNode[] = [];
  state: 'new' | 'underway' | 'done' = 'new';

  constructor(
    readonly declared: Declared,
    public origin: Origin,
    readonly about: { readonly label: string; readonly behind: Behind },
  ) {}

  get label(): string {
    return this.about.label;
  }
}

/** What is known of the server whose injections are looked at. */
export interface InjectionFacts {
  readonly container: Container;
  readonly providers: readonly CheckedProvider[];
  /** Classes that are singletons although nothing on them says so. */
  readonly held: ReadonlySet<Class>;
  /** The lifespan may give instances of classes that the container cannot build. */
  readonly hasLifespan: boolean;
}

const LIFETIMES = {
  transient: 'transient',
  resolution: 'transient',
  singleton: 'singleton',
  container: 'request',
} as const;

/** Makes the nodes of tokens; a class has one node, whatever tokens lead to it. */
export class InjectionNodes {
  private readonly classes = new Map<unknown, InjectionNode>();

  constructor(private readonly facts: InjectionFacts) {}

  /** What a token stands for, in the order of registration; undefined for one that nobody provides. */
  of(token: Token): readonly InjectionNode[] | undefined {
    return this.provided(token) ?? this.given(token) ?? this.registered(token) ?? this.implied(token);
  }

  /** The node of a class, if it has one. */
  find(token: Token): InjectionNode | undefined {
    return this.classes.get(token);
  }

  private provided(token: Token): readonly InjectionNode[] | undefined {
    const found = this.facts.providers.filter(({ provide }) => provide === token);
    return found.length === 0 ? undefined : found.map((provider) => this.ofProvider(provider));
  }

  private ofProvider(provider: CheckedProvider): InjectionNode {
    if ('useClass' in provider) return this.ofClass(provider.useClass);
    const label = labelOf(provider.provide);
    if ('useFactory' in provider) {
      return new InjectionNode('singleton', { kind: 'factory', make: provider.useFactory }, { label, behind: {} });
    }
    if ('useToken' in provider) {
      const { useToken: token } = provider;
      return new InjectionNode('transient', { kind: 'token', token }, { label, behind: { token } });
    }
    return new InjectionNode('transient', { kind: 'value', value: provider.useValue }, { label, behind: {} });
  }

  private given(token: Token): readonly InjectionNode[] | undefined {
    const about = { label: labelOf(token), behind: {} };
    if (token === Context) return [new InjectionNode('request', { kind: 'request' }, about)];
    if (token === LIFESPAN) return [new InjectionNode('transient', { kind: 'value', value: {} }, about)];
    return undefined;
  }

  private registered(token: Token): readonly InjectionNode[] | undefined {
    const found = this.facts.container.registered(token);
    return found.length === 0 ? undefined : found.map((each) => this.ofRegistered(token, each, found.length === 1));
  }

  /** What the author's container makes once per child is made by our request scopes instead, because those stop it. */
  private ofRegistered(token: Token, { kind, target, lifetime }: Registered, isOnly: boolean): InjectionNode {
    const declared = LIFETIMES[lifetime];
    const behind: Behind = kind === 'class' ? { type: target } : kind === 'token' ? { token: target } : {};
    const isOurs = isOnly && declared === 'request' && kind === 'class' && !isDelayed(target);
    const origin: Origin = isOurs ? { kind: 'class', type: target as Class } : { kind: 'foreign', token };
    return new InjectionNode(declared, origin, { label: labelOf(token), behind });
  }

  private implied(token: Token): readonly InjectionNode[] | undefined {
    return typeof token !== 'function' || isBuiltIn(token) ? undefined : [this.ofClass(token)];
  }

  private ofClass(type: Class): InjectionNode {
    const known = this.classes.get(type);
    if (known !== undefined) return known;
    const { service } = definitionsOf(type);
    const unsaid = this.facts.held.has(type) ? 'open' : 'transient';
    const declared = service === undefined ? unsaid : (service.scope ?? 'singleton');
    const node = new InjectionNode(declared, { kind: 'class', type }, { label: labelOf(type), behind: { type } });
    this.classes.set(type, node);
    return node;
  }
}
