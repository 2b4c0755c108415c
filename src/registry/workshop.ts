// `Workshop`: what compiling needs to know of the server.
import type { Logger } from '../engine/logger';
import type { ResourceSecurityOptions, UnknownArguments } from '../metadata/definitions';
import type { Catalog } from './catalog';
import type { Injection } from './injection';

/** What compiling a handler needs to know of the server. */
export interface Workshop {
  readonly injection: Injection;
  readonly catalog: Catalog;
  readonly logger: Logger;
  readonly unknownArguments: UnknownArguments;
  readonly coercion: 'lax' | 'strict';
  readonly resourceSecurity: ResourceSecurityOptions;
}
