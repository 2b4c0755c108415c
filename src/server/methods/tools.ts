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

/** A tool and what it is called with. */
export interface ToolCall {
  readonly name: string;
  readonly args: unknown;
}

/** The ToolError that a failed call is (ERR-16); an MCPError passes. */
function failureOf(desk: ToolDesk, name: string, thrown: unknown): ToolError {
  if (thrown instanceof MCPError) throw thrown;
  return toolFailure(name, thrown, desk.maskErrors);
}

/** Calls a tool without a wire; throws the ToolError that its failure is, or the MCPError that it threw. */
export async function executeTool(desk: ToolDesk, ctx: Context, { name, args }: ToolCall): Promise<CallToolResult> {
  const entry = desk.catalog.tools.find(name);
  if (entry === undefined) throw unknownTool(name);
  try {
    return await entry.call(ctx, args);
  } catch (thrown) {
    throw failureOf(desk, name, thrown);
  }
}

/** Calls a tool for a client: its failure is a result. */
async function callTool(desk: ToolDesk, ctx: Context, { name, args }: ToolCall): Promise<CallToolResult> {
  const entry = desk.catalog.tools.find(name);
  if (entry === undefined) return failedResult(desk, ctx, { name, failure: unknownTool(name) });
  try {
    return await entry.call(ctx, args);
  } catch (thrown) {
    return failedResult(desk, ctx, { name, failure: failureOf(desk, name, thrown) });
  }
}

function record({ logger }: ToolDesk, ctx: Context, { name, failure }: FailedCall): string | undefined {
  if (ctx.isCancelled) {
    logger.log('debug', `Tool '${name}' ended after its call was cancelled`);
    return undefined;
  }
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

interface FailedCall {
  readonly name: string;
  readonly failure: ToolError;
}

function failedResult(desk: ToolDesk, ctx: Context, { name, failure }: FailedCall): CallToolResult {
  const errorId = record(desk, ctx, { name, failure });
  const { issues } = failureMeta(failure);
  return {
    content: [textBlock(failure.message)],
    isError: true,
    ...(errorId === undefined ? {} : { _meta: { 'toolwright/errorId': errorId } }),
    ...(issues === undefined ? {} : { _meta: { 'toolwright/issues': issues } }),
  };
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
