// The way back to the client while a request is being answered, and one that leads nowhere.
import type { JsonObject } from '../protocol/json-rpc';

/** Sends notifications to the client; what cannot be delivered is dropped, never thrown. */
export interface Outbound {
  notify(method: string, params: JsonObject): void;
}

/** For a client that can no longer be reached, or that takes nothing but the answer. */
export const closedOutbound: Outbound = { notify: () => undefined };
