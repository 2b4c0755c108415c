// `toolwright run`: serves the server of a file over stdio or HTTP.
import { ConfigurationError } from '../../errors/configuration-error';
import { messageOf } from '../../errors/describe';
import type { MCPServer } from '../../server/server';
import { CommandError, EXIT } from '../command-error';
import { connectHelp } from '../connect-help';
import { explain } from '../explain';
import { loadServer } from '../load';
import { printError, reserveStdout } from '../output';
import { fileTarget, isUrl, type FileTarget } from '../target';

/** The options of `run`; what is left out has the default of `MCPServer.run`. */
export interface RunOptions {
  transport: 'stdio' | 'streamable-http';
  host?: string;
  port?: number;
  path?: string;
}

function checkOptions({ transport, host, port, path }: RunOptions): void {
  if (transport === 'stdio' && [host, port, path].some((value) => value !== undefined)) {
    throw new CommandError('--host, --port and --path belong to HTTP: add --transport streamable-http.', EXIT.usage);
  }
  if (path !== undefined && !/^\/[^?#\s]*$/.test(path)) {
    throw new CommandError(`--path starts with '/' and has no query, unlike '${path}'.`, EXIT.usage);
  }
}

/** A failed listen in the words of the transport, which needs no stack; undefined when it is something else. */
function listenProblem(thrown: unknown, port = 8000): string | undefined {
  const cause =
    thrown instanceof Error ? (thrown.cause as { syscall?: unknown; code?: unknown } | undefined) : undefined;
  if (!['listen', 'bind', 'getaddrinfo'].includes(String(cause?.syscall))) return undefined;
  return cause?.code === 'EADDRINUSE' ? `${messageOf(thrown)}\nFor example: --port ${port + 1}` : messageOf(thrown);
}

/** Tells whether the file has served by itself while it was loaded. */
function isServedAlready(thrown: unknown): boolean {
  if (thrown instanceof ConfigurationError) return thrown.id === 'TW170';
  return messageOf(thrown).startsWith('Another stdio server in this process');
}

function tellTerminal({ shown, name }: FileTarget, server: MCPServer): void {
  if (!process.stdin.isTTY) return;
  const target = name === undefined ? shown : `${shown}:${name}`;
  printError(
    `'${server.name}' waits for a client on stdin; Ctrl+C ends it.\n` +
      `To try a tool: toolwright list ${target}   To serve HTTP: toolwright run ${target} --transport streamable-http`,
  );
}

async function serve(server: MCPServer, target: FileTarget, options: RunOptions): Promise<void> {
  const { transport, ...given } = options;
  if (transport === 'stdio') {
    tellTerminal(target, server);
    await server.run('stdio');
    return;
  }
  const onListening = (url: string): void => printError(connectHelp(server.name, url));
  await server.run('streamable-http', { ...given, onListening });
}

/** Serves until the client, a signal or the server ends it; throws a CommandError that tells what went wrong. */
export async function run(file: string, options: RunOptions): Promise<void> {
  checkOptions(options);
  if (isUrl(file)) throw new CommandError(`A URL is served already: try toolwright list ${file}`, EXIT.usage);
  const target = fileTarget(file);
  // Before the first line of user code: a stray word on stdout breaks the client's parser.
  if (options.transport === 'stdio') reserveStdout();
  const server = await loadServer(target);
  try {
    await serve(server, target, options);
  } catch (thrown) {
    if (isServedAlready(thrown)) {
      throw new CommandError(
        `${target.shown} starts its server by itself: remove that call of run(), or start the file with node.`,
      );
    }
    const problem = options.transport === 'stdio' ? undefined : listenProblem(thrown, options.port);
    if (problem !== undefined) throw new CommandError(problem);
    throw new CommandError(explain(thrown, `'${server.name}' did not start`));
  }
}
