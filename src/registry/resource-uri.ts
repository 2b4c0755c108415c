// What a resource's URI and its parameters must have in common.
import { ConfigurationError } from '../errors/configuration-error';
import { messageOf } from '../errors/describe';
import type { Input } from '../schema/input';
import { UriTemplate } from '../uri/template';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Parses the URI of a resource; throws TW130. */
export function templateOf(uri: string, where: string): UriTemplate {
  try {
    return UriTemplate.parse(uri);
  } catch (cause) {
    throw new ConfigurationError('TW130', { where, uri, problem: messageOf(cause) }, { cause });
  }
}

function braces(names: readonly string[]): string {
  return `{${[...names].sort().join(', ')}}`;
}

/** Each variable has its parameter, and one that a client may omit has a default; throws TW131 and TW132. */
export function checkVariables(template: UriTemplate, input: Input, where: string): void {
  const variables = template.variables.map(({ name }) => name);
  const parameters = input.fields.map(({ name }) => name);
  const same = variables.length === parameters.length && variables.every((name) => parameters.includes(name));
  if (!same) {
    throw new ConfigurationError('TW131', { uri: braces(variables), parameters: braces(parameters), where });
  }
  const required = new Set(input.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const bare = template.variables
    .filter(({ name, isQuery }) => isQuery && required.has(name))
    .map(({ name }) => `'${name}'`);
  if (bare.length > 0) throw new ConfigurationError('TW132', { where, names: bare.join(', '), uri: template.text });
}

/** A fixed URI has a scheme and no parameters; throws TW133 and TW134. */
export function checkFixed(uri: string, input: Input, where: string): void {
  if (!SCHEME.test(uri)) throw new ConfigurationError('TW134', { where, uri });
  if (input.fields.length > 0) {
    throw new ConfigurationError('TW133', { uri, where, parameters: braces(input.fields.map(({ name }) => name)) });
  }
}
