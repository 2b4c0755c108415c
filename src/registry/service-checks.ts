// What can be told wrong of a service class before anything of it is compiled.
import { ConfigurationError } from '../errors/configuration-error';
import { kindOf } from '../errors/describe';
import type { Class, ClassDefinition, HandlerDefinition, MethodDefinition } from '../metadata/definitions';
import { definitionsOf } from '../metadata/read';
import { checkKnown } from '../schema/known-options';

const DESCRIBED = ['name', 'title', 'description', 'icons', 'meta'];
const OPTIONS: Readonly<Record<HandlerDefinition['kind'], readonly string[]>> = {
  tool: [...DESCRIBED, 'annotations', 'output', 'structuredOutput', 'unknownArguments', 'inputSchema', 'outputSchema'],
  resource: [...DESCRIBED, 'mimeType', 'annotations', 'size', 'security'],
  prompt: DESCRIBED,
};
type Said = Pick<HandlerDefinition, 'kind' | 'options'>;

const DECORATORS = { tool: '@Tool', resource: '@Resource', prompt: '@Prompt' } as const;

/** Tells whether a value can be called with `new`. */
export function isClass(value: unknown): value is Class {
  return typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null;
}

/** Looks at the property without reading it: a getter would run. */
function isMethod({ owner, key }: MethodDefinition): boolean {
  for (let at: unknown = owner.prototype; typeof at === 'object' && at !== null; at = Object.getPrototypeOf(at)) {
    const descriptor = Object.getOwnPropertyDescriptor(at, key);
    if (descriptor !== undefined) return typeof descriptor.value === 'function';
  }
  return false;
}

function checkPlace(method: MethodDefinition, place: string): void {
  const kinds = method.handlers.map(({ kind }) => kind);
  const decorator = DECORATORS[kinds[0] ?? 'tool'];
  if (method.isStatic) throw new ConfigurationError('TW107', { decorator, where: place });
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) !== at && kind !== 'resource');
  if (twice !== undefined) throw new ConfigurationError('TW108', { decorator: DECORATORS[twice], where: place });
  if (method.handlers.some(({ kind, options }) => kind === 'tool' && options.name === '')) {
    throw new ConfigurationError('TW116', { where: place });
  }
  if (!isMethod(method)) {
    throw new ConfigurationError('TW112', { decorator, where: place });
  }
}

/** Throws TW115 for an option that this kind of handler does not have; `more` are known beside its own. */
export function checkOptions(where: string, { kind, options }: Said, more: readonly string[] = []): void {
  checkKnown(where, options, [...OPTIONS[kind], ...more]);
}

/** Throws for a method that cannot be a handler, or whose decorators say what they cannot (TW107, TW108, TW112, TW115, TW116). */
export function checkMethod(method: MethodDefinition, place: string): void {
  checkPlace(method, place);
  for (const handler of method.handlers) checkOptions(`${DECORATORS[handler.kind]} of ${place}`, handler);
}

/** Throws for a method whose parameters or middleware are decorated but which is no handler (TW117). */
export function checkForgotten({ target, methods }: ClassDefinition): void {
  for (const { key, handlers, parameters } of methods.values()) {
    if (handlers.length > 0) continue;
    const said = parameters.length > 0 ? 'decorated parameters' : '@Use';
    throw new ConfigurationError('TW117', { where: `${target.name}.${String(key)}`, said });
  }
}

/** The methods of a class that carry a handler decorator. */
export function handlersOf(definition: ClassDefinition): readonly MethodDefinition[] {
  return [...definition.methods.values()].filter((method) => method.handlers.length > 0);
}

/** The classes of a `services` list; throws TW110 for one without handlers and TW111 for what is not a class. */
export function checkServices(services: readonly unknown[]): readonly Class[] {
  return services.map((service, index) => {
    if (!isClass(service)) throw new ConfigurationError('TW111', { index, seen: kindOf(service) });
    if (handlersOf(definitionsOf(service)).length === 0) throw new ConfigurationError('TW110', { where: service.name });
    return service;
  });
}

/** The middleware classes that a service names; the container builds them with it. */
export function middlewareNamedBy(Class: Class): readonly unknown[] {
  const definition = definitionsOf(Class);
  return [...definition.use, ...handlersOf(definition).flatMap((method) => method.use)];
}
