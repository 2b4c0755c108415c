// `initialize`, `ping` (legacy) and `server/discover` (modern).
import { isImplementation } from '../../protocol/meta';
import type { ClientCapabilities, ServerCapabilities } from '../../protocol/capabilities';
import type { JsonObject } from '../../protocol/json-rpc';
import type { Implementation } from '../../protocol/types';
import { MODERN_VERSIONS, negotiate } from '../../protocol/versions';
import type { Method, MethodTable } from '../method';

/** What a server tells about itself. */
export interface Introduction {
  readonly info: Implementation;
  readonly instructions: string | undefined;
}

const OFFERED: ServerCapabilities = Object.freeze({ tools: {}, resources: {}, prompts: {} });

function withInstructions(result: JsonObject, instructions: string | undefined): JsonObject {
  return instructions === undefined ? result : { ...result, instructions };
}

function initialize({ info, instructions }: Introduction): Method {
  const capabilities: ServerCapabilities = { ...OFFERED, logging: {} };
  return {
    handle(_, params, { connection }) {
      const protocolVersion = negotiate(String(params.protocolVersion));
      connection.peer = {
        protocolVersion,
        capabilities: params.capabilities as ClientCapabilities,
        info: isImplementation(params.clientInfo) ? params.clientInfo : undefined,
        logLevel: undefined,
      };
      return withInstructions({ protocolVersion, capabilities, serverInfo: info }, instructions);
    },
  };
}

function discover({ instructions }: Introduction): Method {
  const result = withInstructions({ supportedVersions: [...MODERN_VERSIONS], capabilities: OFFERED }, instructions);
  return { handle: () => result };
}

/** How a connection begins, in either era (ENG-01, ENG-05, HTTP-34). */
export function lifecycleMethods(introduction: Introduction): MethodTable {
  return new Map([
    ['initialize', initialize(introduction)],
    ['ping', { handle: () => ({}) }],
    ['server/discover', discover(introduction)],
  ]);
}
