// `resources/list`, `resources/templates/list` and `resources/read`.
import type { Context } from '../../context/context';
import { MCPError } from '../../errors/mcp-error';
import { ResourceNotFoundError, UnexpectedResourceError, type ResourceError } from '../../errors/resource-error';
import type { AnyResourceEntry, Catalog } from '../../registry/catalog';
import type { ReadResourceResult, Resource, ResourceTemplate } from '../../protocol/types';
import { newErrorId, resourceFailure, resourceWireError } from '../failures';
import type { Method, MethodTable } from '../method';
import { checkCursor } from './page';
import type { ToolDesk } from './tools';

export function listResources({ catalog }: Pick<ToolDesk, 'catalog'>): { resources: readonly Resource[] } {
  return catalog.resources.memo((entries) => ({
    resources: Object.freeze(entries.map(({ descriptor }) => descriptor)),
  }));
}

export function listResourceTemplates({ catalog }: Pick<ToolDesk, 'catalog'>): {
  resourceTemplates: readonly ResourceTemplate[];
} {
  return catalog.resourceTemplates.memo((entries) => ({
    resourceTemplates: Object.freeze(entries.map(({ descriptor }) => descriptor)),
  }));
}

/** The exact URI first, then the templates in order; an unsafe value ends the search (RES-06, SEC-05). */
export function findResource(catalog: Catalog, uri: string): AnyResourceEntry | undefined {
  const fixed = catalog.resources.find(uri);
  if (fixed !== undefined) return fixed;
  for (const entry of catalog.resourceTemplates.values()) {
    const match = entry.match(uri);
    if (match !== undefined) return match === 'unsafe' ? undefined : entry;
  }
  return undefined;
}

function crashText(entry: AnyResourceEntry, uri: string): string {
  return entry.kind === 'resource' ? `Error reading resource ${uri}` : `Error creating resource from template ${uri}`;
}

/** Reads a resource; throws the ResourceError that its failure is, or the MCPError that it threw. */
export async function readResource(desk: ToolDesk, ctx: Context, uri: string): Promise<ReadResourceResult> {
  const entry = findResource(desk.catalog, uri);
  if (entry === undefined) throw new ResourceNotFoundError(`Unknown resource: ${uri}`);
  try {
    return await entry.read(ctx, uri);
  } catch (thrown) {
    if (thrown instanceof MCPError) throw thrown;
    throw resourceFailure(crashText(entry, uri), thrown, desk.maskErrors);
  }
}

function record({ logger }: ToolDesk, uri: string, failure: ResourceError): void {
  if (failure instanceof UnexpectedResourceError) {
    const fields = { errorId: newErrorId(), error: failure.cause };
    logger.log('error', `Resource '${uri}' raised an unexpected exception`, fields);
  } else {
    logger.log('info', `Resource '${uri}' failed: ${JSON.stringify(failure.message)}`);
  }
}

function read(desk: ToolDesk): Method {
  return {
    find: (params) => findResource(desk.catalog, String(params.uri)),
    async handle(ctx, params) {
      const uri = String(params.uri);
      try {
        return await readResource(desk, ctx, uri);
      } catch (thrown) {
        if (thrown instanceof MCPError) throw thrown;
        if (!ctx.isCancelled) record(desk, uri, thrown as ResourceError);
        throw resourceWireError(uri, thrown as ResourceError);
      }
    },
  };
}

export function resourceMethods(desk: ToolDesk): MethodTable {
  const list = (make: typeof listResources | typeof listResourceTemplates): Method => ({
    handle(_, params) {
      checkCursor(params);
      return make(desk);
    },
  });
  return new Map([
    ['resources/list', list(listResources)],
    ['resources/templates/list', list(listResourceTemplates)],
    ['resources/read', read(desk)],
  ]);
}
