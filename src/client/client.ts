// `Client`: a short face over the official client.
import { Client as OfficialClient, type Transport } from '@modelcontextprotocol/client';
import type { ServerCapabilities } from '../protocol/capabilities';
import type { JsonObject } from '../protocol/json-rpc';
import type {
  CallToolResult,
  GetPromptResult,
  Implementation,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from '../protocol/types';
import { LATEST_MODERN_VERSION, eraOf, type Era } from '../protocol/versions';
import { transportTo, type ClientTarget } from './connect';
import { asked, reached } from './errors';

export type { ClientTarget } from './connect';

/** `auto` asks the server first and falls back; `legacy` shakes hands; a modern version is spoken without asking. */
export type ClientMode = 'auto' | 'legacy' | (string & {});

/** How a client connects and who it says it is. */
export interface ClientOptions {
  /** Default `auto` (CLI-03). */
  mode?: ClientMode;
  /** Who the client says it is; default `mcp` 0.1.0 (CLI-06). */
  clientInfo?: Implementation;
  /** Milliseconds for each request; default 60,000. */
  timeoutMs?: number;
}

/** What may be set for one request. */
export interface CallOptions {
  /** Milliseconds for this request. */
  timeoutMs?: number;
  /** Aborting it cancels the request. */
  signal?: AbortSignal;
  /** Sent as `_meta` of the request. */
  meta?: JsonObject;
  onProgress?: (progress: { progress: number; total?: number; message?: string }) => void;
}

const DEFAULT_INFO: Implementation = { name: 'mcp', version: '0.1.0' };
const NOT_CONNECTED = 'The client is not connected: use "await using client = await Client.connect(target)".';

function negotiationOf(mode: ClientMode): 'auto' | 'legacy' | { pin: string } {
  if (mode === 'auto') return 'auto';
  if (mode === 'legacy') return 'legacy';
  if (eraOf(mode) === 'modern') return { pin: mode };
  const hint = eraOf(mode) === 'legacy' ? ` ('${mode}' is a handshake-era version; use mode 'legacy')` : '';
  throw new TypeError(`mode must be 'legacy', 'auto', or '${LATEST_MODERN_VERSION}'; got '${mode}'${hint}`);
}

/** One connected client; every method throws MCPError for a protocol error, and a tool's failure is a result. */
export class Client implements AsyncDisposable {
  readonly #official: OfficialClient;
  readonly #target: ClientTarget;
  readonly #timeoutMs: number | undefined;
  #state: 'new' | 'connected' | 'closed' = 'new';

  /** Nothing happens until `connect`; throws a TypeError for a mode that is none. */
  constructor(target: ClientTarget, options: ClientOptions = {}) {
    this.#target = target;
    this.#timeoutMs = options.timeoutMs;
    this.#official = new OfficialClient(options.clientInfo ?? DEFAULT_INFO, {
      versionNegotiation: { mode: negotiationOf(options.mode ?? 'auto') },
    });
  }

  /** A client that is connected already; closed by `await using`. */
  static async connect(target: ClientTarget, options?: ClientOptions): Promise<Client> {
    const client = new Client(target, options);
    await client.connect();
    return client;
  }

  async connect(): Promise<void> {
    if (this.#state !== 'new') throw new Error('The client was connected before; make a new one.');
    const transport: Transport = await transportTo(this.#target);
    const connect = (): Promise<void> => this.#official.connect(transport);
    const isUrl = typeof this.#target === 'string' || this.#target instanceof URL;
    await (isUrl ? reached(String(this.#target), connect) : asked(connect));
    this.#state = 'connected';
  }

  async close(): Promise<void> {
    if (this.#state === 'connected') await this.#official.close();
    this.#state = 'closed';
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** The era of the connection. */
  get era(): Era | undefined {
    return eraOf(this.protocolVersion ?? '');
  }

  get protocolVersion(): string | undefined {
    return this.#connected.getNegotiatedProtocolVersion();
  }

  get serverInfo(): Implementation | undefined {
    return this.#connected.getServerVersion();
  }

  get serverCapabilities(): ServerCapabilities {
    return this.#connected.getServerCapabilities() ?? {};
  }

  get instructions(): string | undefined {
    return this.#connected.getInstructions();
  }

  /** All tools, every page. */
  async listTools(options?: CallOptions): Promise<Tool[]> {
    return (await asked(() => this.#connected.listTools(undefined, this.#requestOptions(options)))).tools;
  }

  async listResources(options?: CallOptions): Promise<Resource[]> {
    const answer = await asked(() => this.#connected.listResources(undefined, this.#requestOptions(options)));
    return answer.resources;
  }

  async listResourceTemplates(options?: CallOptions): Promise<ResourceTemplate[]> {
    const answer = await asked(() => this.#connected.listResourceTemplates(undefined, this.#requestOptions(options)));
    return answer.resourceTemplates;
  }

  async listPrompts(options?: CallOptions): Promise<Prompt[]> {
    return (await asked(() => this.#connected.listPrompts(undefined, this.#requestOptions(options)))).prompts;
  }

  /** Calls a tool; its failure is a result with `isError: true`, never a throw (CLI-10). */
  async callTool(name: string, args: object = {}, options: CallOptions = {}): Promise<CallToolResult> {
    const params = { name, arguments: args as JsonObject, ...metaOf(options) };
    const result: unknown = await asked(() => this.#connected.callTool(params, this.#requestOptions(options)));
    return result as CallToolResult;
  }

  async readResource(uri: string, options: CallOptions = {}): Promise<ReadResourceResult> {
    const params = { uri, ...metaOf(options) };
    const result: unknown = await asked(() => this.#connected.readResource(params, this.#requestOptions(options)));
    return result as ReadResourceResult;
  }

  async getPrompt(
    name: string,
    args: Record<string, string> = {},
    options: CallOptions = {},
  ): Promise<GetPromptResult> {
    const params = { name, arguments: args, ...metaOf(options) };
    const result: unknown = await asked(() => this.#connected.getPrompt(params, this.#requestOptions(options)));
    return result as GetPromptResult;
  }

  get #connected(): OfficialClient {
    if (this.#state !== 'connected') throw new Error(NOT_CONNECTED);
    return this.#official;
  }

  #requestOptions(options: CallOptions = {}): object {
    const { signal, onProgress, timeoutMs = this.#timeoutMs } = options;
    return {
      ...(signal === undefined ? {} : { signal }),
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
      ...(onProgress === undefined ? {} : { onprogress: onProgress }),
    };
  }
}

function metaOf({ meta }: CallOptions): { _meta?: JsonObject } {
  return meta === undefined ? {} : { _meta: meta };
}
