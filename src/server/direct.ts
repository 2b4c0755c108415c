// Calls without a wire: the same code that answers a client, for the server's own process.
import { Context } from '../context/context';
import type { CallToolResult, GetPromptResult, ReadResourceResult } from '../protocol/types';
import type { Machine } from './build';
import type { Life } from './life';
import { renderPrompt } from './methods/prompts';
import { readResource } from './methods/resources';
import { executeTool } from './methods/tools';

/** A call within a request may finish while the server closes; any other starts the server. */
async function running(life: Life, context: Context | undefined): Promise<Machine> {
  return context === undefined ? life.start() : life.machine;
}

/** Throws the ToolError of a failure, an UnexpectedToolError for a crash, or the MCPError that the tool threw (ERR-16). */
export async function callToolDirectly(
  life: Life,
  call: { name: string; args: unknown },
  context?: Context,
): Promise<CallToolResult> {
  const { parts, services } = await running(life, context);
  return executeTool(parts, context ?? new Context(services), call);
}

/** Throws the ResourceError of a failure, or the MCPError that the resource threw. */
export async function readResourceDirectly(life: Life, uri: string, context?: Context): Promise<ReadResourceResult> {
  const { parts, services } = await running(life, context);
  return readResource(parts, context ?? new Context(services), uri);
}

/** Throws the MCPError of a failure. */
export async function getPromptDirectly(
  life: Life,
  call: { name: string; args: object },
  context?: Context,
): Promise<GetPromptResult> {
  const { parts, services } = await running(life, context);
  return renderPrompt(parts, context ?? new Context(services), call);
}
