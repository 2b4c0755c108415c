// `@Prompt()`: a method that renders messages for a model.
import type { PromptOptions } from '../metadata/definitions';
import { checkFactoryCall, methodDecorator } from './amend';

/** Registers the method as a prompt; its arguments arrive as strings and are converted by their declared type (PRM-03). */
export function Prompt(options: PromptOptions = {}, ...misuse: unknown[]): MethodDecorator {
  checkFactoryCall({ name: 'Prompt', call: 'Prompt()' }, [options, ...misuse]);
  return methodDecorator('Prompt', (method) => ({
    ...method,
    handlers: [...method.handlers, { kind: 'prompt', options: Object.freeze({ ...options }) }],
  }));
}
