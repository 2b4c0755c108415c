// `MCPServer`: one definition, served over any number of connections.
import type { Context, ServerHandle } from '../context/context';
import { brand } from '../errors/brand';
import type {
  CallToolResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplate,
  Tool,
} from '../protocol/types';
import type {
  AddPromptOptions,
  AddResourceOptions,
  AddToolOptions,
  HandlerFunction,
} from '../registry/function-options';
import { callToolDirectly, getPromptDirectly, readResourceDirectly } from './direct';
import type { HttpApp, HttpOptions } from './http-app';
import { Life } from './life';
import { RunTime } from './run-time';
import { settingsOf, type ServerOptions, type Settings } from './options';
import {
  connect,
  run,
  streamableHttpApp,
  type Connectable,
  type RunOptions,
  type ServedConnection,
  type TransportName,
} from './serve';

/** A server; nothing is compiled, opened or built before it is started, listed or connected. */
export class MCPServer implements ServerHandle, AsyncDisposable {
  /** The options with every default in place. */
  readonly settings: Settings;
  readonly #life: Life;
  readonly #runTime: RunTime;

  /** Throws a TypeError for an option that is not known. */
  constructor(name?: string, options?: ServerOptions) {
    this.settings = settingsOf(name, options);
    this.#life = new Life(this.settings, this);
    this.#runTime = new RunTime(this.#life);
  }

  get name(): string {
    return this.settings.info.name;
  }

  get version(): string {
    return this.settings.info.version;
  }

  /** Compiles, runs the lifespan and builds the services; throws the ConfigurationError of the first mistake. */
  async start(): Promise<void> {
    await this.#life.start();
  }

  /** Ends every connection within `graceMs` (default `limits.graceMs`), then the services and the lifespan. */
  async close({ graceMs }: { graceMs?: number } = {}): Promise<void> {
    await this.#life.close(graceMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Serves until the client or a signal ends it: `stdio` (default) or `streamable-http`. */
  async run(transport: TransportName = 'stdio', options: RunOptions = {}): Promise<void> {
    await run(this.#life, transport, options);
  }

  /** One endpoint for both eras, behind a web-standard and a node:http door. */
  streamableHttpApp(options: HttpOptions = {}): HttpApp {
    return streamableHttpApp(this.#life, options);
  }

  /** Serves one connection over a transport of the official SDK's shape, or over a channel. */
  async connect(transport: Connectable): Promise<ServedConnection> {
    return connect(this.#life, transport);
  }

  listTools(): readonly Tool[] {
    return this.#runTime.listTools();
  }

  listResources(): readonly Resource[] {
    return this.#runTime.listResources();
  }

  listResourceTemplates(): readonly ResourceTemplate[] {
    return this.#runTime.listResourceTemplates();
  }

  listPrompts(): readonly Prompt[] {
    return this.#runTime.listPrompts();
  }

  /** Calls a tool in this process; throws the ToolError or MCPError of a failure. */
  async callTool(name: string, args: object = {}, context?: Context): Promise<CallToolResult> {
    return callToolDirectly(this.#life, { name, args }, context);
  }

  /** Reads a resource in this process; throws the ResourceError or MCPError of a failure. */
  async readResource(uri: string, context?: Context): Promise<ReadResourceResult> {
    return readResourceDirectly(this.#life, uri, context);
  }

  /** Renders a prompt in this process; throws the MCPError of a failure. */
  async getPrompt(name: string, args: Record<string, string> = {}, context?: Context): Promise<GetPromptResult> {
    return getPromptDirectly(this.#life, { name, args }, context);
  }

  /** Registers a tool at run time; gives false when its name is taken. */
  addTool(fn: HandlerFunction<never>, options: AddToolOptions = {}): boolean {
    return this.#runTime.addTool(fn, options);
  }

  /** Registers a resource or a template at run time; gives false when its URI is taken. */
  addResource(fn: HandlerFunction<never>, options: AddResourceOptions): boolean {
    return this.#runTime.addResource(fn, options);
  }

  /** Registers a prompt at run time; gives false when its name is taken. */
  addPrompt(fn: HandlerFunction<never>, options: AddPromptOptions = {}): boolean {
    return this.#runTime.addPrompt(fn, options);
  }

  /** Throws a ToolError for a name that is not registered (SRV-12). */
  removeTool(name: string): void {
    this.#runTime.removeTool(name);
  }

  /** Throws an Error for a URI or template that is not registered. */
  removeResource(uri: string): void {
    this.#runTime.removeResource(uri);
  }

  /** Throws an Error for a name that is not registered. */
  removePrompt(name: string): void {
    this.#runTime.removePrompt(name);
  }
}
brand(MCPServer, 'MCPServer');
