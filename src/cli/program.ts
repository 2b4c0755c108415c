// The commands, their options and help texts; what a command gives becomes the exit code.
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import { CommandError, EXIT } from './command-error';
import type { ListKind } from './commands/list';
import type { RunOptions } from './commands/run';
import { explain } from './explain';
import { loadCall, loadList, loadRun } from './lazy';
import { flushed, print, printError } from './output';
import { packageVersion } from './version';

const TARGET =
  'a file, or file:name for one of its exports, or the http(s) URL of a running server; ' +
  'without a name the export default, mcp, server or app is taken';

const EXAMPLES = `
Examples:
  toolwright run server.ts                                      over stdio
  toolwright run server.ts -t streamable-http -p 8000           over HTTP, at http://127.0.0.1:8000/mcp
  toolwright list server.ts tools
  toolwright call server.ts forecast city=London days=2
  toolwright call http://127.0.0.1:8000/mcp forecast '{"city":"London"}' --json`;

function portOf(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError('A port is a whole number from 0 to 65535; 0 takes a free one.');
}

/** What a finished command says: its exit code, or nothing when the process ends by itself after serving. */
type Outcome = number | undefined;

function addRun(program: Command, end: (outcome: Outcome) => void): void {
  program
    .command('run')
    .summary('serve a file over stdio or HTTP')
    .description('Serve the MCPServer of a JavaScript or TypeScript file; decorators in .ts files need no build.')
    .argument('<file>', 'the file, or file:name for one of its exports (else: default, mcp, server, app)')
    .addOption(
      new Option('-t, --transport <name>', 'how clients connect')
        .choices(['stdio', 'streamable-http'])
        .default('stdio'),
    )
    .addOption(new Option('--host <host>', 'address to listen on (default: "127.0.0.1")'))
    .addOption(
      new Option('-p, --port <port>', 'port to listen on; 0 takes a free one (default: 8000)').argParser(portOf),
    )
    .addOption(new Option('--path <path>', 'path of the endpoint (default: "/mcp")'))
    .action(async (file: string, options: RunOptions) => {
      await loadRun().run(file, options);
      end(undefined);
    });
}

function addList(program: Command, end: (outcome: Outcome) => void): void {
  program
    .command('list')
    .summary('print the tools, resources and prompts of a server')
    .description('Print what a server offers, with the types of the arguments.')
    .argument('<target>', TARGET)
    .addArgument(new Argument('[kind]', 'only these').choices(['tools', 'resources', 'prompts']))
    .option('--json', 'print the lists as the server sends them')
    .action(async (target: string, kind: ListKind | undefined, options: { json?: boolean }) => {
      end(await loadList().list(target, kind, options));
    });
}

function addCall(program: Command, end: (outcome: Outcome) => void): void {
  program
    .command('call')
    .summary('call one tool and print its result')
    .description(
      'Call one tool and print its result on stdout. The exit code is 1 when the tool failed; its text is printed all the same.',
    )
    .argument('<target>', TARGET)
    .argument('<tool>', 'name of the tool')
    .argument(
      '[arguments...]',
      'key=value, read by the schema of the tool (JSON for arrays and objects), or one JSON object',
    )
    .option('--json', 'print the whole result as JSON')
    .action(async (...given: [string, string, string[], { json?: boolean }]) => {
      const [target, tool, words, options] = given;
      end(await loadCall().call(target, { tool, words }, options));
    });
}

function createProgram(end: (outcome: Outcome) => void): Command {
  const program = new Command('toolwright')
    .description('Serve and try MCP servers written with Toolwright.')
    .usage('<command> [options]')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print the help of a command')
    .version(`toolwright ${packageVersion()}`, '-V, --version', 'print the version')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => print(text.trimEnd()),
      writeErr: (text) => printError(text.trimEnd()),
    })
    .showHelpAfterError('Try: toolwright --help')
    .addHelpText('after', EXAMPLES);
  addRun(program, end);
  addList(program, end);
  addCall(program, end);
  program
    .command('version')
    .summary('print the version')
    .action(() => print(`toolwright ${packageVersion()}`));
  return program;
}

/** Ends the process with code 1 and Node's own picture of the line at fault, which it shows of uncaught errors alone. */
function leaveToNode(error: SyntaxError): Outcome {
  error.stack = String(error);
  setImmediate(() => {
    throw error;
  });
  return undefined;
}

async function outcomeOf(args: readonly string[]): Promise<Outcome> {
  let outcome: Outcome = EXIT.ok;
  const program = createProgram((value) => (outcome = value));
  if (args.length === 0) {
    program.outputHelp();
    return outcome;
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return outcome;
  } catch (thrown) {
    if (thrown instanceof CommanderError) return thrown.exitCode === 0 ? EXIT.ok : EXIT.usage;
    printError(explain(thrown, `toolwright ${args[0] ?? ''} failed`));
    if (thrown instanceof CommandError && thrown.cause instanceof SyntaxError) return leaveToNode(thrown.cause);
    return thrown instanceof CommandError ? thrown.exitCode : EXIT.failure;
  }
}

/** Runs one command line; ends the process with its exit code, or lets it end by itself after serving. */
export async function main(args: readonly string[]): Promise<void> {
  const outcome = await outcomeOf(args);
  if (outcome === undefined) return;
  process.exitCode = outcome;
  await flushed();
  process.exit(outcome);
}
