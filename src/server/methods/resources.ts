// `resources/list`, `resources/templates/list` and `resources/read`.
import type { Context } from '../../context/context';
import { shown } from '../../errors/describe';
import { MCPError } from '../../errors/mcp-error';
import { ResourceNotFoundError, UnexpectedResourceError, type ResourceError } from '../../errors/resource-error';
import type { AnyResourceEntry, Catalog } from '../../registry/catalog';
import type { ReadResourceResult, Resource, ResourceTemplate } from '../../protocol/types';
import { failureMeta, newErrorId, resourceFailure, resourceWireError } from '../failures';
import type { Method, MethodParts, MethodTable } from '../method';
import { checkCursor } from './page';

export function listResources({ catalog }: Pick<MethodParts, 'catalog'>): { resources: readonly Resource[] } {
  return catalog.resources.memo((entries) => ({
    resources: Object.freeze(entries.map(({ descriptor }) => descriptor)),
  }));
}

export function listResourceTemplates({ catalog }: Pick<MethodParts, 'catalog'>): {
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
export async function readResource(parts: MethodParts, ctx: Context, uri: string): Promise<ReadResourceResult> {
  const entry = findResource(parts.catalog, uri);
  if (entry === undefined) throw new ResourceNotFoundError(`Unknown resource: ${uri}`);
  try {
    return await entry.read(ctx, uri);
  } catch (thrown) {
    if (thrown instanceof MCPError) throw thrown;
    throw resourceFailure(crashText(entry, uri), thrown, parts.maskErrors);
  }
}

function record({ logger }: MethodParts, uri: string, failure: ResourceError): void {
  if (failure instanceof UnexpectedResourceError) {
    const fields = { errorId: newErrorId(), error: failure.cause };
    logger.log('error', `Resource '${shown(uri)}' raised an unexpected exception`, fields);
    return;
  }
  const { fields } = failureMeta(failure);
  const how = fields === undefined ? `failed: '${shown(failure.message)}'` : `does not fit: ${fields.join(', ')}`;
  logger.log('info', `Resource '${shown(uri)}' ${how}`);
}

function read(parts: MethodParts): Method {
  return {
    find: (params) => findResource(parts.catalog, String(params.uri)),
    async handle(ctx, params) {
      const uri = String(params.uri);
      try {
        return await readResource(parts, ctx, uri);
      } catch (thrown) {
        if (thrown instanceof MCPError) throw thrown;
        if (!ctx.isCancelled) record(parts, uri, thrown as ResourceError);
        throw resourceWireError(uri, thrown as ResourceError);
      }
    },
  };
}

export function resourceMethods(parts: MethodParts): MethodTable {
  const list = (make: typeof listResources | typeof listResourceTemplates): Method => ({
    handle(_, params) {
      checkCursor(params);
      return make(parts);
    },
  });
  return new Map([
    ['resources/list', list(listResources)],
    ['resources/templates/list', list(listResourceTemplates)],
    ['resources/read', read(parts)],
  ]);
}
