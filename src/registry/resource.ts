// `ResourceEntry`: a fixed URI ready to be listed and read.
import { wrapped } from '../context/compose';
import type { Context, TargetEntry } from '../context/context';
import type { MiddlewareFunction } from '../context/middleware';
import type { JsonObject } from '../protocol/json-rpc';
import type { ReadResourceResult, Resource } from '../protocol/types';
import type { Invoke } from './invoke';
import type { Registered } from './registry';
import { toReadResult } from './resource-contents';

/** What every resource is made of. */
export interface ResourceParts {
  readonly place: string;
  /** As declared; undefined when the author gave none. */
  readonly mimeType: string | undefined;
  readonly meta: JsonObject | undefined;
  readonly invoke: Invoke;
  readonly around: MiddlewareFunction | undefined;
}

/** One fixed URI; its registered name is the URI. */
export class ResourceEntry implements Registered, TargetEntry {
  readonly kind = 'resource';
  readonly name: string;
  readonly place: string;

  constructor(
    readonly descriptor: Resource,
    private readonly parts: ResourceParts,
  ) {
    this.name = descriptor.uri;
    this.place = parts.place;
    if (parts.around !== undefined) this.read = wrapped(parts.around, this.read.bind(this));
  }

  async read(ctx: Context, uri: string): Promise<ReadResourceResult> {
    const { invoke, mimeType, meta } = this.parts;
    return toReadResult(await invoke(ctx, []), { uri, mimeType, meta });
  }
}
