// `tools/list` and `tools/call`: what fails inside a tool is a result, not a protocol error.
import type { Context } from '../../context/context';
import { MCPError } from '../../errors/mcp-error';
import type { ToolError } from '../../errors/tool-error';
import type { CallToolResult, Tool } from '../../protocol/types';
import { textBlock } from '../../registry/content';
import { ToolEntry } from '../../registry/tool';
import { failureMeta, toolFailure, unknownTool } from '../failures';
import type { MethodParts, MethodTable } from '../method';
import { recordFailure, type FailedCall } from '../tool-records';
import { checkCursor } from './page';

export function listTools({ catalog }: Pick<MethodParts, 'catalog'>): { tools: readonly Tool[] } {
  return catalog.tools.memo((entries) => ({ tools: Object.freeze(entries.map(({ descriptor }) => descriptor)) }));
}

/** A tool and what it is called with. */
export interface ToolCall {
  readonly name: string;
  readonly args: unknown;
}

/** The ToolError that a failed call is (ERR-16); an MCPError passes. */
function failureOf(parts: MethodParts, name: string, thrown: unknown): ToolError {
  if (thrown instanceof MCPError) throw thrown;
  return toolFailure(name, thrown, parts.maskErrors);
}

/** Calls a tool without a wire; throws the ToolError that its failure is, or the MCPError that it threw. */
export async function executeTool(parts: MethodParts, ctx: Context, { name, args }: ToolCall): Promise<CallToolResult> {
  const entry = parts.catalog.tools.find(name);
  if (entry === undefined) throw unknownTool(name);
  try {
    return await entry.call(ctx, args);
  } catch (thrown) {
    throw failureOf(parts, name, thrown);
  }
}

/** Calls the tool that the chain has seen for a client: its failure is a result. */
async function callTool(parts: MethodParts, ctx: Context, { name, args }: ToolCall): Promise<CallToolResult> {
  const { entry } = ctx;
  if (!(entry instanceof ToolEntry)) return failedResult(parts, ctx, { name, failure: unknownTool(name) });
  try {
    return await entry.call(ctx, args);
  } catch (thrown) {
    return failedResult(parts, ctx, { name, failure: failureOf(parts, name, thrown) });
  }
}

function failedResult(parts: MethodParts, ctx: Context, { name, failure }: FailedCall): CallToolResult {
  const errorId = recordFailure(parts.logger, ctx, { name, failure });
  const { issues } = failureMeta(failure);
  return {
    content: [textBlock(failure.message)],
    isError: true,
    ...(errorId === undefined ? {} : { _meta: { 'toolwright/errorId': errorId } }),
    ...(issues === undefined ? {} : { _meta: { 'toolwright/issues': issues } }),
  };
}

export function toolMethods(parts: MethodParts): MethodTable {
  return new Map([
    [
      'tools/list',
      {
        handle(_, params) {
          checkCursor(params);
          return listTools(parts);
        },
      },
    ],
    [
      'tools/call',
      {
        find: (params) => parts.catalog.tools.find(String(params.name)),
        handle: (ctx, params) => callTool(parts, ctx, { name: String(params.name), args: params.arguments }),
      },
    ],
  ]);
}
