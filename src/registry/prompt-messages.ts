// What a prompt returned becomes its messages.
import { isObject } from '../protocol/json-rpc';
import type { GetPromptResult, PromptMessage } from '../protocol/types';
import { isContentBlock, toContent } from './content';

function isMessage(value: unknown): value is { role: PromptMessage['role']; content: unknown } {
  return isObject(value) && (value.role === 'user' || value.role === 'assistant') && 'content' in value;
}

function messages(role: PromptMessage['role'], content: unknown): PromptMessage[] {
  return toContent(content).map((block) => ({ role, content: block }));
}

/** A string or a block is a user message, `{ role, content }` a message, an array several (PRM-04). */
export function toMessages(value: unknown): PromptMessage[] {
  if (Array.isArray(value) && !isContentBlock(value)) return value.flatMap(toMessages);
  return isMessage(value) ? messages(value.role, value.content) : messages('user', value);
}

function isPromptResult(value: unknown): value is GetPromptResult {
  if (!isObject(value) || !Array.isArray(value.messages)) return false;
  return value.messages.every((message) => isMessage(message) && isContentBlock(message.content));
}

/** The result of `prompts/get`; a whole result passes as it is (PRM-05). */
export function toPromptResult(value: unknown, description: string | undefined): GetPromptResult {
  if (isPromptResult(value)) return value;
  return { ...(description === undefined ? {} : { description }), messages: toMessages(value) };
}
