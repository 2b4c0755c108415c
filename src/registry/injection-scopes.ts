// Which injections need a request scope, and the singletons that would capture one.
import { ConfigurationError } from '../errors/configuration-error';
import type { InjectionNode } from './injection-nodes';

/** How long an instance lives. */
export type Lives = 'singleton' | 'request' | 'transient';

function needersOf(nodes: readonly InjectionNode[]): ReadonlyMap<InjectionNode, readonly InjectionNode[]> {
  const needers = new Map<InjectionNode, InjectionNode[]>();
  for (const node of nodes) {
    for (const need of node.needs) {
      const known = needers.get(need);
      if (known === undefined) needers.set(need, [node]);
      else known.push(node);
    }
  }
  return needers;
}

/** The nodes that are made for each request or need, near or far, something that is. */
export function requestBound(nodes: readonly InjectionNode[]): ReadonlySet<InjectionNode> {
  const needers = needersOf(nodes);
  const found = new Set(nodes.filter(({ declared }) => declared === 'request'));
  for (const node of found) for (const needer of needers.get(node) ?? []) found.add(needer);
  return found;
}

/** How long an instance of the node lives. */
export function livesOf(node: InjectionNode, isBound: boolean): Lives {
  if (node.declared === 'open') return isBound ? 'request' : 'singleton';
  return node.declared;
}

function pathToRequest(from: InjectionNode): readonly InjectionNode[] {
  const cameFrom = new Map<InjectionNode, InjectionNode | undefined>([[from, undefined]]);
  for (const [node] of cameFrom) {
    if (node.declared === 'request') {
      const path: InjectionNode[] = [];
      for (let at: InjectionNode | undefined = node; at !== undefined; at = cameFrom.get(at)) path.unshift(at);
      return path;
    }
    for (const need of node.needs) if (!cameFrom.has(need)) cameFrom.set(need, node);
  }
  return [from];
}

/** Throws ConfigurationError TW152 for a singleton that needs something made for each request. */
export function checkCaptives(nodes: readonly InjectionNode[], bound: ReadonlySet<InjectionNode>): void {
  const captor = nodes.find((node) => node.declared === 'singleton' && bound.has(node));
  if (captor === undefined) return;
  const labels = pathToRequest(captor).map(({ label }) => label);
  const scoped = labels.at(-1) ?? captor.label;
  throw new ConfigurationError('TW152', { path: labels.join(' -> '), singleton: captor.label, scoped });
}
