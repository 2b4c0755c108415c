// One parameter shape per method of the specification.
import {
  anything,
  either,
  literal,
  number,
  object,
  optional,
  record,
  string,
  stringRecord,
  type Shape,
} from './shapes';
import { LOG_LEVELS } from './types';

const LONGEST_TOKEN = 1_024;

/** A number, or text that is short enough to be repeated in every notification. */
const progressToken: Shape = (value) =>
  typeof value === 'number' || (typeof value === 'string' && value.length <= LONGEST_TOKEN);
const meta = optional(object({ progressToken: optional(progressToken) }));

/** Parameters that hold nothing but `_meta`. */
export const emptyParams: Shape = optional(object({ _meta: meta }));
export const pageParams: Shape = optional(object({ _meta: meta, cursor: optional(string) }));
export const initializeParams: Shape = object({
  _meta: meta,
  protocolVersion: string,
  capabilities: record,
  clientInfo: object({ name: string, version: string }),
});
export const callToolParams: Shape = object({ _meta: meta, name: string, arguments: optional(record) });
export const readResourceParams: Shape = object({ _meta: meta, uri: string });
export const getPromptParams: Shape = object({ _meta: meta, name: string, arguments: optional(stringRecord) });
export const completeParams: Shape = object({
  _meta: meta,
  ref: either(
    object({ type: literal('ref/prompt'), name: string }),
    object({ type: literal('ref/resource'), uri: string }),
  ),
  argument: object({ name: string, value: string }),
  context: optional(object({ arguments: optional(stringRecord) })),
});
export const setLevelParams: Shape = object({ _meta: meta, level: literal(...LOG_LEVELS) });
export const subscribeParams: Shape = object({ _meta: meta, uri: string });
export const listenParams: Shape = object({ _meta: meta, notifications: optional(record) });
export const cancelledParams: Shape = object({
  _meta: meta,
  requestId: either(string, number),
  reason: optional(string),
});
export const progressParams: Shape = object({ _meta: meta, progressToken: either(string, number), progress: number });
export const anyParams: Shape = anything;
