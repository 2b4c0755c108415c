// Functions registered at run time -> entries, by the same rules as decorated methods.
import type { Context } from '../context/context';
import { ConfigurationError } from '../errors/configuration-error';
import type { Class, PromptOptions, ResourceOptions, ToolOptions } from '../metadata/definitions';
import { inputOf, type InputOptions } from '../schema/input';
import { outputOf } from '../schema/output';
import { promptDescriptor, argumentOf } from './compile-prompt';
import { resourceEntryOf } from './compile-resource';
import { toolDescriptor } from './compile-tool';
import type { Invoke } from './invoke';
import { PromptEntry } from './prompt';
import type { ResourceEntry, ResourceTemplateEntry } from './resource';
import { ToolEntry } from './tool';
import { resultShaper } from './tool-result';
import type { Workshop } from './workshop';

/** A handler without a class: gets the validated arguments and the context. */
export type HandlerFunction<Input extends object = Record<string, unknown>> = (args: Input, ctx: Context) => unknown;

/** The DTO class of a run-time registration's arguments; none when left out. */
export interface WithInput {
  input?: Class;
}

export interface AddToolOptions extends ToolOptions, WithInput {}
export interface AddResourceOptions extends ResourceOptions, WithInput {
  /** A fixed URI, or an RFC 6570 template. */
  uri: string;
}
export interface AddPromptOptions extends PromptOptions, WithInput {}

const NO_ARGUMENTS = Object.freeze({});

function invokeOf(fn: HandlerFunction<never>): Invoke {
  return (ctx, [args = NO_ARGUMENTS]) => (fn as HandlerFunction)(args as Record<string, unknown>, ctx);
}

function nameOf(fn: unknown, options: { name?: string }, call: string): string {
  if (typeof fn !== 'function') {
    throw new ConfigurationError('TW171', {
      where: call,
      problem: 'the first argument is not a function',
      fix: `Write ${call}(fn, options)`,
    });
  }
  const name = options.name ?? fn.name;
  if (name === '') {
    throw new ConfigurationError('TW171', {
      where: call,
      problem: 'an anonymous function has no name',
      fix: 'Give { name }',
    });
  }
  return name;
}

function partsOf({ input }: WithInput): readonly Class[] {
  return input === undefined ? [] : [input];
}

/** Compiles `server.addTool(fn, options)`. */
export function compileToolFunction(
  workshop: Workshop,
  fn: HandlerFunction<never>,
  options: AddToolOptions,
): ToolEntry {
  const name = nameOf(fn, options, 'addTool');
  const where = `addTool('${name}')`;
  const { unknownArguments = workshop.unknownArguments, output } = options;
  const inputOptions: InputOptions = { where, unknownArguments, coercion: workshop.coercion };
  const input = inputOf(partsOf(options), inputOptions);
  const outputPlan = output === undefined || options.structuredOutput === false ? undefined : outputOf(output, where);
  return new ToolEntry({
    descriptor: toolDescriptor(name, options, { inputSchema: input.schema, outputSchema: outputPlan?.schema }),
    place: where,
    input,
    invoke: invokeOf(fn),
    shape: resultShaper(outputPlan),
    around: undefined,
  });
}

/** Compiles `server.addResource(fn, options)`. */
export function compileResourceFunction(
  workshop: Workshop,
  fn: HandlerFunction<never>,
  options: AddResourceOptions,
): ResourceEntry | ResourceTemplateEntry {
  const name = nameOf(fn, { name: options.name ?? options.uri }, 'addResource');
  const place = `addResource('${options.uri}')`;
  return resourceEntryOf(workshop, {
    uri: options.uri,
    name,
    options,
    parts: partsOf(options),
    common: { place, mimeType: options.mimeType, meta: options.meta, invoke: invokeOf(fn), around: undefined },
  });
}

/** Compiles `server.addPrompt(fn, options)`. */
export function compilePromptFunction(
  workshop: Workshop,
  fn: HandlerFunction<never>,
  options: AddPromptOptions,
): PromptEntry {
  const name = nameOf(fn, options, 'addPrompt');
  const where = `addPrompt('${name}')`;
  const { unknownArguments } = workshop;
  const input = inputOf(partsOf(options), { where, unknownArguments, coercion: 'lax' });
  const args = input.fields.map((field) => argumentOf(field, where));
  return new PromptEntry({
    descriptor: promptDescriptor(name, options, args),
    place: where,
    input,
    invoke: invokeOf(fn),
    around: undefined,
  });
}
