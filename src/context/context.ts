// `Context`: the one object a handler sees; a thin face over the exchange and the server's services.
import type { Exchange } from '../engine/exchange';
import type { AuthInfo, RequestHeaders } from '../engine/facts';
import { brand, isBranded } from '../errors/brand';
import type { ClientCapabilities } from '../protocol/capabilities';
import { isObject, type JsonObject, type RequestId } from '../protocol/json-rpc';
import type {
  CallToolResult,
  GetPromptResult,
  Implementation,
  LogLevel,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceContents,
  ResourceTemplate,
  Tool,
} from '../protocol/types';
import type { Logger } from '../engine/logger';
import { isLogWanted } from './log';

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

/** The registered thing that a request is about, if it names one; middleware reads it. */
export interface TargetEntry {
  readonly kind: 'tool' | 'resource' | 'resourceTemplate' | 'prompt';
  readonly name: string;
}

/** What a handler knows about its request; `State` types what the lifespan gave. */
export class Context<State = unknown> {
  readonly #exchange: Exchange | undefined;
  readonly #services: ContextServices;
  /** The target of the request: the tool called, the resource read, the prompt got. */
  readonly entry: TargetEntry | undefined;
  #lastProgress = Number.NEGATIVE_INFINITY;

  constructor(services: ContextServices, exchange?: Exchange, entry?: TargetEntry) {
    this.#services = services;
    this.#exchange = exchange;
    this.entry = entry;
  }

  get #active(): Exchange {
    if (this.#exchange === undefined) throw new Error('Context is not available outside of a request');
    return this.#exchange;
  }

  /** The id of the JSON-RPC request; undefined for a notification. */
  get requestId(): RequestId | undefined {
    return this.#active.id;
  }

  get method(): string {
    return this.#active.method;
  }

  /** The parameters as they arrived, not validated. */
  get params(): JsonObject | undefined {
    return this.#active.params;
  }

  get protocolVersion(): string | undefined {
    return this.#active.peer?.protocolVersion;
  }

  get clientCapabilities(): ClientCapabilities | undefined {
    return this.#active.peer?.capabilities;
  }

  get clientInfo(): Implementation | undefined {
    return this.#active.peer?.info;
  }

  /** The `_meta` of the request; an empty object when it carried none. */
  get meta(): JsonObject {
    const meta = this.#active.params?._meta;
    return isObject(meta) ? meta : {};
  }

  /** The HTTP headers of the request; undefined on stdio and in memory (CTX-04). */
  get headers(): RequestHeaders | undefined {
    return this.#active.facts.headers;
  }

  get auth(): AuthInfo | undefined {
    return this.#active.facts.auth;
  }

  /** Aborted when the client cancels or disconnects, or the server stops. */
  get signal(): AbortSignal {
    return this.#active.signal;
  }

  /** True once `signal` is aborted; looking costs nothing. */
  get isCancelled(): boolean {
    return this.#exchange?.isCancelled ?? false;
  }

  /** What the server's lifespan gave. */
  get lifespan(): State {
    return this.#services.lifespan as State;
  }

  get server(): ServerHandle {
    return this.#services.server;
  }

  /** Tells the client how far the request is; nothing is sent unless it asked, values never go back (PRG-01, PRG-02). */
  reportProgress(progress: number, total?: number, message?: string): void {
    const token = this.meta.progressToken;
    if (token === undefined || token === null || !(progress > this.#lastProgress)) return;
    this.#lastProgress = progress;
    this.#active.notify('notifications/progress', {
      progressToken: token,
      progress,
      ...(total === undefined ? {} : { total }),
      ...(message === undefined ? {} : { message }),
    });
  }

  /** Sends a log message to the client if it wants this level (LOG-03); `data` is any JSON value. */
  log(level: LogLevel, data: unknown, logger?: string): void {
    if (!isLogWanted(this.#active, level)) return;
    this.#active.notify('notifications/message', { level, ...(logger === undefined ? {} : { logger }), data });
  }

  debug(data: unknown, logger?: string): void {
    this.log('debug', data, logger);
  }

  info(data: unknown, logger?: string): void {
    this.log('info', data, logger);
  }

  warning(data: unknown, logger?: string): void {
    this.log('warning', data, logger);
  }

  error(data: unknown, logger?: string): void {
    this.log('error', data, logger);
  }

  /** The contents of another resource of this server, by the same look-up and security as on the wire (CTX-06). */
  async readResource(uri: string): Promise<readonly ResourceContents[]> {
    return (await this.#services.server.readResource(uri, this)).contents;
  }
}
brand(Context, 'Context');

/** Tells whether a type is `Context`, of this copy of the package or of another one. */
export function isContextClass(type: unknown): boolean {
  return typeof type === 'function' && isBranded(type.prototype, 'Context');
}
