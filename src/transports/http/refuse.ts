// Answers that are no result: refusals with a JSON-RPC error body, and the empty ones.
import { INTERNAL_ERROR, INVALID_REQUEST, PARSE_ERROR } from '../../errors/codes';
import { encode, errorResponse, type JsonRpcErrorObject, type RequestId } from '../../protocol/json-rpc';
import type { HeaderList, HttpCall } from './port';

export const JSON_HEADERS: HeaderList = ['content-type', 'application/json'];
const TEXT_HEADERS: HeaderList = ['content-type', 'text/plain; charset=utf-8'];

/** What a refusal says, and with which status. */
export interface Refusal {
  readonly status: number;
  readonly error: JsonRpcErrorObject;
  readonly headers?: HeaderList;
  /** The id of the request, where it is known and the refusal is about this request alone. */
  readonly id?: RequestId | undefined;
}

function invalid(status: number, message: string, headers?: HeaderList): Refusal {
  return { status, error: { code: INVALID_REQUEST, message }, ...(headers === undefined ? {} : { headers }) };
}

function failed(status: number, message: string): Refusal {
  return { status, error: { code: INTERNAL_ERROR, message } };
}

export const BODY_TOO_LARGE = invalid(413, 'Request body too large');
export const WRONG_CONTENT_TYPE = invalid(415, 'Unsupported Media Type: Content-Type must be application/json');
export const BODY_NOT_JSON: Refusal = { status: 400, error: { code: PARSE_ERROR, message: 'Parse error' } };
export const SESSION_NOT_FOUND = invalid(404, 'Session not found');
export const SESSION_MISSING = invalid(400, 'Bad Request: Missing session ID');
export const SECOND_STREAM = invalid(409, 'Conflict: Only one SSE stream is allowed per session');
export const NO_TERMINATION = invalid(405, 'Method Not Allowed: Session termination not supported', ['allow', 'POST']);
export const MUST_ACCEPT_BOTH = invalid(
  406,
  'Not Acceptable: Client must accept both application/json and text/event-stream',
);
export const MUST_ACCEPT_JSON = invalid(406, 'Not Acceptable: Client must accept application/json');
export const MUST_ACCEPT_STREAM = invalid(406, 'Not Acceptable: Client must accept text/event-stream');
export const TOO_MANY_SESSIONS = failed(503, 'Too many open sessions');
export const SERVER_CLOSED = failed(503, 'The server is closed');
export const SESSION_TERMINATED = failed(500, 'Session terminated before the request completed');
/** In place of a response that would make the answer to a batch too large. */
export const BATCH_TOO_LARGE: JsonRpcErrorObject = {
  code: INTERNAL_ERROR,
  message: 'The answers to this batch are too large together',
};
export const CRASHED = failed(500, 'Internal server error');

/** 405 with the methods that are served. */
export function methodNotAllowed(allow: string): Refusal {
  return invalid(405, 'Method Not Allowed', ['allow', allow]);
}

/** 400 with -32600. */
export function badRequest(message: string): Refusal {
  return invalid(400, message);
}

/** Answers with the refusal; `extra` headers come beside its own. */
export function refuse(call: HttpCall, refusal: Refusal, extra: HeaderList = []): void {
  const body = encode(errorResponse(refusal.id ?? null, refusal.error));
  call.answer(refusal.status, [...JSON_HEADERS, ...(refusal.headers ?? []), ...extra], body);
}

/** Answers with a plain sentence; the Host and Origin guard has no other form (HTTP-07, HTTP-08). */
export function refuseAsText(call: HttpCall, status: number, text: string): void {
  call.answer(status, TEXT_HEADERS, text);
}

/** 202 without a body: a notification or a response was taken. */
export function accept(call: HttpCall, extra: HeaderList = []): void {
  call.answer(202, extra);
}
