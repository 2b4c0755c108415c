// `@Tool()`: a method that a model may call.
import type { ToolOptions } from '../metadata/definitions';
import { checkFactoryCall, methodDecorator } from './amend';

/**
 * Registers the method as a tool; its name is the method's unless `name` says otherwise. Used without parentheses it
 * throws a TypeError at load (SRV-10). The method itself stays as it is.
 */
export function Tool(options: ToolOptions = {}, ...misuse: unknown[]): MethodDecorator {
  checkFactoryCall({ name: 'Tool', call: 'Tool()' }, [options, ...misuse]);
  return methodDecorator('Tool', (method) => ({
    ...method,
    handlers: [...method.handlers, { kind: 'tool', options: Object.freeze({ ...options }) }],
  }));
}
