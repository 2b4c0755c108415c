// `@Resource()`: a method that gives the contents of a URI or of a URI template.
import type { ResourceOptions } from '../metadata/definitions';
import { checkFactoryCall, methodDecorator } from './amend';

/** Registers the method for a fixed URI, or for an RFC 6570 template whose variables are its arguments (RES-02). */
export function Resource(uri: string, options: ResourceOptions = {}, ...misuse: unknown[]): MethodDecorator {
  checkFactoryCall({ name: 'Resource', call: "Resource('uri')" }, [uri, options, ...misuse]);
  return methodDecorator('Resource', (method) => ({
    ...method,
    handlers: [...method.handlers, { kind: 'resource', uri, options: Object.freeze({ ...options }) }],
  }));
}
