// `tools/list` and `tools/call`: what fails inside a tool is a result, not a protocol error.
import type { Context } from '../../context/context';
import { MCPError } from '../../errors/mcp-error';
import { UnexpectedToolError, type ToolError } from '../../errors/tool-error';
import type { Logger } from '../../engine/logger';
import type { Catalog } from '../../registry/catalog';
import type { CallToolResult, Tool } from '../../protocol/types';
import { textBlock } from '../../registry/content';
import { failureMeta, newErrorId, toolFailure, unknownTool } from '../failures';
import type { MethodTable } from '../method';
import { checkCursor } from './page';

/** What answering tool requests needs. */
export interface ToolDesk {
  readonly catalog: Catalog;
  readonly logger: Logger;
  /** false shows the message of a crash to the client. */
  readonly maskErrors: boolean;
}

export function listTools({ catalog }: Pick<ToolDesk, 'catalog'>): { tools: readonly Tool[] } {
  return catalog.tools.memo((entries) => ({ tools: Object.freeze(entries.map(({ descriptor }) => descriptor)) }));
}

/** Calls a tool; throws the ToolError that its failure is (ERR-16), or the MCPError that it threw. */
export async function executeTool(
  desk: ToolDesk,
  ctx: Context,
  call: { name: string; args: unknown },
): Promise<CallToolResult> {
  const entry = desk.catalog.tools.find(call.name);
  if (entry === undefined) throw unknownTool(call.name);
  try {
    return await entry.call(ctx, call.args);
  } catch (thrown) {
    if (thrown instanceof MCPError) throw thrown;
    throw toolFailure(call.name, thrown, desk.maskErrors);
  }
}

function record({ logger }: ToolDesk, name: string, failure: ToolError): string | undefined {
  if (failure instanceof UnexpectedToolError) {
    const errorId = newErrorId();
    logger.log('error', `Tool '${name}' raised an unexpected exception`, { errorId, error: failure.cause });
    return errorId;
  }
  logger.log('info', failureLine(name, failure));
  return undefined;
}

function failureLine(name: string, failure: ToolError): string {
  const fields = failureMeta(failure).fields;
  if (fields === undefined) return `Tool '${name}' failed: ${JSON.stringify(failure.message)}`;
  return `Tool '${name}' rejected arguments: [${fields.map((field) => `'${field}'`).join(', ')}]`;
}

function failedResult(desk: ToolDesk, name: string, failure: ToolError): CallToolResult {
  const errorId = record(desk, name, failure);
  const { issues } = failureMeta(failure);
  return {
    content: [textBlock(failure.message)],
    isError: true,
    ...(errorId === undefined ? {} : { _meta: { 'toolwright/errorId': errorId } }),
    ...(issues === undefined ? {} : { _meta: { 'toolwright/issues': issues } }),
  };
}

async function callTool(desk: ToolDesk, ctx: Context, call: { name: string; args: unknown }): Promise<CallToolResult> {
  try {
    return await executeTool(desk, ctx, call);
  } catch (thrown) {
    if (thrown instanceof MCPError) throw thrown;
    return failedResult(desk, call.name, thrown as ToolError);
  }
}

export function toolMethods(desk: ToolDesk): MethodTable {
  return new Map([
    [
      'tools/list',
      {
        handle(_, params) {
          checkCursor(params);
          return listTools(desk);
        },
      },
    ],
    [
      'tools/call',
      {
        find: (params) => desk.catalog.tools.find(String(params.name)),
        handle: (ctx, params) => callTool(desk, ctx, { name: String(params.name), args: params.arguments }),
      },
    ],
  ]);
}
