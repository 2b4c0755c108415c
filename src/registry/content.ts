// Any returned value as content blocks.
import { isObject } from '../protocol/json-rpc';
import type { ContentBlock } from '../protocol/types';

const MEMBERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['text', ['text']],
  ['image', ['data', 'mimeType']],
  ['audio', ['data', 'mimeType']],
  ['resource_link', ['uri', 'name']],
]);

/** Tells whether a value is a content block of the specification. */
export function isContentBlock(value: unknown): value is ContentBlock {
  if (!isObject(value) || typeof value.type !== 'string') return false;
  if (value.type === 'resource') return isObject(value.resource) && typeof value.resource.uri === 'string';
  return MEMBERS.get(value.type)?.every((member) => typeof value[member] === 'string') === true;
}

function plain(key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value instanceof Map) return Object.fromEntries(value as Map<string, unknown>);
  return value instanceof Set ? [...(value as Set<unknown>)] : value;
}

/** JSON text with two spaces of indentation; throws what JSON throws for a cycle (OUT-01, SER-05). */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, plain, 2) ?? JSON.stringify(String(value));
}

export function textBlock(text: string): ContentBlock {
  return { type: 'text', text };
}

/** A string as it is, nothing for null and undefined, blocks as they are, arrays item by item, the rest as JSON (OUT-01 to OUT-03). */
export function toContent(value: unknown): ContentBlock[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return [textBlock(value)];
  if (Array.isArray(value)) return value.flatMap(toContent);
  return [isContentBlock(value) ? value : textBlock(jsonText(value))];
}
