// `Channel`: a duplex pipe of messages between one client and the server.
import type { JsonRpcMessage } from '../protocol/json-rpc';

/** What the dispatcher needs of a pipe; reading begins with `open`. */
export interface Channel {
  /** Begins to read; `onMessage` gets each valid message, `onInvalid` what is not one, `onEnd` the end of input, once. */
  open(handlers: ChannelHandlers): void;
  /** Writes one message; resolves when the pipe took it. Never throws: a broken pipe ends the channel. */
  send(message: JsonRpcMessage): void | Promise<void>;
  close(): void | Promise<void>;
}

export interface ChannelHandlers {
  onMessage(message: JsonRpcMessage): void;
  /** A message that is no valid JSON-RPC message; `value` is undefined where it is not even JSON. */
  onInvalid(value: unknown): void;
  onEnd(): void;
}
