// `InjectionLife`: from the checked graph of a server to its instances, and back.
import { labelOf, type Resolve, type Token } from '../di/container';
import type { Failure, Scope } from '../di/scope';
import { ConfigurationError } from '../errors/configuration-error';
import { messageOf } from '../errors/describe';
import type { Class } from '../metadata/definitions';
import type { InjectionGraph } from './injection-graph';
import { InjectionRecipes } from './injection-recipes';
import { RequestScopes, type RequestScopeOptions } from './injection-requests';
import { checkCaptives, livesOf, requestBound } from './injection-scopes';
import { HeldSource, type InstanceSource } from './injection-source';

function constructionError(cause: unknown, where: string): unknown {
  if (cause instanceof ConfigurationError) return cause;
  return new ConfigurationError('TW154', { where, problem: messageOf(cause) }, { cause });
}

/** The injections of one server. */
export class InjectionLife {
  private readonly sources = new Map<Class, HeldSource>();
  private readonly recipes: InjectionRecipes;
  private readonly requests: RequestScopes;
  private bound = requestBound([]);
  private built: Promise<void> | undefined;

  constructor(
    private readonly graph: InjectionGraph,
    private readonly scope: Scope,
    private readonly options: RequestScopeOptions,
  ) {
    const resolve: Resolve = (token) => this.resolveFor(token);
    this.recipes = new InjectionRecipes({ scope, resolve, livesOf: (node) => livesOf(node, this.bound.has(node)) });
    this.requests = new RequestScopes(options);
  }

  /** Walks from the tokens; throws the ConfigurationError of the first mistake. */
  include(tokens: Iterable<Token>): void {
    for (const token of tokens) this.graph.include(token);
    this.bound = requestBound(this.graph.order);
    checkCaptives(this.graph.order, this.bound);
  }

  /** Makes a source for a class that was included. */
  offer(Class: Class): void {
    const node = this.graph.find(Class);
    this.sources.set(Class, new HeldSource(Class, node !== undefined && this.bound.has(node), this.requests));
  }

  provide(token: Token, value: unknown): void {
    if (this.built !== undefined) throw new Error(`${labelOf(token)} is provided after the server was built`);
    this.graph.replace(token, value);
  }

  source(Class: Class): InstanceSource {
    const found = this.sources.get(Class);
    if (found === undefined) throw new Error(`${labelOf(Class)} is not among the roots`);
    return found;
  }

  async build(): Promise<void> {
    this.built ??= this.buildOrUndo();
    return this.built;
  }

  async close(limitMs: number): Promise<readonly unknown[]> {
    return (await this.scope.close(limitMs)) ?? [];
  }

  private async buildOrUndo(): Promise<void> {
    try {
      this.buildAll();
    } catch (error) {
      for (const each of await this.close(this.options.stopMs)) this.options.onStopError(each);
      throw error;
    }
  }

  private buildAll(): void {
    this.recipes.register(this.graph.bindings);
    // A factory may resolve what nobody asked for before; the order then grows behind it.
    for (const node of this.graph.order) {
      this.attempt(() => this.recipes.build(node), node.label);
    }
    for (const source of this.sources.values()) {
      if (source.isRequestScoped) continue;
      source.hold(
        this.attempt(() => this.scope.container.resolve<object>(source.Class as never), labelOf(source.Class)),
      );
    }
    this.requests.seal(this.scope.container);
  }

  private attempt<T>(work: () => T, where: string): T {
    return this.scope.attempt(work, ({ label, cause }: Failure) => constructionError(cause, label ?? where));
  }

  private resolveFor<T>(token: Token<T>): T {
    if (this.graph.find(token) === undefined) {
      this.include([token]);
      this.recipes.register(this.graph.bindings);
    }
    return this.scope.container.resolve(token);
  }
}
