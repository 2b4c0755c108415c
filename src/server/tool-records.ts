// What the log hears of a tool that failed: an anticipated failure in one INFO line, a crash with everything.
import type { Context } from '../context/context';
import type { Logger } from '../engine/logger';
import { shown } from '../errors/describe';
import { UnexpectedToolError, type ToolError } from '../errors/tool-error';
import { failureMeta, newErrorId } from './failures';

/** A call and the failure that it ended with. */
export interface FailedCall {
  readonly name: string;
  readonly failure: ToolError;
}

/** Records why a call failed; gives the id of the record of a crash, which the answer repeats. */
export function recordFailure(logger: Logger, ctx: Context, { name, failure }: FailedCall): string | undefined {
  if (ctx.isCancelled) {
    logger.log('debug', `Tool '${shown(name)}' ended after its call was cancelled`);
    return undefined;
  }
  if (failure instanceof UnexpectedToolError) {
    const errorId = newErrorId();
    logger.log('error', `Tool '${name}' raised an unexpected exception`, { errorId, error: failure.cause });
    return errorId;
  }
  for (const error of failureMeta(failure).thrown ?? []) {
    logger.log('error', `A rule of an argument of the tool '${name}' threw`, { error });
  }
  logger.log('info', failureLine(name, failure));
  return undefined;
}

function failureLine(name: string, failure: ToolError): string {
  const { fields } = failureMeta(failure);
  if (fields === undefined) return `Tool '${shown(name)}' failed: '${shown(failure.message)}'`;
  return `Tool '${name}' rejected arguments: [${fields.map((field) => `'${shown(field)}'`).join(', ')}]`;
}
