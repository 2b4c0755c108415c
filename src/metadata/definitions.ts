// What decorators said: plain frozen records, nothing compiled.
import type { Annotations, Icon, JsonSchema, ToolAnnotations } from '../protocol/types';

/** Any class. */
export type Class<T = unknown> = abstract new (...args: never[]) => T;

/** A type as an author writes it: a class or String, Number, Boolean, Date; in brackets for an array; an enum object. */
export type TypeReference = Class | readonly [Class] | Readonly<Record<string, string | number>>;

/** A type, or a function that gives it later (for circular imports). */
export type TypeOption = TypeReference | (() => TypeReference);

/** What can be said of one argument or one property. */
export interface FieldOptions {
  description?: string;
  title?: string;
  /** Used when the value is absent; makes it optional and is listed in the schema. */
  default?: unknown;
  /** May be absent even without a default. */
  optional?: boolean;
  /** `null` is a value of its own; otherwise null means absent. */
  nullable?: boolean;
  example?: unknown;
  type?: TypeOption;
  /** Its value is never repeated in a message. */
  secret?: boolean;
  /** Members that replace the derived ones of its JSON Schema. */
  schema?: JsonSchema;
}

/** A class-validator decorator, or options of the argument. */
export type ArgumentRule = FieldOptions | PropertyDecorator;

interface Described {
  name?: string;
  title?: string;
  description?: string;
  icons?: Icon[];
  /** Goes to the client as `_meta` of the listed item. */
  meta?: Record<string, unknown>;
}

/** How arguments that the schema does not know are met. */
export type UnknownArguments = 'reject' | 'ignore';

/** The type of a structured result. */
export type OutputType = TypeReference;

/** Options of `@Tool()`. */
export interface ToolOptions extends Described {
  annotations?: ToolAnnotations;
  /** The type of the structured result: a class, `[Class]`, String, Number or Boolean. */
  output?: OutputType | (() => OutputType);
  /** false: text only, even where the return type is known. */
  structuredOutput?: boolean;
  unknownArguments?: UnknownArguments;
  /**
   * A JSON Schema 2020-12 of type `object` where a class cannot say it; listed verbatim and enforced with Ajv, which
   * needs code generation. Nothing is converted, no default is filled in, `format` is not checked.
   */
  inputSchema?: JsonSchema;
  /** The same for the structured result; a value that does not fit fails the call. */
  outputSchema?: JsonSchema;
}

/** Which path-like values a template refuses; all on by default (SEC-01). */
export interface ResourceSecurityOptions {
  rejectPathTraversal?: boolean;
  rejectAbsolutePaths?: boolean;
  rejectNullBytes?: boolean;
  /** Variables that are not checked. */
  exemptParams?: readonly string[];
}

/** Options of `@Resource()`. */
export interface ResourceOptions extends Described {
  /** Listed when given; the contents say text/plain, application/octet-stream or application/json otherwise. */
  mimeType?: string;
  annotations?: Annotations;
  /** bytes */
  size?: number;
  security?: ResourceSecurityOptions;
}

/** Options of `@Prompt()`. */
export type PromptOptions = Described;

/** Options of `@Service()`. */
export interface ServiceOptions {
  /** `singleton` (default): built at start. `request`: built for each call. */
  scope?: 'singleton' | 'request';
}

/** A middleware function, class or object, before the container has built it. */
export type MiddlewareReference =
  ((ctx: never, next: never) => unknown) | Class | { use(ctx: never, next: never): unknown };

/** One decorated parameter of a method. */
export interface ParameterDefinition {
  readonly index: number;
  readonly role: 'argument' | 'arguments' | 'context';
  /** role `argument`: its name and rules. */
  readonly name?: string;
  readonly rules?: readonly ArgumentRule[];
  /** role `arguments`: gives the DTO class. */
  readonly type?: TypeOption;
}

/** What one handler decorator said about a method. */
export type HandlerDefinition =
  | { readonly kind: 'tool'; readonly options: ToolOptions }
  | { readonly kind: 'resource'; readonly uri: string; readonly options: ResourceOptions }
  | { readonly kind: 'prompt'; readonly options: PromptOptions };

/** Everything that was said about one method. */
export interface MethodDefinition {
  readonly key: string | symbol;
  /** The class that declares it. */
  readonly owner: Class;
  readonly handlers: readonly HandlerDefinition[];
  readonly parameters: readonly ParameterDefinition[];
  readonly use: readonly MiddlewareReference[];
  readonly isStatic: boolean;
}

/** One decorated property of a DTO class. */
export interface FieldDefinition {
  readonly property: string;
  readonly owner: Class;
  readonly options: FieldOptions;
}

/** Everything that was said about a class, inherited parts included. */
export interface ClassDefinition {
  readonly target: Class;
  readonly service: ServiceOptions | undefined;
  readonly use: readonly MiddlewareReference[];
  readonly methods: ReadonlyMap<string | symbol, MethodDefinition>;
  readonly fields: ReadonlyMap<string, FieldDefinition>;
}
