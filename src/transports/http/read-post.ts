// Reads a POST of either era: declared type, accepted answers, size, and the JSON in the body.
import { acceptedBy, type Accepted } from './accept';
import type { Desk } from './desk';
import { GONE, ParsedBody, TOO_LARGE, UNREADABLE, type HttpCall } from './port';
import {
  BODY_NOT_JSON,
  BODY_TOO_LARGE,
  MUST_ACCEPT_BOTH,
  MUST_ACCEPT_JSON,
  WRONG_CONTENT_TYPE,
  refuse,
} from './refuse';

/** What came with a POST. */
export interface Post {
  /** Any JSON value. */
  readonly value: unknown;
  /** What the client takes. */
  readonly accepted: Accepted;
}

const BYTE_ORDER_MARK = 0xfeff;
const JSON_ONLY: Accepted = { json: true, stream: false };

function isJsonType(contentType: string | undefined): boolean {
  if (contentType === 'application/json') return true;
  if (contentType === undefined) return false;
  const end = contentType.indexOf(';');
  return (end < 0 ? contentType : contentType.slice(0, end)).trim().toLowerCase() === 'application/json';
}

/** Tells whether the length that the client declares is above the limit. */
export function isDeclaredTooLarge(call: HttpCall, limit: number): boolean {
  const length = call.header('content-length');
  return length !== undefined && Number(length) > limit;
}

/** Tells whether the client of a GET takes an event stream. */
export function acceptsStream(call: HttpCall): boolean {
  return acceptedBy(call.header('accept')).stream;
}

/** The forms of answer that both sides can do: the server may be told to answer as JSON only (HTTP-27). */
export function formsOf(accepted: Accepted, { settings }: Desk): Accepted {
  return settings.jsonResponse ? JSON_ONLY : accepted;
}

function acceptedOrRefused(call: HttpCall, { settings }: Desk): Accepted | undefined {
  const accepted = acceptedBy(call.header('accept'));
  if (accepted.json || (accepted.stream && !settings.jsonResponse)) return accepted;
  refuse(call, settings.jsonResponse ? MUST_ACCEPT_JSON : MUST_ACCEPT_BOTH);
  return undefined;
}

function parsed(call: HttpCall, text: string): unknown {
  try {
    return JSON.parse(text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text);
  } catch {
    refuse(call, BODY_NOT_JSON);
    return undefined;
  }
}

/** The body of a POST as a JSON value; undefined once the call is refused or its client gone. */
export async function readPost(call: HttpCall, desk: Desk): Promise<Post | undefined> {
  if (!isJsonType(call.header('content-type'))) {
    refuse(call, WRONG_CONTENT_TYPE);
    return undefined;
  }
  const accepted = acceptedOrRefused(call, desk);
  if (accepted === undefined) return undefined;
  const body = await call.readBody(desk.settings.maxBodyBytes);
  if (body === GONE) return undefined;
  if (body === TOO_LARGE) {
    refuse(call, BODY_TOO_LARGE);
    return undefined;
  }
  if (body === UNREADABLE) {
    refuse(call, BODY_NOT_JSON);
    return undefined;
  }
  const value = body instanceof ParsedBody ? body.value : parsed(call, body);
  return value === undefined ? undefined : { value, accepted };
}
