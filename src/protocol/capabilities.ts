// What a client and a server can say they are able to do.
import type { JsonObject } from './json-rpc';

/** What a client declared; unknown keys are kept. */
export interface ClientCapabilities extends JsonObject {
  elicitation?: JsonObject;
  sampling?: JsonObject;
  roots?: JsonObject;
  experimental?: JsonObject;
  extensions?: JsonObject;
}

/** What the server delivers; a flag is true only where the change is really told. */
export interface ServerCapabilities extends JsonObject {
  tools?: { listChanged?: boolean };
  resources?: { listChanged?: boolean; subscribe?: boolean };
  prompts?: { listChanged?: boolean };
  completions?: JsonObject;
  logging?: JsonObject;
  extensions?: JsonObject;
}
