// What a thrown value means to the caller of a tool, resource or prompt.
import { messageOf } from '../errors/describe';
import { INTERNAL_ERROR, INVALID_PARAMS } from '../errors/codes';
import { MCPError } from '../errors/mcp-error';
import { ResourceError, ResourceNotFoundError, UnexpectedResourceError } from '../errors/resource-error';
import { ToolError, UnexpectedToolError } from '../errors/tool-error';
import { InvalidArgumentsError } from '../registry/invalid-arguments';

/** The id that a log record and an answer share, so that one leads to the other. */
export function newErrorId(): string {
  return crypto.randomUUID();
}

/** ERR-09: a result, not a protocol error, without the usual prefix. */
export function unknownTool(name: string): ToolError {
  return new ToolError(`Unknown tool: ${name}`);
}

/** A nested call that crashed keeps its neutral sentence and stays a crash (ERR-15). */
function isNestedCrash(thrown: unknown): boolean {
  return thrown instanceof UnexpectedToolError || thrown instanceof UnexpectedResourceError;
}

/** The failure of a tool as its caller sees it: anticipated with the message, or a crash without one (ERR-01, ERR-02). */
export function toolFailure(name: string, thrown: unknown, isMasked: boolean): ToolError {
  const text = `Error executing tool ${name}`;
  const isAnticipated = thrown instanceof ToolError || thrown instanceof ResourceError;
  if (isAnticipated && !isNestedCrash(thrown)) return new ToolError(`${text}: ${messageOf(thrown)}`, { cause: thrown });
  const isShown = isNestedCrash(thrown) || !isMasked;
  return new UnexpectedToolError(isShown ? `${text}: ${messageOf(thrown)}` : text, { cause: thrown });
}

/** What is known of a failure that refused the arguments; nothing for any other. */
export function failureMeta({ cause }: Error): Partial<Pick<InvalidArgumentsError, 'issues' | 'fields' | 'thrown'>> {
  return cause instanceof InvalidArgumentsError ? cause : {};
}

/** The failure of a resource as its caller sees it (ERR-17 to ERR-19). */
export function resourceFailure(crashed: string, thrown: unknown, isMasked: boolean): ResourceError {
  if (thrown instanceof ResourceError && !isNestedCrash(thrown)) return thrown;
  if (thrown instanceof InvalidArgumentsError) return new ResourceNotFoundError(thrown.message, { cause: thrown });
  return new UnexpectedResourceError(isMasked ? crashed : `${crashed}: ${messageOf(thrown)}`, { cause: thrown });
}

/** The protocol error of a failed read: the URI is always in `data`. */
export function resourceWireError(uri: string, failure: ResourceError): MCPError {
  const code = failure instanceof ResourceNotFoundError ? INVALID_PARAMS : INTERNAL_ERROR;
  return new MCPError(code, messageOf(failure), { uri });
}
