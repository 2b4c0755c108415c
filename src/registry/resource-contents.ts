// What a resource returned becomes the contents of its URI.
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { ReadResourceResult, ResourceContents } from '../protocol/types';
import { jsonText } from './content';

/** What the contents carry beside the value. */
export interface ContentsHead {
  readonly uri: string;
  readonly mimeType: string | undefined;
  readonly meta: JsonObject | undefined;
}

function isContents(value: unknown): value is ResourceContents {
  return (
    isObject(value) &&
    typeof value.uri === 'string' &&
    (typeof value.text === 'string' || typeof value.blob === 'string')
  );
}

function isReadResult(value: unknown): value is ReadResourceResult {
  return isObject(value) && Array.isArray(value.contents) && value.contents.every(isContents);
}

function bytesOf(value: unknown): Uint8Array | undefined {
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value instanceof ArrayBuffer ? new Uint8Array(value) : undefined;
}

function single(value: unknown, { uri, mimeType }: ContentsHead): ResourceContents {
  const bytes = bytesOf(value);
  if (bytes !== undefined) {
    const blob = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
    return { uri, mimeType: mimeType ?? 'application/octet-stream', blob };
  }
  if (typeof value === 'string') return { uri, mimeType: mimeType ?? 'text/plain', text: value };
  return { uri, mimeType: mimeType ?? 'application/json', text: jsonText(value) };
}

/** Bytes give a blob, a string its text, anything else JSON text; whole contents pass as they are (RES-04, RES-05). */
export function toReadResult(value: unknown, head: ContentsHead): ReadResourceResult {
  if (isReadResult(value)) return value;
  if (isContents(value)) return { contents: [value] };
  const contents = single(value, head);
  return { contents: [head.meta === undefined ? contents : { ...contents, _meta: head.meta }] };
}
