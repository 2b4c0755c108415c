// Package entry `toolwright/client`.
export { Client } from './client';
export type { ClientMode, ClientOptions, ClientTarget, CallOptions } from './client';
export type { CommandTarget } from './connect';
