// How many tools, resources and prompts a server offers, in words.
import type { Catalog } from '../registry/catalog';

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `1 tool, 2 resources, 0 resource templates, 1 prompt`, or that there is nothing. */
export function inventory({ tools, resources, resourceTemplates, prompts, isEmpty }: Catalog): string {
  if (isEmpty) return 'no tool, resource or prompt';
  return [
    counted(tools.size, 'tool'),
    counted(resources.size, 'resource'),
    counted(resourceTemplates.size, 'resource template'),
    counted(prompts.size, 'prompt'),
  ].join(', ');
}
