// Calls without a wire: the same code that answers a client, for the server's own process.
import { Context } from '../context/context';
import type { CallToolResult, GetPromptResult, ReadResourceResult } from '../protocol/types';
import type { Life } from './life';
import { renderPrompt } from './methods/prompts';
import { readResource } from './methods/resources';
import { executeTool } from './methods/tools';

/** Throws the ToolError of a failure, an UnexpectedToolError for a crash, or the MCPError that the tool threw (ERR-16). */
export async function callToolDirectly(
  life: Life,
  call: { name: string; args: unknown },
  context?: Context,
): Promise<CallToolResult> {
  const { parts, services } = await life.start();
  return executeTool(parts, context ?? new Context(services), call);
}

/** Throws the ResourceError of a failure, or the MCPError that the resource threw. */
export async function readResourceDirectly(life: Life, uri: string, context?: Context): Promise<ReadResourceResult> {
  const { parts, services } = await life.start();
  return readResource(parts, context ?? new Context(services), uri);
}

/** Throws the MCPError of a failure. */
export async function getPromptDirectly(
  life: Life,
  call: { name: string; args: object },
  context?: Context,
): Promise<GetPromptResult> {
  const { parts, services } = await life.start();
  return renderPrompt(parts, context ?? new Context(services), call);
}
