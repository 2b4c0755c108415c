// Package entry `toolwright`: everything for writing and serving a server.
import 'reflect-metadata';

export { Arg, Args, Ctx } from './decorators/parameters';
export { Field } from './decorators/field';
export { Prompt } from './decorators/prompt';
export { Resource } from './decorators/resource';
export { Service } from './decorators/service';
export { Tool } from './decorators/tool';
export { Use } from './decorators/use';

export { Context } from './context/context';
export type { ServerHandle, TargetEntry } from './context/context';
export type { Middleware, MiddlewareFunction, MiddlewareObject, Next } from './context/middleware';

export { MCPServer } from './server/server';
export type { HttpApp } from './server/http-app';
export type { Lifespan } from './server/lifespan';
export type { LimitOptions, ServerOptions } from './server/options';
export type { RunOptions, ServedConnection, TransportName } from './server/serve';

export { LIFESPAN } from './di/tokens';
export type { Provider, Token } from './di/container';

export { ConfigurationError } from './errors/configuration-error';
export { MCPError } from './errors/mcp-error';
export { ResourceError, ResourceNotFoundError, UnexpectedResourceError } from './errors/resource-error';
export { ToolError, UnexpectedToolError } from './errors/tool-error';
export {
  CONNECTION_CLOSED,
  HEADER_MISMATCH,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  MISSING_REQUIRED_CLIENT_CAPABILITY,
  PARSE_ERROR,
  REQUEST_CANCELLED,
  REQUEST_TIMEOUT,
  UNSUPPORTED_PROTOCOL_VERSION,
  URL_ELICITATION_REQUIRED,
} from './errors/codes';

export type { Logger, LoggerLevel, LogFields } from './engine/logger';
export type { AuthInfo, RequestHeaders } from './engine/facts';
export type {
  ArgumentRule,
  FieldOptions,
  PromptOptions,
  ResourceOptions,
  ResourceSecurityOptions,
  ServiceOptions,
  ToolOptions,
  UnknownArguments,
} from './metadata/definitions';
export type {
  AddPromptOptions,
  AddResourceOptions,
  AddToolOptions,
  HandlerFunction,
} from './registry/function-options';
export type { HttpOptions } from './transports/http/options';
