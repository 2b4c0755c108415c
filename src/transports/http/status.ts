// Which HTTP status a JSON-RPC error of the modern era travels with (ENG-26 to ENG-29).
import {
  HEADER_MISMATCH,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  PARSE_ERROR,
  UNSUPPORTED_PROTOCOL_VERSION,
} from '../../errors/codes';

const STATUSES: ReadonlyMap<number, number> = new Map([
  [PARSE_ERROR, 400],
  [INVALID_REQUEST, 400],
  [INVALID_PARAMS, 400],
  [HEADER_MISMATCH, 400],
  [MISSING_REQUIRED_CLIENT_CAPABILITY, 400],
  [UNSUPPORTED_PROTOCOL_VERSION, 400],
  [METHOD_NOT_FOUND, 404],
]);

/** The status of an error code; every code without a row travels with 200. */
export function statusOf(code: number): number {
  return STATUSES.get(code) ?? 200;
}
