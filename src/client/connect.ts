// A target becomes an official client transport.
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { StdioClientTransport, getDefaultEnvironment } from '@modelcontextprotocol/client/stdio';
import { kindOf } from '../errors/describe';
import { MCPServer } from '../server/server';
import { createInMemoryPair } from '../transports/in-memory';

/** A program that speaks MCP on its stdin and stdout. */
export interface CommandTarget {
  command: string;
  args?: string[];
  /** Added to the few variables that a child inherits (CTR-07). */
  env?: Record<string, string>;
  cwd?: string;
  /** Where its stderr goes; default `inherit`. */
  stderr?: 'inherit' | 'ignore' | 'pipe';
}

/** A server object in this process, a URL, a command, or any official transport. */
export type ClientTarget = MCPServer | string | URL | CommandTarget | Transport;

function isCommand(target: object): target is CommandTarget {
  return 'command' in target && typeof target.command === 'string';
}

function isTransport(target: object): target is Transport {
  return 'start' in target && 'send' in target;
}

async function inMemory(server: MCPServer): Promise<Transport> {
  const pair = createInMemoryPair(server.settings.logger);
  await server.connect(pair.channel);
  return pair.client;
}

function urlOf(target: string | URL): URL {
  const url = URL.canParse(String(target)) ? new URL(target) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new TypeError(`'${String(target)}' is not an http or https URL. For a program write { command, args }.`);
}

/** Opens the way to a target (CLI-01); throws a TypeError for what is none. */
export async function transportTo(target: ClientTarget): Promise<Transport> {
  if (target instanceof MCPServer) return inMemory(target);
  if (typeof target === 'string' || target instanceof URL) return new StreamableHTTPClientTransport(urlOf(target));
  if (typeof target === 'object' && target !== null) {
    if (isTransport(target)) return target;
    if (isCommand(target))
      return new StdioClientTransport({ ...target, env: { ...getDefaultEnvironment(), ...target.env } });
  }
  throw new TypeError(`A client connects to an MCPServer, a URL or { command, args }, not to ${kindOf(target)}.`);
}
