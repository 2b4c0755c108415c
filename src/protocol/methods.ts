// The method table of the specification: which era knows a method and what its parameters look like.
import {
  anyParams,
  callToolParams,
  cancelledParams,
  completeParams,
  emptyParams,
  getPromptParams,
  initializeParams,
  listenParams,
  pageParams,
  progressParams,
  readResourceParams,
  setLevelParams,
  subscribeParams,
} from './params';
import type { Shape } from './shapes';
import type { Era } from './versions';

/** One method that a client may call or notify. */
export interface MethodRow {
  readonly name: string;
  readonly eras: readonly Era[];
  readonly params: Shape;
  /** Its result carries `ttlMs` and `cacheScope` in the modern era (CCH-01). */
  readonly isCacheable: boolean;
  /** Its result is one list, made once and sent many times. */
  readonly isList: boolean;
}

const BOTH: readonly Era[] = ['legacy', 'modern'];
const LEGACY: readonly Era[] = ['legacy'];
const MODERN: readonly Era[] = ['modern'];

type Traits = Partial<Pick<MethodRow, 'isCacheable' | 'isList'>>;

function row(name: string, eras: readonly Era[], params: Shape): MethodRow {
  return rowWith({ isCacheable: false, isList: false }, { name, eras, params });
}

function rowWith(traits: Traits, base: Pick<MethodRow, 'name' | 'eras' | 'params'>): MethodRow {
  return { ...base, isCacheable: traits.isCacheable ?? false, isList: traits.isList ?? false };
}

function list(name: string): MethodRow {
  return rowWith({ isCacheable: true, isList: true }, { name, eras: BOTH, params: pageParams });
}

const ROWS: readonly MethodRow[] = [
  row('initialize', LEGACY, initializeParams),
  row('ping', LEGACY, emptyParams),
  rowWith({ isCacheable: true, isList: true }, { name: 'server/discover', eras: MODERN, params: emptyParams }),
  list('tools/list'),
  row('tools/call', BOTH, callToolParams),
  list('resources/list'),
  list('resources/templates/list'),
  rowWith({ isCacheable: true }, { name: 'resources/read', eras: BOTH, params: readResourceParams }),
  row('resources/subscribe', LEGACY, subscribeParams),
  row('resources/unsubscribe', LEGACY, subscribeParams),
  list('prompts/list'),
  row('prompts/get', BOTH, getPromptParams),
  row('completion/complete', BOTH, completeParams),
  row('logging/setLevel', LEGACY, setLevelParams),
  row('subscriptions/listen', MODERN, listenParams),
  row('notifications/initialized', LEGACY, emptyParams),
  row('notifications/cancelled', BOTH, cancelledParams),
  row('notifications/progress', LEGACY, progressParams),
  row('notifications/roots/list_changed', LEGACY, anyParams),
];

/** All methods of the specification by name. */
export const METHODS: ReadonlyMap<string, MethodRow> = new Map(ROWS.map((entry) => [entry.name, entry]));
