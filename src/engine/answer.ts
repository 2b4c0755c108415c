// `answerOne`: one request, one response message, whatever the receiver does.
import { MCPError } from '../errors/mcp-error';
import { errorResponse, resultResponse, type JsonRpcResponse, type RequestId } from '../protocol/json-rpc';
import type { Exchange } from './exchange';
import type { Receiver } from './receiver';
import { toWireError } from './wire-error';

/** Runs the receiver once; the response is always well formed and the cause of a crash goes to the log only. */
export async function answerOne(receiver: Receiver, exchange: Exchange): Promise<JsonRpcResponse> {
  const id = exchange.id as RequestId;
  try {
    return resultResponse(id, await receiver.request(exchange));
  } catch (thrown) {
    if (!(thrown instanceof MCPError)) {
      receiver.logger.log('error', `Request '${exchange.method}' raised an unexpected exception`, { error: thrown });
    }
    return errorResponse(id, toWireError(thrown));
  } finally {
    exchange.finish();
  }
}
