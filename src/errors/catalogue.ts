// Every configuration mistake: a stable id, what is said about it and the cure. Ids are never reused.

/** One entry: `{name}` is filled from the details of the ConfigurationError that names it. */
export interface CatalogueEntry {
  readonly title: string;
  readonly message: string;
  readonly cure: string;
}

/** All mistakes of an author that stop the start; `docs/errors.md` has a paragraph for each. */
export const CATALOGUE = {
  TW101: {
    title: 'No decorator metadata',
    message: 'No decorator metadata for {where}. Your TypeScript runner does not emit it (tsx and esbuild do not).',
    cure: 'Set "experimentalDecorators" and "emitDecoratorMetadata" in tsconfig.json and run with "toolwright run", or build with tsc or swc.',
  },
  TW102: {
    title: 'A type is undefined',
    message: 'The type of {where} is undefined: a circular import, or a class declared later in the file.',
    cure: 'Give the class lazily: {fix}.',
  },
  TW103: {
    title: 'A class is imported with "import type"',
    message:
      '{where} has type Function: its class is imported with "import type", so nothing of it is left at run time.',
    cure: 'Import it as a value, or use {fix}.',
  },
  TW104: {
    title: 'The element type of an array is not known',
    message: '{where} is an array; TypeScript does not keep the element type.',
    cure: 'Use {fix}.',
  },
  TW105: {
    title: 'A type says nothing at run time',
    message:
      '{where} has type {seen}: an interface, a union, a generic, an object literal or an "import type" leaves no type at run time.',
    cure: 'Use a class, or give the type: {fix}.',
  },
  TW106: {
    title: 'A parameter has no role',
    message: 'Parameter #{index} of {where} has no role ({seen}).',
    cure: 'Decorate it with @Arg(name), @Args(() => Dto) or @Ctx().',
  },
  TW107: {
    title: 'A decorator on a static method',
    message: '{decorator} stands on the static method {where}; a handler belongs to an instance.',
    cure: 'Remove "static" from the method.',
  },
  TW108: {
    title: 'The same decorator twice',
    message: '{decorator} stands more than once on {where}.',
    cure: 'Keep one of them.',
  },
  TW109: {
    title: 'Two parameters claim one argument',
    message: "{where} declares the argument '{name}' twice.",
    cure: 'Rename one of them, or leave one out.',
  },
  TW110: {
    title: 'A service without handlers',
    message: '{where} has no method with @Tool, @Resource or @Prompt.',
    cure: 'Decorate a method, or list the class under "providers" if it is only injected.',
  },
  TW111: {
    title: 'Not a service class',
    message: 'services[{index}] is {seen}, not a class.',
    cure: 'List the class itself, for example services: [Weather].',
  },
  TW112: {
    title: 'A decorator on something that is not a method',
    message: '{decorator} stands on {where}, which is not a method.',
    cure: 'Put it on a method.',
  },
  TW113: {
    title: 'A role that does not fit the handler',
    message: '{where}: {problem}.',
    cure: '{fix}.',
  },
  TW114: {
    title: 'Two roles on one parameter',
    message: 'Parameter #{index} of {where} has more than one role: {seen}.',
    cure: 'Keep one of the decorators.',
  },
  TW115: {
    title: 'An unknown option of a decorator',
    message: "{where} has no option '{name}'{near}",
    cure: 'Remove it or correct its name.',
  },
  TW116: {
    title: 'A tool without a usable name',
    message: 'The tool of {where} has an empty name.',
    cure: 'Give it a name of 1 to 64 characters from A-Z, a-z, 0-9, "_" and "-".',
  },
  TW117: {
    title: 'A handler without its decorator',
    message: '{where} has {said}, but no @Tool(), @Resource() or @Prompt().',
    cure: 'Add the decorator that it is missing, or remove the others.',
  },
  TW120: {
    title: 'A class without validation rules',
    message:
      '{where} is used as arguments and carries no rule of class-validator and no @Field: nothing would be checked.',
    cure: 'Decorate its properties, for example with @IsString() or @Field().',
  },
  TW121: {
    title: 'A property cannot be described',
    message: '{where} cannot be described as JSON Schema: {problem}.',
    cure: '{fix}.',
  },
  TW122: {
    title: 'A nested class is not known',
    message: '{where} has @ValidateNested() but its class is not known at run time.',
    cure: 'Add @Type(() => {example}) from class-transformer.',
  },
  TW123: {
    title: 'A constraint class without its decorator',
    message:
      '{where} uses @Validate({name}), but {name} has no @ValidatorConstraint(): class-validator would check nothing.',
    cure: 'Add @ValidatorConstraint() to {name}.',
  },
  TW124: {
    title: 'A class cannot be constructed',
    message: 'Constructing {where} without arguments failed: {problem}.',
    cure: 'Arguments and results need a class whose constructor takes no arguments.',
  },
  TW125: {
    title: 'A rule that cannot be kept',
    message: '{where}: {problem}.',
    cure: '{fix}.',
  },
  TW126: {
    title: 'Two copies of a validation library',
    message: 'The rules of {where} are not in the copy of {library} that Toolwright reads.',
    cure: 'Keep one copy in the process: make it a single dependency of your project ("npm ls {library}" shows both).',
  },
  TW127: {
    title: 'A raw JSON Schema that cannot be used',
    message: '{where}: {problem}.',
    cure: '{fix}.',
  },
  TW128: {
    title: 'A raw JSON Schema beside classes',
    message: '{where}: {problem}.',
    cure: '{fix}.',
  },
  TW130: {
    title: 'A URI template is not valid',
    message: '{where} has the URI template {uri}: {problem}.',
    cure: 'Correct the template.',
  },
  TW131: {
    title: 'A template and its parameters differ',
    message: 'Mismatch between URI parameters {uri} and method parameters {parameters} of {where}.',
    cure: 'Declare one @Arg for each variable of the template.',
  },
  TW132: {
    title: 'A query variable without a default',
    message: "{where}: query parameter(s) {names} of '{uri}' have no default value; a client may omit them.",
    cure: 'Give the parameter a default: @Arg(name, { default: ... }), or { optional: true }.',
  },
  TW133: {
    title: 'A fixed resource with parameters',
    message: "Resource '{uri}' has no URI template variables, but {where} declares parameters {parameters}.",
    cure: 'Add matching {...} variables to the URI or remove the parameters.',
  },
  TW134: {
    title: 'A resource URI is not valid',
    message: "{where} has the URI '{uri}', which has no scheme.",
    cure: 'Use an absolute URI, for example weather://london.',
  },
  TW140: {
    title: 'A prompt argument that cannot arrive as text',
    message: "{where}: the argument '{name}' is {seen}; the arguments of a prompt are strings on the wire.",
    cure: 'Use a string, number, boolean, Date or enum.',
  },
  TW150: {
    title: 'An injection cannot be resolved',
    message: '{path}: {problem}.',
    cure: '{fix}.',
  },
  TW151: {
    title: 'A ring of injections',
    message: 'These classes need each other: {path}.',
    cure: 'Break the ring, or inject one of them lazily with @inject(delay(() => Class)) of tsyringe.',
  },
  TW152: {
    title: 'A singleton holds a request-scoped class',
    message: "{path}: {singleton} is a singleton and would keep the first request's {scoped} for ever.",
    cure: "Declare {singleton} with @Service({ scope: 'request' }), or make {scoped} a singleton.",
  },
  TW153: {
    title: 'A provider is not valid',
    message: 'providers[{index}] is {seen}.',
    cure: 'Write a class, or { provide: TOKEN, useClass | useValue | useFactory | useToken }.',
  },
  TW154: {
    title: 'A constructor failed',
    message: 'Constructing {where} failed: {problem}.',
    cure: 'Correct the constructor; open what needs time or can fail in the lifespan.',
  },
  TW160: {
    title: 'The lifespan failed to start',
    message: 'The lifespan of the server failed: {problem}.',
    cure: 'Correct it; the server does not serve without it.',
  },
  TW161: {
    title: 'The lifespan did not start in time',
    message: 'The lifespan of the server did not finish its start within {limit} ms.',
    cure: 'Make it faster, or raise limits.startMs.',
  },
  TW170: {
    title: 'A closed server is asked to serve',
    message: "The server '{name}' was closed.",
    cure: 'Make a new MCPServer; a closed one does not start again.',
  },
  TW171: {
    title: 'A run-time registration that does not fit',
    message: '{where}: {problem}.',
    cure: '{fix}.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** The id of a catalogue entry, `TW###`. */
export type CatalogueId = keyof typeof CATALOGUE;
