// What a tool returned becomes a `CallToolResult`.
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { CallToolResult } from '../protocol/types';
import type { Issue } from '../schema/issues';
import type { Output, OutputOutcome } from '../schema/output';
import { isContentBlock, textBlock, jsonText, toContent } from './content';

/** Makes the result of a call from the returned value. */
export type ShapeResult = (value: unknown) => CallToolResult | Promise<CallToolResult>;

/** Tells whether an author returned a whole result. */
export function isCallToolResult(value: unknown): value is CallToolResult {
  return isObject(value) && Array.isArray(value.content) && value.content.every(isContentBlock);
}

function unstructured(value: unknown): CallToolResult {
  if (isCallToolResult(value)) return { isError: false, ...value };
  return { content: toContent(value), isError: false };
}

/** The text copy equals the structured copy: a wrapped value is written as itself (OUT-07, OUT-09). */
function structuredResult(structured: JsonObject, isWrapped: boolean): CallToolResult {
  const content = isWrapped ? toContent(structured.result) : [textBlock(jsonText(structured))];
  return { content, structuredContent: structured, isError: false };
}

/** What is wrong with a returned value, without the value: the text reaches the log. */
function misfit(issues: readonly Issue[]): string {
  const lines = issues.map(
    ({ path, expected, received }) => `- ${path || 'value'}: expected ${expected}, received ${received}`,
  );
  return ["The returned value does not fit the tool's output:", ...lines].join('\n');
}

function checked(outcome: OutputOutcome, isWrapped: boolean): CallToolResult {
  if (outcome.isValid) return structuredResult(outcome.structured, isWrapped);
  throw new Error(misfit(outcome.issues));
}

/** One function that shapes what the tool returns; a value that does not fit `output` fails the call as a crash (ERR-12). */
export function resultShaper(output: Output | undefined): ShapeResult {
  if (output === undefined) return unstructured;
  return (value) => {
    if (isCallToolResult(value)) return unstructured(value);
    const outcome = output.check(value);
    return outcome instanceof Promise
      ? outcome.then((settled) => checked(settled, output.isWrapped))
      : checked(outcome, output.isWrapped);
  };
}
