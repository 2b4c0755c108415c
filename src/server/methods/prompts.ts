// `prompts/list` and `prompts/get`: every failure is a protocol error.
import type { Context } from '../../context/context';
import { messageOf } from '../../errors/describe';
import { InternalError, InvalidParamsError, MCPError } from '../../errors/mcp-error';
import { InvalidArgumentsError } from '../../registry/invalid-arguments';
import type { GetPromptResult, Prompt } from '../../protocol/types';
import { newErrorId } from '../failures';
import type { MethodParts, MethodTable } from '../method';
import { checkCursor } from './page';

export function listPrompts({ catalog }: Pick<MethodParts, 'catalog'>): { prompts: readonly Prompt[] } {
  return catalog.prompts.memo((entries) => ({ prompts: Object.freeze(entries.map(({ descriptor }) => descriptor)) }));
}

function record({ logger }: MethodParts, name: string, thrown: unknown): void {
  const fields = { errorId: newErrorId(), error: thrown };
  logger.log('error', `Prompt '${name}' raised an unexpected exception`, fields);
}

function crashed(parts: MethodParts, name: string, thrown: unknown): MCPError {
  const text = `Error rendering prompt ${name}`;
  return new InternalError(parts.maskErrors ? text : `${text}: ${messageOf(thrown)}`);
}

/** Renders a prompt; throws -32602 for a name or arguments that do not fit, -32603 for a crash. */
export async function renderPrompt(
  parts: MethodParts,
  ctx: Context,
  call: { name: string; args: object },
): Promise<GetPromptResult> {
  const { name, args } = call;
  const entry = parts.catalog.prompts.find(name);
  if (entry === undefined) throw new InvalidParamsError(`Unknown prompt: ${name}`, undefined);
  const missing = entry.missing(args);
  if (missing.length > 0) throw new InvalidParamsError(`Missing required arguments: ${missing.join(', ')}`, undefined);
  try {
    return await entry.get(ctx, args);
  } catch (thrown) {
    if (thrown instanceof MCPError) throw thrown;
    if (thrown instanceof InvalidArgumentsError)
      throw new InvalidParamsError(thrown.message, { issues: thrown.issues });
    if (!ctx.isCancelled) record(parts, name, thrown);
    throw crashed(parts, name, thrown);
  }
}

export function promptMethods(parts: MethodParts): MethodTable {
  return new Map([
    [
      'prompts/list',
      {
        handle(_, params) {
          checkCursor(params);
          return listPrompts(parts);
        },
      },
    ],
    [
      'prompts/get',
      {
        find: (params) => parts.catalog.prompts.find(String(params.name)),
        handle: (ctx, params) => renderPrompt(parts, ctx, { name: String(params.name), args: params.arguments ?? {} }),
      },
    ],
  ]);
}
