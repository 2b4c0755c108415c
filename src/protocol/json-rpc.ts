// JSON-RPC 2.0 message shapes: reading what arrived, writing what goes out.

/** Any JSON object; values are checked where they are used. */
export type JsonObject = { [key: string]: unknown };

/** A request id: any string or number, 0 and '' included; null is not one. */
export type RequestId = string | number;

export interface JsonRpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface JsonRpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: JsonObject;
}

export interface JsonRpcResult {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly result: JsonObject;
}

export interface JsonRpcErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface JsonRpcError {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: JsonRpcErrorObject;
}

export type JsonRpcResponse = JsonRpcResult | JsonRpcError;
export type JsonRpcMessage = JsonRpcRequest | JsonRpcNotification | JsonRpcResponse;

/** Tells whether a value is a JSON object, neither null nor an array. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Tells whether a value may be a request id. */
export function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

export function isRequest(message: JsonRpcMessage): message is JsonRpcRequest {
  return 'method' in message && 'id' in message;
}

export function isNotification(message: JsonRpcMessage): message is JsonRpcNotification {
  return 'method' in message && !('id' in message);
}

export function isResponse(message: JsonRpcMessage): message is JsonRpcResponse {
  return !('method' in message);
}

function isErrorObject(value: unknown): boolean {
  return isObject(value) && typeof value.code === 'number' && typeof value.message === 'string';
}

function isCall(value: JsonObject): boolean {
  if (value.params !== undefined && !isObject(value.params)) return false;
  return !('id' in value) || isRequestId(value.id);
}

function isAnswer(value: JsonObject): boolean {
  if ('result' in value === 'error' in value) return false;
  if ('result' in value) return isRequestId(value.id) && isObject(value.result);
  return (isRequestId(value.id) || value.id === null) && isErrorObject(value.error);
}

/** Gives the value as a message if it is exactly one valid JSON-RPC 2.0 message, else undefined; a batch is not one. */
export function asMessage(value: unknown): JsonRpcMessage | undefined {
  if (!isObject(value) || value.jsonrpc !== '2.0') return undefined;
  const isValid = 'method' in value ? typeof value.method === 'string' && isCall(value) : isAnswer(value);
  return isValid ? (value as unknown as JsonRpcMessage) : undefined;
}

/** The id that an unusable message can still be answered with: its own if it can be read, else null. */
export function readableId(value: unknown): RequestId | null {
  return isObject(value) && isRequestId(value.id) ? value.id : null;
}

export function resultResponse(id: RequestId, result: JsonObject): JsonRpcResult {
  return { jsonrpc: '2.0', id, result };
}

export function errorResponse(id: RequestId | null, error: JsonRpcErrorObject): JsonRpcError {
  return { jsonrpc: '2.0', id, error };
}

export function notification(method: string, params?: JsonObject): JsonRpcNotification {
  return params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params };
}

const TEXT = Symbol.for('toolwright/json-text');

/** Keeps the JSON text of a result beside it, so that `encode` serialises it once only; the result must not change after. */
export function prepared<T extends JsonObject>(result: T): T {
  return Object.defineProperty(result, TEXT, { value: JSON.stringify(result) });
}

/** The message as one line of JSON text; throws for what JSON cannot hold. */
export function encode(message: JsonRpcMessage): string {
  if ('result' in message) {
    const kept: unknown = Reflect.get(message.result, TEXT);
    const text = typeof kept === 'string' ? kept : (JSON.stringify(message.result) as string | undefined);
    if (text?.startsWith('{') !== true) throw new TypeError('The result is not written as a JSON object.');
    return `{"jsonrpc":"2.0","id":${JSON.stringify(message.id)},"result":${text}}`;
  }
  return JSON.stringify(message);
}
