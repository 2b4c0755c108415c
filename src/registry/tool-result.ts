// What a tool returned becomes a `CallToolResult`.
import { isObject, type JsonObject } from '../protocol/json-rpc';
import type { CallToolResult } from '../protocol/types';
import type { Issue } from '../schema/issues';
import type { Output, OutputOutcome } from '../schema/output';
import { isContentBlock, textBlock, jsonText, toContent } from './content';

/** Makes the result of a call from the returned value. */
export type ShapeResult = (value: unknown) => CallToolResult | Promise<CallToolResult>;

const RESULT_KEYS: ReadonlySet<string> = new Set(['content', 'structuredContent', 'isError', '_meta']);

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

/** With a declared output, an object is a whole result only if nothing in it is a field of that output. */
function isWholeResult(value: unknown): value is CallToolResult {
  return isCallToolResult(value) && Object.keys(value).every((key) => RESULT_KEYS.has(key));
}

function structuredOf({ structuredContent }: CallToolResult, isWrapped: boolean): unknown {
  return isWrapped && isObject(structuredContent) ? structuredContent.result : structuredContent;
}

/** Shapes what a tool with an output returns; of a whole result that is no failure the structured part is checked (OUT-04, ERR-13). */
function shaped(output: Output, value: unknown): CallToolResult | Promise<CallToolResult> {
  const whole = isWholeResult(value) ? value : undefined;
  if (whole?.isError === true) return whole;
  const outcome = output.check(whole === undefined ? value : structuredOf(whole, output.isWrapped));
  const finish = (settled: OutputOutcome): CallToolResult => {
    const result = checked(settled, output.isWrapped);
    return whole === undefined ? result : { isError: false, ...whole, structuredContent: result.structuredContent };
  };
  return outcome instanceof Promise ? outcome.then(finish) : finish(outcome);
}

/** One function that shapes what the tool returns; a value that does not fit `output` fails the call as a crash (ERR-12). */
export function resultShaper(output: Output | undefined): ShapeResult {
  return output === undefined ? unstructured : (value) => shaped(output, value);
}
