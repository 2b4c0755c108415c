// The graph of injections, walked once from the roots: rings and what nobody provides end here.
import { labelOf, type Token } from '../di/container';
import { isDelayed, undelayed } from '../di/tsyringe';
import { ConfigurationError } from '../errors/configuration-error';
import type { Class } from '../metadata/definitions';
import { InjectionNode, InjectionNodes, type InjectionFacts } from './injection-nodes';
import { refusalOf, wantsOf, type Refusal, type Want } from './injection-points';

type Trail = readonly InjectionNode[];

/** A lazy need, looked at once everything eager is known, so that it may close a ring. */
interface Postponed {
  readonly holder: InjectionNode;
  readonly want: Want;
  readonly trail: Trail;
}

function labels(nodes: Trail): readonly string[] {
  return nodes.map(({ label }) => label);
}

function refused(trail: Trail, { place, problem, fix }: Refusal): ConfigurationError {
  const path = [...labels(trail), ...(place === undefined ? [] : [place])].join(' -> ');
  return new ConfigurationError('TW150', { path, problem, fix });
}

function ring(path: Trail): ConfigurationError {
  const last = path.at(-1) as InjectionNode;
  return new ConfigurationError('TW151', { path: labels(path.slice(path.indexOf(last))).join(' -> ') });
}

function wantOf(token: unknown): Want {
  return { token: undelayed(token) as Token, isLazy: isDelayed(token), isOptional: false, isMultiple: false };
}

/** Everything that can be injected into the roots. */
export class InjectionGraph {
  /** What a node needs stands before it, unless it is needed lazily. */
  readonly order: InjectionNode[] = [];
  /** What each token stands for; for a single injection the last counts. */
  readonly bindings = new Map<Token, readonly InjectionNode[]>();
  private readonly nodes: InjectionNodes;
  private readonly postponed: Postponed[] = [];

  constructor(private readonly facts: InjectionFacts) {
    this.nodes = new InjectionNodes(facts);
  }

  /** Walks what stands behind a token; throws ConfigurationError TW150 or TW151. */
  include(token: Token): void {
    this.follow(wantOf(token), []);
    for (let next = this.postponed.shift(); next !== undefined; next = this.postponed.shift()) {
      next.holder.needs.push(...this.follow(next.want, next.trail));
    }
  }

  /** The node that a token stands for. */
  find(token: Token): InjectionNode | undefined {
    return this.bindings.get(token)?.at(-1);
  }

  /** Puts a value in the place of whatever a token stood for. */
  replace(token: Token, value: unknown): void {
    const origin = { kind: 'value', value } as const;
    const known = this.nodes.find(token);
    if (known !== undefined) known.origin = origin;
    const about = { label: labelOf(token), behind: {} };
    this.bindings.set(token, [new InjectionNode('transient', origin, about)]);
  }

  private follow(want: Want, trail: Trail): readonly InjectionNode[] {
    const found = this.nodesOf(want, trail);
    const meant = want.isMultiple ? found : found.slice(-1);
    for (const node of meant) this.walk(node, trail);
    return meant;
  }

  private nodesOf(want: Want, trail: Trail): readonly InjectionNode[] {
    const { token, isOptional } = want;
    const known = this.bindings.get(token) ?? this.nodes.of(token);
    if (known !== undefined) {
      this.bindings.set(token, known);
      return known;
    }
    if (isOptional && typeof token !== 'function') return [];
    throw refused(trail, refusalOf(want));
  }

  private walk(node: InjectionNode, trail: Trail): void {
    if (node.state === 'done') return;
    const path = [...trail, node];
    if (node.state === 'underway') throw ring(path);
    node.state = 'underway';
    for (const want of this.wantsOf(node, path)) {
      if (want.isLazy) this.postponed.push({ holder: node, want, trail: path });
      else node.needs.push(...this.follow(want, path));
    }
    node.state = 'done';
    this.order.push(node);
  }

  private wantsOf(node: InjectionNode, path: Trail): readonly Want[] {
    const { type, token } = node.about.behind;
    if (token !== undefined) return [wantOf(token)];
    if (type === undefined) return [];
    if (isDelayed(type)) return [wantOf(type)];
    const wants = wantsOf(type as Class);
    if (!('problem' in wants)) return wants;
    const error = refused(path, wants);
    if (!this.facts.hasLifespan || wants.place !== undefined) throw error;
    node.origin = { kind: 'missing', error };
    return [];
  }
}
