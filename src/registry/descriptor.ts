// The listed forms: what an item takes from the options of its decorator.
import type { PromptOptions, ToolOptions } from '../metadata/definitions';
import type { JsonObject } from '../protocol/json-rpc';
import type { Prompt, PromptArgument, Tool } from '../protocol/types';

/** The members of an options object that were given, for a listed item; `meta` becomes `_meta`. */
export function listed(options: object, keys: readonly string[]): JsonObject {
  const members: JsonObject = {};
  for (const key of keys) {
    const value: unknown = Reflect.get(options, key);
    if (value !== undefined && value !== null) members[key === 'meta' ? '_meta' : key] = value;
  }
  return members;
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

/** The listed form of a prompt (PRM-01, PRM-02). */
export function promptDescriptor(name: string, options: PromptOptions, args: readonly PromptArgument[]): Prompt {
  return {
    name,
    ...listed(options, ['title', 'description']),
    arguments: [...args],
    ...listed(options, ['icons', 'meta']),
  };
}
