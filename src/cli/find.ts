// Finds the server among the exports of a file, and says what is there when none is.
import { isBranded } from '../errors/brand';
import type { MCPServer } from '../server/server';
import { nearest } from '../schema/nearest';
import { CommandError } from './command-error';
import type { FileTarget } from './target';

const NAMES = ['default', 'mcp', 'server', 'app'];
const SHOWN = 20;

/** The exports of a file by name. */
export type Exports = ReadonlyMap<string, unknown>;

function isServer(value: unknown): value is MCPServer {
  return isBranded(value, 'MCPServer');
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isPlain(value: unknown): value is object {
  return isObject(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value) as object | null);
}

/** Reads what loading a file gave; what CommonJS exports stands under `default` when it was imported. */
export function exportsOf(namespace: unknown): Exports {
  if (isServer(namespace)) return new Map([['default', namespace]]);
  const found = new Map<string, unknown>();
  if (!isObject(namespace)) return found;
  for (const key of Object.keys(namespace)) found.set(key, Reflect.get(namespace, key));
  const inner = found.get('default');
  if (isPlain(inner)) {
    found.delete('default');
    for (const key of Object.keys(inner)) found.set(key, Reflect.get(inner, key));
  }
  found.delete('__esModule');
  found.delete('module.exports');
  return found;
}

function classNameOf(value: object): string {
  try {
    const prototype: unknown = Object.getPrototypeOf(value);
    const name: unknown = isObject(prototype) ? (prototype.constructor as { name?: unknown } | undefined)?.name : '';
    return typeof name === 'string' ? name : '';
  } catch {
    return '';
  }
}

function describeFunction(value: { name: string }): string {
  if (value.name === '' || value.name === 'default') return 'a function';
  const isClass = /^class\b/.test(Function.prototype.toString.call(value));
  return `the ${isClass ? 'class' : 'function'} ${value.name}`;
}

function describeObject(value: object): string {
  if (isServer(value)) return 'an MCPServer';
  if (Array.isArray(value)) return 'an array';
  if (value instanceof Promise) return 'a Promise';
  const name = classNameOf(value);
  return name === '' || name === 'Object' ? 'an object' : `an instance of ${name}`;
}

/** What a value is, in words: `a Promise`, `the class Weather`, `an instance of McpServer`, `a string`. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === 'function') return describeFunction(value);
  return isObject(value) ? describeObject(value) : `a ${typeof value}`;
}

function cureFor(value: unknown): string {
  if (value instanceof Promise) return ' Await it: export default await ..., in a module.';
  if (typeof value === 'function') return ' Export what it makes, not the function or class itself.';
  if (isObject(value) && classNameOf(value) === 'McpServer') return ' It comes from another SDK.';
  return '';
}

function inventory(exports: Exports): string {
  if (exports.size === 0) return 'It exports nothing.';
  const shown = [...exports].slice(0, SHOWN).map(([name, value]) => `${name} (${describe(value)})`);
  const more = exports.size > SHOWN ? `, and ${exports.size - SHOWN} more` : '';
  return `It exports: ${shown.join(', ')}${more}.`;
}

function named(exports: Exports, { shown, name = '' }: FileTarget): MCPServer {
  const value = exports.get(name);
  if (isServer(value)) return value;
  if (exports.has(name)) {
    throw new CommandError(
      `Server object '${name}' in ${shown} is ${describe(value)}, not an MCPServer.${cureFor(value)}`,
    );
  }
  const near = nearest(name, [...exports.keys()]);
  const hint = near === undefined ? '' : `\nDid you mean ${shown}:${near}?`;
  throw new CommandError(`Server object '${name}' not found in ${shown}\n${inventory(exports)}${hint}`);
}

/** The server that the target names, else the export `default`, `mcp`, `server` or `app`; throws a CommandError. */
export function findServer(exports: Exports, target: FileTarget): MCPServer {
  if (target.name !== undefined) return named(exports, target);
  for (const name of NAMES) {
    const value = exports.get(name);
    if (isServer(value)) return value;
  }
  const { shown } = target;
  const lines = [`No server object found in ${shown}`, inventory(exports)];
  const others = [...exports].filter(([, value]) => isServer(value)).map(([name]) => `${shown}:${name}`);
  if (others.length > 0) lines.push(`Name the one you mean: ${others.join(' or ')}`);
  else {
    lines.push("Export the server: export default new MCPServer('my-server', { services: [...] });");
    for (const name of NAMES) {
      const cure = cureFor(exports.get(name));
      if (cure !== '') lines.push(`About '${name}':${cure}`);
    }
  }
  throw new CommandError(lines.join('\n'));
}
