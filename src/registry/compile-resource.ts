// `@Resource()` definition -> `ResourceEntry` or `ResourceTemplateEntry`.
import type { ResourceOptions, ResourceSecurityOptions } from '../metadata/definitions';
import { inputOf } from '../schema/input';
import { DEFAULT_RESOURCE_SECURITY, type ResourceSecurity } from '../uri/path-security';
import { listed } from './descriptor';
import { handlerPartsOf, type HandlerParts } from './handler-parts';
import type { Handler } from './parameters';
import { ResourceEntry } from './resource';
import { ResourceTemplateEntry } from './resource-template';
import { checkFixed, checkVariables, templateOf } from './resource-uri';
import type { Workshop } from './workshop';

const DESCRIBED = ['title', 'description', 'mimeType', 'size', 'annotations', 'icons', 'meta'] as const;

/** What `@Resource(uri, options)` said. */
export interface ResourceSaid {
  readonly uri: string;
  readonly options: ResourceOptions;
}

/** What a resource is made of, wherever it was declared. */
export interface ResourceDraft extends ResourceSaid, HandlerParts {
  readonly name: string;
}

function securityOf(server: ResourceSecurityOptions, own: ResourceSecurityOptions = {}): ResourceSecurity {
  const said = { ...server, ...own };
  return {
    rejectPathTraversal: said.rejectPathTraversal ?? DEFAULT_RESOURCE_SECURITY.rejectPathTraversal,
    rejectAbsolutePaths: said.rejectAbsolutePaths ?? DEFAULT_RESOURCE_SECURITY.rejectAbsolutePaths,
    rejectNullBytes: said.rejectNullBytes ?? DEFAULT_RESOURCE_SECURITY.rejectNullBytes,
    exemptParams: new Set(said.exemptParams ?? []),
  };
}

/** The entry of a URI: fixed, or a template when it has variables (RES-02, RES-09 to RES-11). */
export function resourceEntryOf(workshop: Workshop, draft: ResourceDraft): ResourceEntry | ResourceTemplateEntry {
  const { uri, name, options, place, parts, invoke, around } = draft;
  const template = templateOf(uri, place);
  const input = inputOf(parts, { where: place, unknownArguments: 'reject', coercion: 'lax' });
  const common = { place, invoke, around, mimeType: options.mimeType, meta: options.meta };
  if (template.isStatic) {
    checkFixed(uri, input, place);
    return new ResourceEntry(Object.freeze({ uri, name, ...listed(options, DESCRIBED) }), common);
  }
  checkVariables(template, input, place);
  const security = securityOf(workshop.resourceSecurity, options.security);
  const descriptor = Object.freeze({ uriTemplate: uri, name, ...listed(options, DESCRIBED) });
  return new ResourceTemplateEntry(descriptor, { ...common, template, input, security });
}

/** Compiles one resource. */
export function compileResource(
  workshop: Workshop,
  handler: Handler,
  { uri, options }: ResourceSaid,
): ResourceEntry | ResourceTemplateEntry {
  const name = options.name ?? String(handler.method.key);
  return resourceEntryOf(workshop, { ...handlerPartsOf(workshop, handler), uri, options, name });
}
