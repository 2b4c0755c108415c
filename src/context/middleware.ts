// The `Middleware` contract.
import type { JsonObject } from '../protocol/json-rpc';
import type { Context } from './context';

/** Runs the rest of the chain and gives its result. */
export type Next = () => Promise<JsonObject>;

/** Wraps a request: call `next()` for the result, or return one of your own, or throw to refuse. */
export type MiddlewareFunction = (ctx: Context, next: Next) => Promise<JsonObject> | JsonObject;

/** A middleware class; it is built by the container, so its constructor may inject. */
export interface MiddlewareObject {
  use(ctx: Context, next: Next): Promise<JsonObject> | JsonObject;
}

export type MiddlewareClass = new (...args: never[]) => MiddlewareObject;

/** A middleware as an author names it. */
export type Middleware = MiddlewareFunction | MiddlewareClass | MiddlewareObject;
