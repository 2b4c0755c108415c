// `ResourceTemplateEntry`: a URI template ready to be listed and read.
import { wrapped } from '../context/compose';
import type { Context, TargetEntry } from '../context/context';
import type { ReadResourceResult, ResourceTemplate } from '../protocol/types';
import type { Input } from '../schema/input';
import { isSafe, type ResourceSecurity } from '../uri/path-security';
import type { UriTemplate } from '../uri/template';
import { instancesOf } from './invalid-arguments';
import type { Registered } from './registry';
import type { ResourceParts } from './resource';
import { toReadResult } from './resource-contents';

const TEXTS = { heading: 'Invalid resource URI', closing: '' };

/** What a template adds. */
export interface ResourceTemplateParts extends ResourceParts {
  readonly template: UriTemplate;
  readonly input: Input;
  readonly security: ResourceSecurity;
}

/** The values of a URI's variables, or `unsafe` for one that a path must not hold (SEC-05). */
export type TemplateMatch = ReadonlyMap<string, string | string[]> | 'unsafe';

/** One URI template; its registered name is the template's text. */
export class ResourceTemplateEntry implements Registered, TargetEntry {
  readonly kind = 'resourceTemplate';
  readonly name: string;
  readonly place: string;

  constructor(
    readonly descriptor: ResourceTemplate,
    private readonly parts: ResourceTemplateParts,
  ) {
    this.name = descriptor.uriTemplate;
    this.place = parts.place;
    if (parts.around !== undefined) this.read = wrapped(parts.around, this.read.bind(this));
  }

  /** Undefined when the URI is not one of this template's. */
  match(uri: string): TemplateMatch | undefined {
    const values = this.parts.template.match(uri);
    if (values === undefined) return undefined;
    return isSafe(values, this.parts.security) ? values : 'unsafe';
  }

  /** Validates the variables, invokes, shapes; throws InvalidArgumentsError for a value that does not fit its type. */
  async read(ctx: Context, uri: string): Promise<ReadResourceResult> {
    const values = this.parts.template.match(uri) ?? new Map<string, string>();
    const instances = instancesOf(await this.parts.input.validate(Object.fromEntries(values)), TEXTS);
    const { invoke, mimeType, meta } = this.parts;
    return toReadResult(await invoke(ctx, instances), { uri, mimeType, meta });
  }
}
