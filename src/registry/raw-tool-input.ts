// The input of a tool that has a raw `inputSchema`.
import { ConfigurationError } from '../errors/configuration-error';
import type { ToolOptions } from '../metadata/definitions';
import type { Input } from '../schema/input';
import { rawInputOf } from '../schema/raw-input';

/** The input that `inputSchema` describes; throws TW127, and TW128 beside `unknownArguments`. */
export function rawToolInputOf(place: string, { inputSchema = {}, unknownArguments }: ToolOptions): Input {
  if (unknownArguments === undefined) return rawInputOf(inputSchema, place);
  throw new ConfigurationError('TW128', {
    where: place,
    problem: 'it has unknownArguments and inputSchema',
    fix: 'Say additionalProperties in inputSchema',
  });
}
