// What a run-time registration is: a function and its options.
import type { Context } from '../context/context';
import type { Class, PromptOptions, ResourceOptions, ToolOptions } from '../metadata/definitions';

/** A handler without a class: gets the validated arguments and the context. */
export type HandlerFunction<Input extends object = Record<string, unknown>> = (args: Input, ctx: Context) => unknown;

/** The DTO class of a run-time registration's arguments; none when left out. */
export interface WithInput {
  input?: Class;
}

/** Options of `server.addTool()`. */
export interface AddToolOptions extends ToolOptions, WithInput {}

/** Options of `server.addResource()`. */
export interface AddResourceOptions extends ResourceOptions, WithInput {
  /** A fixed URI, or an RFC 6570 template. */
  uri: string;
}

/** Options of `server.addPrompt()`. */
export interface AddPromptOptions extends PromptOptions, WithInput {}
