// What a server may be told, the defaults, and the check of what was said.
import type { DependencyContainer } from '../di/tsyringe';
import type { Provider } from '../di/container';
import type { Logger } from '../engine/logger';
import type { Class, MiddlewareReference, ResourceSecurityOptions, UnknownArguments } from '../metadata/definitions';
import type { Icon, Implementation } from '../protocol/types';
import { nearest } from '../schema/nearest';
import { consoleLogger } from '../telemetry/console-logger';
import type { Lifespan } from './lifespan';

/** Bounds in milliseconds. */
export interface LimitOptions {
  /** For the start of the lifespan; default 30,000. */
  startMs?: number;
  /** For each thing that is stopped; default 5,000. */
  stopMs?: number;
  /** For calls that are still being answered when the server closes; default 5,000. */
  graceMs?: number;
}

/** The second argument of `new MCPServer(name, options)`. */
export interface ServerOptions {
  title?: string;
  description?: string;
  /** The version of your server; default ''. */
  version?: string;
  /** Told to every client at connect: how to use this server. */
  instructions?: string;
  websiteUrl?: string;
  icons?: Icon[];
  /** The classes whose decorated methods are served. */
  services?: readonly Class[];
  /** Further registrations of the container. */
  providers?: readonly Provider[];
  /** A tsyringe container to build on; the server makes a child of it. */
  container?: DependencyContainer;
  /** Runs once around serving; what it gives is `ctx.lifespan`. */
  lifespan?: Lifespan;
  /** Around every request, first outermost. */
  middleware?: readonly MiddlewareReference[];
  /** Default: stderr, level info. */
  logger?: Logger;
  resourceSecurity?: ResourceSecurityOptions;
  warnOnDuplicateTools?: boolean;
  warnOnDuplicateResources?: boolean;
  warnOnDuplicatePrompts?: boolean;
  /** Arguments that the schema does not know; default `reject`. */
  unknownArguments?: UnknownArguments;
  /** `lax` (default) reads "12" as 12 where the schema wants a number; `strict` does not. */
  coercion?: 'lax' | 'strict';
  /** false shows a crash's message to the client; for development only. Default true. */
  maskErrors?: boolean;
  limits?: LimitOptions;
}

/** The options with every default in place. */
export interface Settings
  extends Readonly<Required<Omit<ServerOptions, Absent>>>, Readonly<Pick<ServerOptions, Absent>> {
  readonly info: Implementation;
  readonly limits: Readonly<Required<LimitOptions>>;
}

type Absent = 'title' | 'description' | 'instructions' | 'websiteUrl' | 'icons' | 'container' | 'lifespan';

const DEFAULT_NAME = 'mcp-server';

const KNOWN: ReadonlySet<string> = new Set<keyof ServerOptions>([
  'title',
  'description',
  'version',
  'instructions',
  'websiteUrl',
  'icons',
  'services',
  'providers',
  'container',
  'lifespan',
  'middleware',
  'logger',
  'resourceSecurity',
  'warnOnDuplicateTools',
  'warnOnDuplicateResources',
  'warnOnDuplicatePrompts',
  'unknownArguments',
  'coercion',
  'maskErrors',
  'limits',
]);

/** Throws a TypeError for the first key that is not known, naming the nearest known one. */
export function checkKeys(given: object, known: ReadonlySet<string>, what: string): void {
  for (const key of Object.keys(given)) {
    if (known.has(key)) continue;
    const near = nearest(key, [...known]);
    const hint = near === undefined ? '' : ` Did you mean '${near}'?`;
    throw new TypeError(`${what} has no option '${key}'.${hint}`);
  }
}

function infoOf(name: string, options: ServerOptions): Implementation {
  const { title, description, websiteUrl, icons, version = '' } = options;
  return {
    name,
    version,
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(websiteUrl === undefined ? {} : { websiteUrl }),
    ...(icons === undefined ? {} : { icons }),
  };
}

/** Checks the options and fills the defaults; throws a TypeError for a key or a value that is not one. */
export function settingsOf(name: string = DEFAULT_NAME, options: ServerOptions = {}): Settings {
  if (typeof name !== 'string') throw new TypeError('new MCPServer(name, options): the name is a string.');
  checkKeys(options, KNOWN, 'MCPServer');
  for (const key of ['services', 'providers', 'middleware'] as const) checkList(key, options[key]);
  checkChoice('unknownArguments', options.unknownArguments, ['reject', 'ignore']);
  checkChoice('coercion', options.coercion, ['lax', 'strict']);
  return Object.freeze({
    version: '',
    services: [],
    providers: [],
    middleware: [],
    resourceSecurity: {},
    warnOnDuplicateTools: true,
    warnOnDuplicateResources: true,
    warnOnDuplicatePrompts: true,
    unknownArguments: 'reject',
    coercion: 'lax',
    maskErrors: true,
    ...given(options),
    logger: unfailing(options.logger ?? consoleLogger()),
    limits: limitsOf(options.limits),
    info: infoOf(name, options),
  });
}

const LIMITS: Required<LimitOptions> = { startMs: 30_000, stopMs: 5_000, graceMs: 5_000 };

function limitsOf(limits: LimitOptions = {}): Required<LimitOptions> {
  checkKeys(limits, new Set(Object.keys(LIMITS)), 'limits');
  const filled = { ...LIMITS, ...given(limits) };
  for (const [key, value] of Object.entries(filled)) {
    if (!Number.isFinite(value) || value < 0)
      throw new TypeError(`limits.${key} is a number of milliseconds, not ${value}.`);
  }
  return Object.freeze(filled);
}

/** A logger that throws must not cost an answer. */
function unfailing(logger: Logger): Logger {
  return {
    log(...record) {
      try {
        logger.log(...record);
      } catch {
        // nobody else can be told
      }
    },
  };
}

function checkList(key: string, value: unknown): void {
  if (value === undefined || Array.isArray(value)) return;
  throw new TypeError(`MCPServer option '${key}' is an array.`);
}

function given<Options extends object>(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}

function checkChoice(key: string, value: string | undefined, choices: readonly string[]): void {
  if (value === undefined || choices.includes(value)) return;
  throw new TypeError(`MCPServer option '${key}' is one of ${choices.map((choice) => `'${choice}'`).join(', ')}.`);
}
