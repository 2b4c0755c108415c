// `@Prompt()` definition -> `PromptEntry`.
import { ConfigurationError } from '../errors/configuration-error';
import type { PromptOptions } from '../metadata/definitions';
import type { Prompt, PromptArgument } from '../protocol/types';
import { inputOf, type InputField } from '../schema/input';
import { listed } from './descriptor';
import { invokerOf } from './invoke';
import { middlewareOf } from './middleware';
import { parametersOf, type Handler } from './parameters';
import { PromptEntry } from './prompt';
import type { Workshop } from './workshop';

const FROM_TEXT: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'date', 'any']);

/** The listed form of one argument; throws TW140 for a type that cannot arrive as text. */
export function argumentOf(field: InputField, where: string): PromptArgument {
  if (!FROM_TEXT.has(field.kind)) {
    const seen = field.kind === 'array' ? 'an array' : 'an object';
    throw new ConfigurationError('TW140', { where, name: field.name, seen });
  }
  return { name: field.name, ...listed(field, ['title', 'description']), required: field.isRequired };
}

/** The listed form of a prompt (PRM-01, PRM-02). */
export function promptDescriptor(name: string, options: PromptOptions, args: readonly PromptArgument[]): Prompt {
  return {
    name,
    ...listed(options, ['title', 'description']),
    arguments: [...args],
    ...listed(options, ['icons', 'meta']),
  };
}

/** Compiles one prompt. */
export function compilePrompt(workshop: Workshop, handler: Handler, options: PromptOptions): PromptEntry {
  const { parts, builders } = parametersOf(handler);
  const input = inputOf(parts, { where: handler.place, unknownArguments: workshop.unknownArguments, coercion: 'lax' });
  const args = input.fields.map((field) => argumentOf(field, handler.place));
  return new PromptEntry({
    descriptor: promptDescriptor(options.name ?? String(handler.method.key), options, args),
    place: handler.place,
    input,
    invoke: invokerOf(handler, builders, workshop.injection.source(handler.Class)),
    around: middlewareOf(handler.use, workshop.injection, handler.place),
  });
}
