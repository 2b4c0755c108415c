// Classes -> definitions -> entries; every configuration mistake of a service surfaces here.
import { ConfigurationError } from '../errors/configuration-error';
import { kindOf } from '../errors/describe';
import type { Class, ClassDefinition, HandlerDefinition, MethodDefinition } from '../metadata/definitions';
import { definitionsOf } from '../metadata/read';
import { compilePrompt } from './compile-prompt';
import { compileResource } from './compile-resource';
import { compileTool } from './compile-tool';
import { toolNameWarning } from './names';
import type { Handler } from './parameters';
import type { Workshop } from './workshop';

const DECORATORS = { tool: '@Tool', resource: '@Resource', prompt: '@Prompt' } as const;

/** Tells whether a value can be called with `new`. */
export function isClass(value: unknown): value is Class {
  return typeof value === 'function' && typeof value.prototype === 'object' && value.prototype !== null;
}

function checkMethod(method: MethodDefinition, place: string): void {
  const kinds = method.handlers.map(({ kind }) => kind);
  const decorator = DECORATORS[kinds[0] ?? 'tool'];
  if (method.isStatic) throw new ConfigurationError('TW107', { decorator, where: place });
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) !== at && kind !== 'resource');
  if (twice !== undefined) throw new ConfigurationError('TW108', { decorator: DECORATORS[twice], where: place });
  if (method.handlers.some(({ kind, options }) => kind === 'tool' && options.name === '')) {
    throw new ConfigurationError('TW116', { where: place });
  }
  if (typeof Reflect.get(method.owner.prototype as object, method.key) !== 'function') {
    throw new ConfigurationError('TW112', { decorator, where: place });
  }
}

function register(workshop: Workshop, handler: Handler, definition: HandlerDefinition): void {
  const { catalog, logger } = workshop;
  if (definition.kind === 'prompt') catalog.addPrompt(compilePrompt(workshop, handler, definition.options));
  else if (definition.kind === 'resource') catalog.addResource(compileResource(workshop, handler, definition));
  else {
    const entry = compileTool(workshop, handler, definition.options);
    const warning = toolNameWarning(entry.name);
    if (warning !== undefined) logger.log('warning', `${warning} (${entry.place})`);
    catalog.addTool(entry);
  }
}

function handlersOf(definition: ClassDefinition): readonly MethodDefinition[] {
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

/** Compiles every handler of a service class into the catalog. */
export function compileService(workshop: Workshop, Class: Class): void {
  const definition = definitionsOf(Class);
  for (const method of handlersOf(definition)) {
    const place = `${Class.name}.${String(method.key)}`;
    checkMethod(method, place);
    const handler: Handler = { Class, method, place, use: [...definition.use, ...method.use] };
    for (const each of method.handlers) register(workshop, handler, each);
  }
}

/** The middleware classes that a service names; the container builds them with it. */
export function middlewareNamedBy(Class: Class): readonly unknown[] {
  const definition = definitionsOf(Class);
  return [...definition.use, ...handlersOf(definition).flatMap((method) => method.use)];
}
