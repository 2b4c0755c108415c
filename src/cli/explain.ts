// Errors of user code as a person reads them: what failed, a hint where the cause is known, the stack.
import { ConfigurationError } from '../errors/configuration-error';
import { messageOf } from '../errors/describe';
import { MCPError } from '../errors/mcp-error';
import { stacksOf } from '../telemetry/console-logger';
import { CommandError } from './command-error';
import { CANNOT_COMPILE } from './loader/compile';

const STRIPPING =
  "Node's built-in TypeScript support cannot run decorators. Start the TypeScript file itself with " +
  '"toolwright run", or compile it first.';

const TOP_LEVEL_AWAIT =
  'A file with a top-level await has to be a module: name it .mts, or set "type": "module" in package.json.';

function fieldOf(thrown: unknown, field: 'code' | 'stack'): string {
  const value: unknown = typeof thrown === 'object' && thrown !== null ? Reflect.get(thrown, field) : undefined;
  return typeof value === 'string' ? value : '';
}

/** Node meets `@` in a file whose types it stripped; the error of a module names no file then. */
function isStrippingTrouble(thrown: unknown, message: string): boolean {
  if (!(thrown instanceof SyntaxError) || !/invalid or unexpected token/i.test(message)) return false;
  const stack = fieldOf(thrown, 'stack');
  const strips = Boolean((process.features as { typescript?: unknown }).typescript);
  return /\.[cm]?tsx?:\d/.test(stack) || (strips && !/\.[cm]?jsx?:\d/.test(stack));
}

/** What is known about the cause of an error that is not ours; undefined when nothing is. */
export function hintFor(thrown: unknown): string | undefined {
  const message = messageOf(thrown);
  const code = fieldOf(thrown, 'code');
  const isTypeScript = /\.[cm]?tsx?\b/.test(`${fieldOf(thrown, 'stack')} ${message}`);
  if (/^ERR_(UNSUPPORTED|INVALID)_TYPESCRIPT_SYNTAX$/.test(code)) return STRIPPING;
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION' && isTypeScript) return STRIPPING;
  if (isStrippingTrouble(thrown, message)) return STRIPPING;
  if (thrown instanceof SyntaxError && /await is only valid/.test(message)) return TOP_LEVEL_AWAIT;
  const early = /Cannot access '(.+)' before initialization/.exec(message)?.[1];
  if (thrown instanceof ReferenceError && early !== undefined) {
    return (
      `'${early}' is used before it is initialised: two files import each other, or a class stands below its first use. ` +
      `Declare ${early} above, or in a file of its own that imports neither.`
    );
  }
  return undefined;
}

/** The frames of a stack that say something: those of the command line and of Node's own loader do not. */
function withoutNoise(stack: string): string {
  return stack
    .split('\n')
    .filter(
      (line) => !/^\s+at .*(node:internal\/|[\\/]dist[\\/]cli[\\/]|[\\/]node_modules[\\/]commander[\\/])/.test(line),
    )
    .join('\n')
    .trimEnd();
}

/** What was being done, the message once, and the stack: a syntax error's begins with the line at fault. */
function report(doing: string, thrown: unknown): string {
  const [first = ''] = messageOf(thrown).split('\n');
  const stack = withoutNoise(stacksOf(thrown));
  const [head = ''] = stack.split('\n');
  return head.includes(first) ? `${doing}: ${stack}` : `${doing}: ${messageOf(thrown)}\n\n${stack}`;
}

/** Tells whether only Node itself can say where the mistake is: it keeps the place of a module's syntax error to itself. */
export function isPlaceHidden(thrown: unknown): thrown is SyntaxError {
  if (!(thrown instanceof SyntaxError) || thrown.message.startsWith(CANNOT_COMPILE)) return false;
  return !/:\d+/.test(withoutNoise(thrown.stack ?? ''));
}

/** A configuration mistake in two lines: its id and what it is, and the cure. */
function configurationText({ message, cure }: ConfigurationError): string {
  const what = message.endsWith(cure) ? message.slice(0, -cure.length).trimEnd() : message;
  return `${what}\nCure: ${cure}`;
}

/** The whole text that stderr gets for whatever was thrown; `doing` opens it, for example `Failed to load server.ts`. */
export function explain(thrown: unknown, doing: string): string {
  if (thrown instanceof CommandError) return thrown.message;
  if (thrown instanceof ConfigurationError) return configurationText(thrown);
  if (thrown instanceof MCPError) return `${doing}: ${thrown.message} (code ${thrown.code})`;
  if (messageOf(thrown).startsWith(CANNOT_COMPILE)) return messageOf(thrown);
  const hint = hintFor(thrown);
  return hint === undefined ? report(doing, thrown) : `${report(doing, thrown)}\nHint: ${hint}`;
}
