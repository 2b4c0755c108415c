// Classes -> definitions -> entries; every configuration mistake of a service surfaces here.
import type { Class, HandlerDefinition } from '../metadata/definitions';
import { definitionsOf } from '../metadata/read';
import { compilePrompt } from './compile-prompt';
import { compileResource } from './compile-resource';
import { compileTool } from './compile-tool';
import type { Handler } from './parameters';
import { checkForgotten, checkMethod, handlersOf } from './service-checks';
import type { Workshop } from './workshop';

function register(workshop: Workshop, handler: Handler, definition: HandlerDefinition): void {
  const { catalog } = workshop;
  if (definition.kind === 'prompt') catalog.addPrompt(compilePrompt(workshop, handler, definition.options));
  else if (definition.kind === 'resource') catalog.addResource(compileResource(workshop, handler, definition));
  else catalog.addTool(compileTool(workshop, handler, definition.options));
}

/** Compiles every handler of a service class into the catalog. */
export function compileService(workshop: Workshop, Class: Class): void {
  const definition = definitionsOf(Class);
  checkForgotten(definition);
  for (const method of handlersOf(definition)) {
    const place = `${Class.name}.${String(method.key)}`;
    checkMethod(method, place);
    const handler: Handler = { Class, method, place, use: [...definition.use, ...method.use] };
    for (const each of method.handlers) register(workshop, handler, each);
  }
}
