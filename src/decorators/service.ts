// `@Service()`: opts a class into the container.
import { markInjectable } from '../di/tsyringe';
import type { Class, ServiceOptions } from '../metadata/definitions';
import { amend } from '../metadata/store';
import { checkClassFactoryCall } from './amend';

/** Lets the container build the class with its constructor dependencies, once (`singleton`) or for each call (`request`). */
export function Service(options: ServiceOptions = {}, ...misuse: unknown[]): ClassDecorator {
  checkClassFactoryCall({ name: 'Service', call: 'Service()' }, [options, ...misuse]);
  return (target) => {
    amend(target as unknown as Class, (record) => ({ ...record, service: Object.freeze({ ...options }) }));
    markInjectable(target as unknown as new (...args: never[]) => unknown);
  };
}
