// Functions registered at run time -> entries, by the same rules as decorated methods.
import { ConfigurationError } from '../errors/configuration-error';
import { outputOf, type Output } from '../schema/output';
import { promptEntryOf } from './compile-prompt';
import { resourceEntryOf } from './compile-resource';
import { toolEntryOf } from './compile-tool';
import type {
  AddPromptOptions,
  AddResourceOptions,
  AddToolOptions,
  HandlerFunction,
  WithInput,
} from './function-options';
import type { HandlerParts } from './handler-parts';
import { rawMethodOutputOf } from './method-output';
import type { PromptEntry } from './prompt';
import type { Workshop } from './workshop';

const NO_ARGUMENTS = Object.freeze({});

type AnyFunction = HandlerFunction<never>;

function partsOf(place: string, fn: AnyFunction, { input }: WithInput): HandlerParts {
  return {
    place,
    parts: input === undefined ? [] : [input],
    invoke: (ctx, [args = NO_ARGUMENTS]) => (fn as HandlerFunction)(args as Record<string, unknown>, ctx),
    around: undefined,
  };
}

function nameOf(fn: AnyFunction, name: string | undefined, call: string): string {
  if (typeof fn !== 'function') {
    const problem = 'the first argument is not a function';
    throw new ConfigurationError('TW171', { where: call, problem, fix: `Write ${call}(fn, options)` });
  }
  const known = name ?? fn.name;
  if (known !== '') return known;
  throw new ConfigurationError('TW171', {
    where: call,
    problem: 'an anonymous function has no name',
    fix: 'Give { name }',
  });
}

function functionOutputOf(place: string, options: AddToolOptions): Output | undefined {
  if (options.outputSchema !== undefined) return rawMethodOutputOf(place, options);
  if (options.structuredOutput === false) return undefined;
  return options.output === undefined ? undefined : outputOf(options.output, place);
}

/** Compiles `server.addTool(fn, options)`. */
export function compileToolFunction(
  workshop: Workshop,
  fn: AnyFunction,
  options: AddToolOptions,
): ReturnType<typeof toolEntryOf> {
  const name = nameOf(fn, options.name, 'addTool');
  const place = `addTool('${name}')`;
  if (options.input !== undefined && options.inputSchema !== undefined) {
    throw new ConfigurationError('TW128', {
      where: place,
      problem: 'it has input and inputSchema',
      fix: 'Keep one of them',
    });
  }
  const output = functionOutputOf(place, options);
  return toolEntryOf(workshop, { ...partsOf(place, fn, options), name, options, output });
}

/** Compiles `server.addResource(fn, options)`; without a name it is called by its URI. */
export function compileResourceFunction(
  workshop: Workshop,
  fn: AnyFunction,
  options: AddResourceOptions,
): ReturnType<typeof resourceEntryOf> {
  const { uri } = options;
  const name = nameOf(fn, options.name ?? uri, 'addResource');
  return resourceEntryOf(workshop, { ...partsOf(`addResource('${uri}')`, fn, options), uri, name, options });
}

/** Compiles `server.addPrompt(fn, options)`. */
export function compilePromptFunction(workshop: Workshop, fn: AnyFunction, options: AddPromptOptions): PromptEntry {
  const name = nameOf(fn, options.name, 'addPrompt');
  return promptEntryOf(workshop, { ...partsOf(`addPrompt('${name}')`, fn, options), name, options });
}
