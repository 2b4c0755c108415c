// The ports that the server plugs into a `Context`.
import type { Logger } from '../engine/logger';
import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from '../protocol/types';
import type { Context } from './context';

/** The server as a handler sees it. */
export interface ServerHandle {
  readonly name: string;
  readonly version: string;
  listTools(): readonly Tool[];
  listResources(): readonly Resource[];
  listResourceTemplates(): readonly ResourceTemplate[];
  listPrompts(): readonly Prompt[];
  callTool(name: string, args?: object, context?: Context): Promise<CallToolResult>;
  readResource(uri: string, context?: Context): Promise<ReadResourceResult>;
  getPrompt(name: string, args?: Record<string, string>, context?: Context): Promise<GetPromptResult>;
}

/** What a context reaches beyond its own message. */
export interface ContextServices {
  readonly logger: Logger;
  readonly server: ServerHandle;
  /** What the lifespan gave; undefined before the start. */
  readonly lifespan: unknown;
}
