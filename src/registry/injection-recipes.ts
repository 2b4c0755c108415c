// `InjectionRecipes`: tells the container of a server how each node of the graph is made.
import type { Container, Resolve, Token } from '../di/container';
import { scopeOf, type Recipe, type Scope } from '../di/scope';
import type { Class } from '../metadata/definitions';
import { definitionsOf } from '../metadata/read';
import type { InjectionNode } from './injection-nodes';
import type { Lives } from './injection-scopes';

/** What the recipes work with. */
export interface Kitchen {
  /** The scope of the server. */
  readonly scope: Scope;
  /** What a factory of the author resolves with. */
  readonly resolve: Resolve;
  readonly livesOf: (node: InjectionNode) => Lives;
}

/** Registers nodes in the container of a server. */
export class InjectionRecipes {
  private readonly recipes = new Map<InjectionNode, Recipe>();
  private readonly builders = new Map<Class, symbol>();
  private readonly registered = new Set<Token>();

  constructor(private readonly kitchen: Kitchen) {}

  /** Registers what is not registered yet; throws for a class that was left for the lifespan to give and was not given. */
  register(bindings: ReadonlyMap<Token, readonly InjectionNode[]>): void {
    for (const [token, nodes] of bindings) {
      if (this.registered.has(token)) continue;
      this.registered.add(token);
      for (const node of nodes) this.registerNode(token, node);
    }
  }

  /** Builds a singleton if it is not built yet; others are built when they are needed. */
  build(node: InjectionNode): void {
    const { scope, livesOf } = this.kitchen;
    if (livesOf(node) !== 'singleton') return;
    const { origin } = node;
    if (origin.kind === 'foreign') scope.container.resolve(origin.token);
    else if (origin.kind === 'class' || origin.kind === 'factory') scope.once(this.recipeOf(node));
  }

  private registerNode(token: Token, node: InjectionNode): void {
    const { container } = this.kitchen.scope;
    const { origin, label } = node;
    if (origin.kind === 'missing') throw origin.error;
    if (origin.kind === 'foreign') return;
    if (origin.kind === 'value') container.register(token, { useValue: origin.value });
    else if (origin.kind === 'token') container.register(token, { useToken: origin.token });
    else if (origin.kind === 'request') container.register(token, { useFactory: () => unavailable(label) });
    else container.register(token, { useFactory: this.makerOf(node) });
  }

  private makerOf(node: InjectionNode): (container: Container) => unknown {
    const { scope } = this.kitchen;
    const recipe = this.recipeOf(node);
    const lives = this.kitchen.livesOf(node);
    if (lives === 'singleton') return () => scope.once(recipe);
    if (lives === 'transient') return (container) => scopeOf(container).each(recipe);
    return (container) => {
      const own = scopeOf(container);
      return own.isRequest ? own.once(recipe) : unavailable(node.label);
    };
  }

  private recipeOf(node: InjectionNode): Recipe {
    const known = this.recipes.get(node);
    if (known !== undefined) return known;
    const made = this.write(node);
    this.recipes.set(node, made);
    return made;
  }

  private write({ label, origin }: InjectionNode): Recipe {
    if (origin.kind === 'factory') return { label, hasDispose: true, build: () => origin.make(this.kitchen.resolve) };
    const { type } = origin as { readonly type: Class };
    const builder = this.builderOf(type);
    // A handler may be called `dispose`; stopping the server must not call it.
    const hasDispose = !definitionsOf(type).methods.has('dispose');
    return { label, hasDispose, build: (container) => container.resolve(builder) };
  }

  /** The token under which the container builds the class itself, whatever the class's own name is redirected to. */
  private builderOf(type: Class): symbol {
    const known = this.builders.get(type);
    if (known !== undefined) return known;
    const builder = Symbol(type.name);
    this.kitchen.scope.container.register(builder, { useClass: type });
    this.builders.set(type, builder);
    return builder;
  }
}

function unavailable(label: string): never {
  throw new Error(`${label} is not available outside of a request`);
}
