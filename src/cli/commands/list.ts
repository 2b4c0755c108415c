// `toolwright list`: prints what a server offers.
import type { Client } from '../../client/client';
import { EXIT } from '../command-error';
import { listText, type Lists } from '../list-text';
import { print } from '../output';
import { withClient } from '../session';

/** A part of what a server offers; `resources` includes the templates. */
export type ListKind = 'tools' | 'resources' | 'prompts';

async function resourcesOf(client: Client): Promise<Lists> {
  if (client.serverCapabilities.resources === undefined) return { resources: [], resourceTemplates: [] };
  return { resources: await client.listResources(), resourceTemplates: await client.listResourceTemplates() };
}

/** Asks for the lists; one that the server does not declare is empty. */
async function listsOf(client: Client, kind: ListKind | undefined): Promise<Lists> {
  const has = client.serverCapabilities;
  const wants = (one: ListKind): boolean => kind === undefined || kind === one;
  return {
    ...(wants('tools') && { tools: has.tools === undefined ? [] : await client.listTools() }),
    ...(wants('resources') && (await resourcesOf(client))),
    ...(wants('prompts') && { prompts: has.prompts === undefined ? [] : await client.listPrompts() }),
  };
}

/** Prints the lists as text, or with `json` as JSON; gives the exit code. */
export async function list(target: string, kind: ListKind | undefined, { json }: { json?: boolean }): Promise<number> {
  return withClient(target, async (client) => {
    const lists = await listsOf(client, kind);
    print(json === true ? JSON.stringify(lists, null, 2) : listText(lists, client.serverInfo));
    return EXIT.ok;
  });
}
