// `@Tool()` definition -> `ToolEntry`.
import type { ToolOptions } from '../metadata/definitions';
import { inputOf, type Input } from '../schema/input';
import { toolDescriptor } from './descriptor';
import { handlerPartsOf, type HandlerParts } from './handler-parts';
import { loadRawToolInput } from './lazy';
import { methodOutputOf } from './method-output';
import type { Handler } from './parameters';
import { ToolEntry } from './tool';
import { resultShaper } from './tool-result';
import type { Workshop } from './workshop';

/** What a tool is made of, wherever it was declared. */
export interface ToolDraft extends HandlerParts {
  readonly name: string;
  readonly options: ToolOptions;
  readonly output: ReturnType<typeof methodOutputOf>;
}

function toolInputOf(workshop: Workshop, { options, parts, place }: ToolDraft): Input {
  const { inputSchema, unknownArguments = workshop.unknownArguments } = options;
  if (inputSchema !== undefined) return loadRawToolInput().rawToolInputOf(place, options);
  return inputOf(parts, { where: place, unknownArguments, coercion: workshop.coercion });
}

/** The entry of a tool. */
export function toolEntryOf(workshop: Workshop, draft: ToolDraft): ToolEntry {
  const { name, options, output, place, invoke, around } = draft;
  const input = toolInputOf(workshop, draft);
  const descriptor = toolDescriptor(name, options, { inputSchema: input.schema, outputSchema: output?.schema });
  return new ToolEntry({ descriptor, place, input, invoke, shape: resultShaper(output), around });
}

/** Compiles one tool; every mistake in it is a ConfigurationError that names class, method and parameter. */
export function compileTool(workshop: Workshop, handler: Handler, options: ToolOptions): ToolEntry {
  return toolEntryOf(workshop, {
    ...handlerPartsOf(workshop, handler, options.inputSchema !== undefined),
    name: options.name ?? String(handler.method.key),
    options,
    output: methodOutputOf(handler, options),
  });
}
