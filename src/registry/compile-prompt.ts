// `@Prompt()` definition -> `PromptEntry`.
import { ConfigurationError } from '../errors/configuration-error';
import type { PromptOptions } from '../metadata/definitions';
import type { PromptArgument } from '../protocol/types';
import { inputOf, type InputField } from '../schema/input';
import { listed, promptDescriptor } from './descriptor';
import { handlerPartsOf, type HandlerParts } from './handler-parts';
import type { Handler } from './parameters';
import { PromptEntry } from './prompt';
import type { Workshop } from './workshop';

/** What a prompt is made of, wherever it was declared. */
export interface PromptDraft extends HandlerParts {
  readonly name: string;
  readonly options: PromptOptions;
}

const FROM_TEXT: ReadonlySet<string> = new Set(['string', 'number', 'integer', 'boolean', 'date', 'any']);

/** The listed form of one argument; throws TW140 for a type that cannot arrive as text. */
function argumentOf(field: InputField, where: string): PromptArgument {
  if (!FROM_TEXT.has(field.kind)) {
    const seen = field.kind === 'array' ? 'an array' : 'an object';
    throw new ConfigurationError('TW140', { where, name: field.name, seen });
  }
  return { name: field.name, ...listed(field, ['title', 'description']), required: field.isRequired };
}

/** The entry of a prompt; its arguments arrive as text, whatever the server's coercion says (PRM-03). */
export function promptEntryOf(workshop: Workshop, draft: PromptDraft): PromptEntry {
  const { name, options, place, parts, invoke, around } = draft;
  const input = inputOf(parts, { where: place, unknownArguments: workshop.unknownArguments, coercion: 'lax' });
  const args = input.fields.map((field) => argumentOf(field, place));
  return new PromptEntry({ descriptor: promptDescriptor(name, options, args), place, input, invoke, around });
}

/** Compiles one prompt. */
export function compilePrompt(workshop: Workshop, handler: Handler, options: PromptOptions): PromptEntry {
  const name = options.name ?? String(handler.method.key);
  return promptEntryOf(workshop, { ...handlerPartsOf(workshop, handler), name, options });
}
