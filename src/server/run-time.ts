// What is offered right now: the lists, and what is added or removed while the server runs.
import { ResourceError } from '../errors/resource-error';
import { ToolError } from '../errors/tool-error';
import type { Prompt, Resource, ResourceTemplate, Tool } from '../protocol/types';
import { compilePromptFunction, compileResourceFunction, compileToolFunction } from '../registry/compile-function';
import type {
  AddPromptOptions,
  AddResourceOptions,
  AddToolOptions,
  HandlerFunction,
} from '../registry/function-options';
import { checkOptions } from '../registry/service-checks';
import type { Life } from './life';
import { listPrompts } from './methods/prompts';
import { listResourceTemplates, listResources } from './methods/resources';
import { listTools } from './methods/tools';

/** The catalog of a server as its author reaches it. */
export class RunTime {
  constructor(private readonly life: Life) {}

  listTools(): readonly Tool[] {
    return listTools(this.life.machine.parts).tools;
  }

  listResources(): readonly Resource[] {
    return listResources(this.life.machine.parts).resources;
  }

  listResourceTemplates(): readonly ResourceTemplate[] {
    return listResourceTemplates(this.life.machine.parts).resourceTemplates;
  }

  listPrompts(): readonly Prompt[] {
    return listPrompts(this.life.machine.parts).prompts;
  }

  addTool(fn: HandlerFunction<never>, options: AddToolOptions): boolean {
    this.life.checkOpen();
    checkOptions('addTool', { kind: 'tool', options }, ['input']);
    const { workshop } = this.life.machine;
    return workshop.catalog.addTool(compileToolFunction(workshop, fn, options));
  }

  addResource(fn: HandlerFunction<never>, options: AddResourceOptions): boolean {
    this.life.checkOpen();
    checkOptions('addResource', { kind: 'resource', options }, ['input', 'uri']);
    const { workshop } = this.life.machine;
    return workshop.catalog.addResource(compileResourceFunction(workshop, fn, options));
  }

  addPrompt(fn: HandlerFunction<never>, options: AddPromptOptions): boolean {
    this.life.checkOpen();
    checkOptions('addPrompt', { kind: 'prompt', options }, ['input']);
    const { workshop } = this.life.machine;
    return workshop.catalog.addPrompt(compilePromptFunction(workshop, fn, options));
  }

  removeTool(name: string): void {
    if (!this.life.machine.parts.catalog.tools.remove(name)) throw new ToolError(`Unknown tool: ${name}`);
  }

  removeResource(uri: string): void {
    const { resources, resourceTemplates } = this.life.machine.parts.catalog;
    if (!resources.remove(uri) && !resourceTemplates.remove(uri)) throw new ResourceError(`Unknown resource: ${uri}`);
  }

  removePrompt(name: string): void {
    if (!this.life.machine.parts.catalog.prompts.remove(name)) throw new Error(`Unknown prompt: ${name}`);
  }
}
