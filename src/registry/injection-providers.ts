// The `providers` option: checked, and told apart by kind.
import type { Provider, Resolve, Token } from '../di/container';
import { isDelayed } from '../di/tsyringe';
import { ConfigurationError } from '../errors/configuration-error';
import { kindOf } from '../errors/describe';
import type { Class } from '../metadata/definitions';
import { isClass } from './service-checks';

const KINDS = ['useClass', 'useValue', 'useFactory', 'useToken'] as const;

/** A provider that was checked. */
export type CheckedProvider =
  | { readonly provide: Token; readonly useClass: Class }
  | { readonly provide: Token; readonly useValue: unknown }
  | { readonly provide: Token; readonly useFactory: (resolve: Resolve) => unknown }
  | { readonly provide: Token; readonly useToken: Token };

const isToken = (value: unknown): value is Token =>
  isClass(value) || typeof value === 'string' || typeof value === 'symbol';

const TARGETS: Readonly<Record<(typeof KINDS)[number], (target: unknown) => boolean>> = {
  useClass: isClass,
  useValue: () => true,
  useFactory: (target) => typeof target === 'function',
  useToken: (target) => isToken(target) || isDelayed(target),
};

function faultOf(provider: object): string | undefined {
  if (!('provide' in provider)) return 'an object without "provide"';
  if (!isToken(provider.provide)) return `an object whose "provide" is ${kindOf(provider.provide)}`;
  const given = KINDS.filter((kind) => kind in provider);
  const [kind] = given;
  if (kind === undefined) return `an object with "provide" and none of ${KINDS.join(', ')}`;
  if (given.length > 1) return `an object with both ${given.join(' and ')}`;
  const target: unknown = Reflect.get(provider, kind);
  return TARGETS[kind](target) ? undefined : `an object whose "${kind}" is ${kindOf(target)}`;
}

/** The providers of a server; throws ConfigurationError TW153 for one that says nothing the container can use. */
export function checkProviders(providers: readonly Provider[]): readonly CheckedProvider[] {
  return providers.map((provider: unknown, index) => {
    if (isClass(provider)) return { provide: provider, useClass: provider };
    if (typeof provider !== 'object' || provider === null || Array.isArray(provider)) {
      throw new ConfigurationError('TW153', { index, seen: kindOf(provider) });
    }
    const fault = faultOf(provider);
    if (fault !== undefined) throw new ConfigurationError('TW153', { index, seen: fault });
    return provider as CheckedProvider;
  });
}
