// `@Tool()` definition -> `ToolEntry`.
import type { ToolOptions } from '../metadata/definitions';
import { inputOf } from '../schema/input';
import type { Output } from '../schema/output';
import { toolDescriptor } from './descriptor';
import { handlerPartsOf, type HandlerParts } from './handler-parts';
import { methodOutputOf } from './method-output';
import type { Handler } from './parameters';
import { ToolEntry } from './tool';
import { resultShaper } from './tool-result';
import type { Workshop } from './workshop';

/** What a tool is made of, wherever it was declared. */
export interface ToolDraft extends HandlerParts {
  readonly name: string;
  readonly options: ToolOptions;
  readonly output: Output | undefined;
}

/** The entry of a tool. */
export function toolEntryOf(workshop: Workshop, draft: ToolDraft): ToolEntry {
  const { name, options, output, place, parts, invoke, around } = draft;
  const { unknownArguments = workshop.unknownArguments } = options;
  const input = inputOf(parts, { where: place, unknownArguments, coercion: workshop.coercion });
  const descriptor = toolDescriptor(name, options, { inputSchema: input.schema, outputSchema: output?.schema });
  return new ToolEntry({ descriptor, place, input, invoke, shape: resultShaper(output), around });
}

/** Compiles one tool; every mistake in it is a ConfigurationError that names class, method and parameter. */
export function compileTool(workshop: Workshop, handler: Handler, options: ToolOptions): ToolEntry {
  return toolEntryOf(workshop, {
    ...handlerPartsOf(workshop, handler),
    name: options.name ?? String(handler.method.key),
    options,
    output: methodOutputOf(handler, options),
  });
}
