// `frameOf`: a message as JSON text, whatever a handler put into it.
import { InternalError } from '../errors/mcp-error';
import { encode, errorResponse, type JsonRpcMessage } from '../protocol/json-rpc';
import type { Logger } from './logger';
import { toWireError } from './wire-error';

/**
 * The message as one line of JSON text. A result that JSON cannot hold (a cycle, a BigInt, a getter that throws) becomes
 * -32603 `Handler returned an invalid result` (ERR-30); a notification of that kind gives undefined and is dropped.
 */
export function frameOf(message: JsonRpcMessage, logger: Logger): string | undefined {
  try {
    return encode(message);
  } catch (error) {
    logger.log('error', 'A message cannot be written as JSON', { error });
    if ('error' in message) return encode(errorResponse(message.id, toWireError(undefined)));
    if (!('result' in message)) return undefined;
    return encode(errorResponse(message.id, toWireError(new InternalError('Handler returned an invalid result'))));
  }
}
