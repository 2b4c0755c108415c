// What the specs of injections share: a server that was built, a Context without a request, and the text of a refusal.
import { Context } from '../../src/context/context';
import { ConfigurationError } from '../../src/errors/configuration-error';
import { injectionOf, type Injection } from '../../src/registry/injection';

/** A Context that belongs to no request and differs from every other. */
export const contextOf = (): Context => new Context({} as never);

/** Injections after `build()`. */
export async function started(...args: Parameters<typeof injectionOf>): Promise<Injection> {
  const injection = injectionOf(...args);
  await injection.build();
  return injection;
}

/** The message of the ConfigurationError that `work` throws. */
export function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
  throw new Error('Nothing was refused.');
}
