// `toolwright call`: calls one tool and prints its result.
import { nearest } from '../../schema/nearest';
import { argumentsOf } from '../arguments';
import { CommandError, EXIT } from '../command-error';
import { print } from '../output';
import { resultText } from '../result-text';
import { withClient } from '../session';

/** The tool, and the words after it. */
export interface Call {
  readonly tool: string;
  readonly words: readonly string[];
}

function unknownTool(name: string, known: readonly string[]): CommandError {
  const near = nearest(name, known);
  const rest = known.length === 0 ? 'The server has no tools.' : `The server has: ${known.join(', ')}`;
  return new CommandError(`Unknown tool: ${name}\n${near === undefined ? rest : `Did you mean ${near}?`}`);
}

/** Prints the result; gives exit code 1 when the tool failed, whose text goes to stdout like any other result. */
export async function call(target: string, { tool, words }: Call, { json }: { json?: boolean }): Promise<number> {
  return withClient(target, async (client) => {
    const tools = await client.listTools();
    const listed = tools.find(({ name }) => name === tool);
    if (listed === undefined)
      throw unknownTool(
        tool,
        tools.map(({ name }) => name),
      );
    const result = await client.callTool(tool, argumentsOf(words, listed.inputSchema));
    print(json === true ? JSON.stringify(result, null, 2) : resultText(result));
    return result.isError === true ? EXIT.failure : EXIT.ok;
  });
}
