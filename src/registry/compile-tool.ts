// `@Tool()` definition -> `ToolEntry`.
import { ConfigurationError } from '../errors/configuration-error';
import type { ToolOptions } from '../metadata/definitions';
import { isDefined } from '../metadata/read';
import { classify, returnType } from '../metadata/reflect';
import type { Tool } from '../protocol/types';
import { carriesRules } from '../schema/class-validator';
import { inputOf } from '../schema/input';
import { outputOf, type Output } from '../schema/output';
import { listed } from './descriptor';
import { invokerOf } from './invoke';
import { middlewareOf } from './middleware';
import { parametersOf, type Handler } from './parameters';
import { ToolEntry } from './tool';
import { resultShaper } from './tool-result';
import type { Workshop } from './workshop';

const SCALARS: ReadonlySet<unknown> = new Set([String, Number, Boolean]);

/** The type of the structured result: as said, else a return type that reflection can see (OUT-06). */
export function outputFor(handler: Handler, options: ToolOptions): Output | undefined {
  if (options.structuredOutput === false) return undefined;
  if (options.output !== undefined) return outputOf(options.output, `The output of ${handler.place}`);
  const emitted = classify(returnType({ target: handler.Class, key: handler.method.key }), true);
  if (emitted.kind === 'class') {
    const { type } = emitted;
    const isUsable = SCALARS.has(type) || isDefined(type) || carriesRules(type);
    if (isUsable) return outputOf(type, `The return type of ${handler.place}`);
  }
  if (options.structuredOutput !== true) return undefined;
  throw new ConfigurationError('TW113', {
    where: handler.place,
    problem: 'structuredOutput: true, but its return type is not known at run time',
    fix: 'Name it: @Tool({ output: Dto })',
  });
}

/** The listed form of a tool (SRV-14). */
export function toolDescriptor(
  name: string,
  options: ToolOptions,
  schemas: Pick<Tool, 'inputSchema' | 'outputSchema'>,
): Tool {
  const { inputSchema, outputSchema } = schemas;
  return {
    name,
    ...listed(options, ['title', 'description']),
    inputSchema,
    ...(outputSchema === undefined ? {} : { outputSchema }),
    ...listed(options, ['annotations', 'icons', 'meta']),
  };
}

/** Compiles one tool; every mistake in it is a ConfigurationError that names class, method and parameter. */
export function compileTool(workshop: Workshop, handler: Handler, options: ToolOptions): ToolEntry {
  const name = options.name ?? String(handler.method.key);
  if (name === '') throw new ConfigurationError('TW116', { where: handler.place });
  const { parts, builders } = parametersOf(handler);
  const { unknownArguments = workshop.unknownArguments } = options;
  const input = inputOf(parts, { where: handler.place, unknownArguments, coercion: workshop.coercion });
  const output = outputFor(handler, options);
  return new ToolEntry({
    descriptor: toolDescriptor(name, options, { inputSchema: input.schema, outputSchema: output?.schema }),
    place: handler.place,
    input,
    invoke: invokerOf(handler, builders, workshop.injection.source(handler.Class)),
    shape: resultShaper(output),
    around: middlewareOf(handler.use, workshop.injection, handler.place),
  });
}
