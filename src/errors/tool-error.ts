// `ToolError`, the one failure of a tool whose message is meant for the model.
import { brand } from './brand';

/** An anticipated failure of a tool: the model reads `Error executing tool <name>: <message>` (ERR-01). */
export class ToolError extends Error {
  override name = 'ToolError';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
  }
}
brand(ToolError, 'ToolError');

/** What a direct `server.callTool()` throws for a crash of the handler; `cause` holds the original (ERR-16). */
export class UnexpectedToolError extends ToolError {
  override name = 'UnexpectedToolError';
}
brand(UnexpectedToolError, 'UnexpectedToolError');
