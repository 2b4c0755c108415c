// `Channel`: a duplex pipe of messages between one client and the server.
import type { MCPError } from '../errors/mcp-error';
import type { JsonRpcMessage } from '../protocol/json-rpc';

/** What the dispatcher needs of a pipe; reading begins with `open`. */
export interface Channel {
  /**
   * Begins to read; `onMessage` gets each valid message, `onInvalid` what is not one, `onEnd` the end of input, once.
   * A promise fails when the pipe cannot be opened.
   */
  open(handlers: ChannelHandlers): void | Promise<void>;
  /** Writes one message; resolves when the pipe took it. Never throws: a broken pipe ends the channel. */
  send(message: JsonRpcMessage): void | Promise<void>;
  /** Stops reading; resolves when what was sent is through, or never will be. Later calls do nothing more. */
  close(): void | Promise<void>;
}

export interface ChannelHandlers {
  onMessage(message: JsonRpcMessage): void;
  /** No valid JSON-RPC message; `value` is undefined where it is not even JSON. `error` says more than the default does. */
  onInvalid(value: unknown, error?: MCPError): void;
  onEnd(): void;
}
