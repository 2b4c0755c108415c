// Prepares this process for TypeScript files: finds a compiler and installs the hooks that Node offers.
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { CommandError } from '../command-error';
import { useCompiler } from './compile';
import { formatOf } from './format';
import { hookInThread } from './in-thread';
import { hookRequire } from './require-hooks';
import { showSourceLines } from './source-lines';

/** How the entry file is to be loaded. */
export type Entrance = 'import' | 'require';

const requireHere = createRequire(__filename);

function found(name: string, from: NodeJS.Require): string | undefined {
  try {
    return from.resolve(name);
  } catch {
    return undefined;
  }
}

interface Compiler {
  readonly kind: 'swc' | 'oxc';
  readonly path: string;
}

/** The compiler that the user's project has, else the one beside this package. */
function compilerFor(file: string): Compiler | undefined {
  for (const from of [createRequire(file), requireHere]) {
    const swc = found('@swc/core', from);
    if (swc !== undefined) return { kind: 'swc', path: swc };
    const oxc = found('@oxc-node/core/register', from);
    if (oxc !== undefined) return { kind: 'oxc', path: oxc };
  }
  return undefined;
}

function startOwn(compiler: string, file: string): Entrance {
  useCompiler(compiler);
  showSourceLines();
  const entrance = formatOf(file) === 'commonjs' ? 'require' : 'import';
  if (hookInThread()) return entrance;
  // A thread costs some 50 ms: CommonJS files that import nothing dynamically do without.
  let isThreadStarted = false;
  const startThread = (): void => {
    if (isThreadStarted) return;
    isThreadStarted = true;
    register(requireHere.resolve('./hooks-thread'), pathToFileURL(__filename), { data: { compiler } });
  };
  hookRequire(startThread);
  if (entrance === 'import') startThread();
  return entrance;
}

/**
 * Makes TypeScript files loadable, with decorator metadata: by `@swc/core` when the project has it, else by
 * `@oxc-node/core`; throws a CommandError with the line that installs one when there is neither.
 */
export async function startLoader(file: string): Promise<Entrance> {
  const compiler = compilerFor(file);
  if (compiler?.kind === 'swc') return startOwn(compiler.path, file);
  if (compiler?.kind === 'oxc') {
    await import(pathToFileURL(compiler.path).href);
    showSourceLines();
    return 'import';
  }
  throw new CommandError(
    'Running TypeScript needs a compiler in your project: npm install --save-dev @swc/core\n' +
      'Compiled JavaScript runs without one.',
  );
}
