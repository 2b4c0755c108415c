// The numeric JSON-RPC and MCP error codes, named as the specification names them.

/** The message is not JSON. */
export const PARSE_ERROR = -32700;
/** The message is not a valid request, or is not acceptable here. */
export const INVALID_REQUEST = -32600;
/** The method does not exist in this era, or this server does not serve it. */
export const METHOD_NOT_FOUND = -32601;
/** The parameters do not fit the method; also an unknown resource or prompt. */
export const INVALID_PARAMS = -32602;
/** The server failed; the message never holds the cause. */
export const INTERNAL_ERROR = -32603;
/** A routing header disagrees with the body (modern HTTP). */
export const HEADER_MISMATCH = -32020;
/** The client did not declare a capability that the request needs. */
export const MISSING_REQUIRED_CLIENT_CAPABILITY = -32021;
/** The protocol version asked for is not served. */
export const UNSUPPORTED_PROTOCOL_VERSION = -32022;
/** The client has to open a URL first. */
export const URL_ELICITATION_REQUIRED = -32042;
/** The connection ended before the answer (local to the SDK). */
export const CONNECTION_CLOSED = -32000;
/** No answer within the time limit (local to the SDK). */
export const REQUEST_TIMEOUT = -32001;
/** The caller cancelled the request (legacy HTTP only). */
export const REQUEST_CANCELLED = -32800;
