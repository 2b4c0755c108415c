// `@Resource()` definition -> `ResourceEntry` or `ResourceTemplateEntry`.
import { ConfigurationError } from '../errors/configuration-error';
import { messageOf } from '../errors/describe';
import type { Class, ResourceOptions, ResourceSecurityOptions } from '../metadata/definitions';
import { inputOf, type Input } from '../schema/input';
import { DEFAULT_RESOURCE_SECURITY, type ResourceSecurity } from '../uri/path-security';
import { UriTemplate } from '../uri/template';
import { listed } from './descriptor';
import { invokerOf } from './invoke';
import { middlewareOf } from './middleware';
import { parametersOf, type Handler } from './parameters';
import { ResourceEntry, ResourceTemplateEntry, type ResourceParts } from './resource';
import type { Workshop } from './workshop';

const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const DESCRIBED = ['title', 'description', 'mimeType', 'size', 'annotations', 'icons', 'meta'] as const;
const DEFAULT_MIME_TYPE = 'text/plain';

/** What `@Resource(uri, options)` said. */
export interface ResourceSaid {
  readonly uri: string;
  readonly options: ResourceOptions;
}

function templateOf(uri: string, where: string): UriTemplate {
  try {
    return UriTemplate.parse(uri);
  } catch (cause) {
    throw new ConfigurationError('TW130', { where, uri, problem: messageOf(cause) }, { cause });
  }
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

function braces(names: readonly string[]): string {
  return `{${[...names].sort().join(', ')}}`;
}

function checkVariables(template: UriTemplate, input: Input, where: string): void {
  const variables = template.variables.map(({ name }) => name);
  const parameters = input.fields.map(({ name }) => name);
  const same = variables.length === parameters.length && variables.every((name) => parameters.includes(name));
  if (!same) {
    throw new ConfigurationError('TW131', { uri: braces(variables), parameters: braces(parameters), where });
  }
  const required = new Set(input.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name));
  const bare = template.variables
    .filter(({ name, isQuery }) => isQuery && required.has(name))
    .map(({ name }) => `'${name}'`);
  if (bare.length > 0) throw new ConfigurationError('TW132', { where, names: bare.join(', '), uri: template.text });
}

/** What a resource is made of before its URI decides what it is. */
export interface ResourceDraft extends ResourceSaid {
  readonly name: string;
  readonly parts: readonly Class[];
  readonly common: ResourceParts;
}

function fixedEntry({ uri, name, options, parts, common }: ResourceDraft): ResourceEntry {
  const where = common.place;
  if (!SCHEME.test(uri)) throw new ConfigurationError('TW134', { where, uri });
  if (parts.length > 0) {
    const input = inputOf(parts, { where, unknownArguments: 'reject', coercion: 'lax' });
    throw new ConfigurationError('TW133', { uri, where, parameters: braces(input.fields.map((field) => field.name)) });
  }
  return new ResourceEntry(Object.freeze({ uri, name, ...described(options) }), common);
}

function described(options: ResourceOptions): { mimeType: string } {
  return { mimeType: DEFAULT_MIME_TYPE, ...listed(options, DESCRIBED) };
}

/** The entry of a URI: fixed, or a template when it has variables (RES-02, RES-09 to RES-11). */
export function resourceEntryOf(workshop: Workshop, draft: ResourceDraft): ResourceEntry | ResourceTemplateEntry {
  const { uri, name, options, parts, common } = draft;
  const template = templateOf(uri, common.place);
  if (template.isStatic) return fixedEntry(draft);
  const input = inputOf(parts, { where: common.place, unknownArguments: 'reject', coercion: 'lax' });
  checkVariables(template, input, common.place);
  const security = securityOf(workshop.resourceSecurity, options.security);
  return new ResourceTemplateEntry(Object.freeze({ uriTemplate: uri, name, ...described(options) }), {
    ...common,
    template,
    input,
    security,
  });
}

/** Compiles one resource. */
export function compileResource(
  workshop: Workshop,
  handler: Handler,
  said: ResourceSaid,
): ResourceEntry | ResourceTemplateEntry {
  const { parts, builders } = parametersOf(handler);
  const { place, method, Class, use } = handler;
  return resourceEntryOf(workshop, {
    uri: said.uri,
    options: said.options,
    name: said.options.name ?? String(method.key),
    parts,
    common: {
      place,
      mimeType: said.options.mimeType,
      meta: said.options.meta,
      invoke: invokerOf(handler, builders, workshop.injection.source(Class)),
      around: middlewareOf(use, workshop.injection, place),
    },
  });
}
