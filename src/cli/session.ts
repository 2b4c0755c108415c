// One client connection of a command, to a file's server in this process or to a URL.
import { Client } from '../client/client';
import { messageOf } from '../errors/describe';
import type { MCPServer } from '../server/server';
import { CommandError } from './command-error';
import { loadServer } from './load';
import { reserveStdout } from './output';
import { fileTarget, isUrl } from './target';

async function connectTo(url: string): Promise<Client> {
  if (!URL.canParse(url)) throw new CommandError(`Not a URL: ${url}`);
  try {
    return await Client.connect(url);
  } catch (thrown) {
    throw new CommandError(`${messageOf(thrown)}\nIs the server running, and is this its MCP endpoint (often /mcp)?`);
  }
}

/** Connects, lets `use` work, closes what was opened; throws a CommandError when there is no connection. */
export async function withClient<T>(target: string, use: (client: Client) => Promise<T>): Promise<T> {
  if (isUrl(target)) {
    await using client = await connectTo(target);
    return await use(client);
  }
  const file = fileTarget(target);
  reserveStdout();
  const server: MCPServer = await loadServer(file);
  try {
    await using client = await Client.connect(server);
    return await use(client);
  } finally {
    await server.close();
  }
}
