// Pins what authors can rely on: the names each entry exports and the numbers errors have. A change here is a change
// for users: it belongs in CHANGELOG.md.
import * as server from 'toolwright';
import * as client from 'toolwright/client';

test('toolwright exports these names', () => {
  expect(Object.keys(server).sort()).toEqual([
    'Arg',
    'Args',
    'CONNECTION_CLOSED',
    'ConfigurationError',
    'Context',
    'Ctx',
    'Field',
    'HEADER_MISMATCH',
    'INTERNAL_ERROR',
    'INVALID_PARAMS',
    'INVALID_REQUEST',
    'LIFESPAN',
    'MCPError',
    'MCPServer',
    'METHOD_NOT_FOUND',
    'MISSING_REQUIRED_CLIENT_CAPABILITY',
    'PARSE_ERROR',
    'Prompt',
    'REQUEST_CANCELLED',
    'REQUEST_TIMEOUT',
    'Resource',
    'ResourceError',
    'ResourceNotFoundError',
    'Service',
    'Tool',
    'ToolError',
    'UNSUPPORTED_PROTOCOL_VERSION',
    'URL_ELICITATION_REQUIRED',
    'UnexpectedResourceError',
    'UnexpectedToolError',
    'Use',
  ]);
});

test('toolwright/client exports these names', () => {
  expect(Object.keys(client).sort()).toEqual(['Client']);
});

test('error codes have the numbers of the specification', () => {
  const codes = Object.entries(server).filter(([, value]) => typeof value === 'number');
  expect(Object.fromEntries(codes)).toEqual({
    PARSE_ERROR: -32700,
    INVALID_REQUEST: -32600,
    METHOD_NOT_FOUND: -32601,
    INVALID_PARAMS: -32602,
    INTERNAL_ERROR: -32603,
    HEADER_MISMATCH: -32020,
    MISSING_REQUIRED_CLIENT_CAPABILITY: -32021,
    UNSUPPORTED_PROTOCOL_VERSION: -32022,
    URL_ELICITATION_REQUIRED: -32042,
    CONNECTION_CLOSED: -32000,
    REQUEST_TIMEOUT: -32001,
    REQUEST_CANCELLED: -32800,
  });
});
