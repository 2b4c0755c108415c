// `channelOver`: any object with the official `Transport` shape as a `Channel`, seen from the server's end.
import type { Channel, ChannelHandlers } from '../engine/channel';
import { frameOf } from '../engine/frame';
import { silentLogger, type Logger } from '../engine/logger';
import { asMessage, type JsonRpcMessage } from '../protocol/json-rpc';

/** The part of the official `Transport` that a server end needs. */
export interface TransportShape {
  start(): Promise<void>;
  send(message: never): Promise<void>;
  close(): Promise<void>;
  onmessage?: ((message: never, extra?: never) => void) | undefined;
  onclose?: (() => void) | undefined;
  onerror?: ((error: Error) => void) | undefined;
}

/** Reads and writes through the transport; opening fails as its `start` does, and its `onclose` ends the input. */
export function channelOver(transport: TransportShape, logger: Logger = silentLogger): Channel {
  let isClosed = false;
  return {
    async open(handlers: ChannelHandlers): Promise<void> {
      listen(transport, handlers, logger);
      await transport.start();
    },
    async send(message: JsonRpcMessage): Promise<void> {
      const text = frameOf(message, logger);
      if (text === undefined || isClosed) return;
      try {
        await transport.send(JSON.parse(text) as never);
      } catch (error) {
        logger.log('warning', 'The transport did not take a message', { error });
      }
    },
    async close(): Promise<void> {
      if (isClosed) return;
      isClosed = true;
      try {
        await transport.close();
      } catch (error) {
        logger.log('warning', 'The transport did not close', { error });
      }
    },
  };
}

function listen(transport: TransportShape, handlers: ChannelHandlers, logger: Logger): void {
  transport.onmessage = (value: unknown): void => {
    const message = asMessage(value);
    if (message === undefined) handlers.onInvalid(value);
    else handlers.onMessage(message);
  };
  transport.onclose = () => handlers.onEnd();
  transport.onerror = (error) => logger.log('warning', 'The transport reported an error', { error });
}
