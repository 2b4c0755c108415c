// The rules of the architecture as functions over a list of files, so that a spec can also feed them a bad example.
import { codeOf, importsOf, packageOf, resolveIn, type Import, type SourceFile } from './source';

/** One broken rule: the file, and what is wrong with it. */
export interface Finding {
  readonly file: string;
  readonly what: string;
}

/** A rule reads a list of files and names what breaks it. */
export type Rule = (files: readonly SourceFile[]) => Finding[];

/** Room to floor. A folder that is not listed has no floor yet: give it one, with a decision page. */
export const FLOORS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    errors: 0,
    protocol: 1,
    ...{ engine: 2, metadata: 2, uri: 2, di: 2 },
    ...{ schema: 3, decorators: 3, context: 3, sessions: 3 },
    ...{ transports: 4, input: 4, 'request-state': 4, subscriptions: 4, auth: 4, telemetry: 4, middleware: 4 },
    registry: 5,
    server: 6,
    ...{ client: 7, extensions: 7 },
    ...{ testing: 8, adapters: 8, redis: 8, cli: 8 },
  }),
);

/** Rooms that must not meet although their floors would allow it. */
const STRANGERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['transports', ['schema', 'decorators']],
  ['registry', ['transports', 'auth']],
]);

/** One door per foreign thing: the only files that may name a package. A package without a row has no door yet. */
const DOORS: ReadonlyMap<string, RegExp> = new Map([
  ['@modelcontextprotocol/client', /^client\//],
  ['@oxc-node/core', /^cli\//],
  ['@swc/core', /^cli\//],
  ['ajv', /^schema\/ajv\.ts$/],
  ['class-transformer', /^schema\/class-transformer\.ts$/],
  ['class-validator', /^schema\/class-validator\.ts$/],
  ['commander', /^cli\//],
  ['node:http', /^transports\/http\/node\.ts$/],
  ['node:http2', /^transports\/http\/node\.ts$/],
  ['node:https', /^transports\/http\/node\.ts$/],
  ['reflect-metadata', /^(index|metadata\/[a-z]+|di\/tsyringe)\.ts$/],
  ['tsyringe', /^di\/tsyringe\.ts$/],
]);

const roomOf = (path: string): string => (path.includes('/') ? (path.split('/')[0] ?? '') : '');
const isRelative = (specifier: string): boolean => specifier.startsWith('.');
const isNode = (specifier: string): boolean => specifier.startsWith('node:');

/** Runs `check` over each import of each file. */
function overImports(files: readonly SourceFile[], check: (file: SourceFile, item: Import) => string | undefined) {
  return files.flatMap((file) =>
    importsOf(file.text).flatMap((item) => {
      const what = check(file, item);
      return what === undefined ? [] : [{ file: file.path, what }];
    }),
  );
}

/** Runs `check` over each line of each file; `view` says which text is read. */
function overLines(
  files: readonly SourceFile[],
  view: (text: string) => string,
  check: (line: string) => string | undefined,
): Finding[] {
  return files.flatMap((file) =>
    view(file.text)
      .split('\n')
      .flatMap((line, index) => {
        const what = check(line);
        return what === undefined ? [] : [{ file: file.path, what: `line ${index + 1}: ${what}` }];
      }),
  );
}

const whole = (text: string): string => text;
const withoutComments = (text: string): string => codeOf(text, { strings: true });
const codeOnly = (text: string): string => codeOf(text, { strings: false });
const matching = (pattern: RegExp) => (line: string) => pattern.exec(line)?.[0].trim();

/** Every folder of src has a floor. */
export const everyRoomHasAFloor: Rule = (files) =>
  files
    .filter(({ path }) => (roomOf(path) === '' ? path !== 'index.ts' : !FLOORS.has(roomOf(path))))
    .map(({ path }) => ({ file: path, what: 'has no floor' }));

function crossings(files: readonly SourceFile[], wrong: (from: string, to: string) => boolean): Finding[] {
  const paths = new Set(files.map((file) => file.path));
  return overImports(files, (file, { specifier }) => {
    const target = isRelative(specifier) ? resolveIn(paths, file.path, specifier) : undefined;
    if (target === undefined || roomOf(file.path) === roomOf(target)) return undefined;
    return wrong(roomOf(file.path), roomOf(target)) ? `imports ${target}` : undefined;
  });
}

const floorOf = (room: string): number => (room === '' ? Infinity : (FLOORS.get(room) ?? Infinity));

/** A room imports only from lower floors: never up, and nothing imports the package entry. */
export const noImportUp: Rule = (files) => crossings(files, (from, to) => floorOf(to) > floorOf(from));

/** A room imports only from lower floors: never sideways. */
export const noImportSideways: Rule = (files) =>
  crossings(files, (from, to) => from !== '' && floorOf(to) === floorOf(from));

/** Rooms that stay strangers whatever their floors are. */
export const strangersStayApart: Rule = (files) =>
  crossings(files, (from, to) => STRANGERS.get(from)?.includes(to) === true);

/** A relative import names a source file, without extension, and never a package entry. */
export const importsResolve: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path));
  return overImports(files, ({ path }, { specifier, kind }) => {
    if (!isRelative(specifier)) return undefined;
    const target = resolveIn(paths, path, specifier);
    if (target === undefined) return kind === 'call' ? undefined : `'${specifier}' is not a source file`;
    return target.endsWith('index.ts') ? `imports the package entry ${target}` : undefined;
  });
};

/** Files do not import each other in a circle, types included. */
export const noCycles: Rule = (files) => {
  const paths = new Set(files.map((file) => file.path));
  const edges = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text).flatMap(({ specifier }) =>
        isRelative(specifier) ? (resolveIn(paths, path, specifier) ?? []) : [],
      ),
    ]),
  );
  const state = new Map<string, 'open' | 'done'>();
  const found: Finding[] = [];
  const visit = (path: string, trail: readonly string[]): void => {
    if (state.get(path) === 'done') return;
    if (state.get(path) === 'open') {
      found.push({ file: path, what: [...trail.slice(trail.indexOf(path)), path].join(' -> ') });
      return;
    }
    state.set(path, 'open');
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path]);
    state.set(path, 'done');
  };
  for (const path of paths) visit(path, []);
  return found;
};

/** A foreign package is named only where its door is. */
export const oneDoorEach: Rule = (files) =>
  overImports(files, ({ path }, { specifier }) => {
    if (isRelative(specifier)) return undefined;
    const name = packageOf(specifier);
    const door = DOORS.get(name);
    if (door === undefined) return isNode(name) ? undefined : `'${name}' has no door yet`;
    return door.test(path) ? undefined : `imports '${name}' beside its door`;
  });

/** Node's built-ins are written `node:...`. */
export const builtinsArePrefixed =
  (builtins: ReadonlySet<string>): Rule =>
  (files) =>
    overImports(files, (_file, { specifier }) => (builtins.has(specifier) ? `write 'node:${specifier}'` : undefined));

/** What MCP is and how we fail know no platform and no library. */
export const groundIsPure: Rule = (files) =>
  overImports(
    files.filter(({ path }) => floorOf(roomOf(path)) < 2),
    (_file, { specifier }) => (isRelative(specifier) ? undefined : `imports '${specifier}'`),
  );

/** Emitted decorator metadata is read in one file. */
export const designKeysInOneFile: Rule = (files) =>
  overLines(
    files.filter(({ path }) => path !== 'metadata/reflect.ts'),
    withoutComments,
    matching(/['"`]design:\w*/),
  );

/** A protocol version is written in one file. */
export const versionsInOneFile: Rule = (files) =>
  overLines(
    files.filter(({ path }) => path !== 'protocol/versions.ts'),
    withoutComments,
    matching(/\b20\d\d-\d\d-\d\d\b/),
  );

/** No file is longer than `limit` lines. */
export const atMostLines =
  (limit: number): Rule =>
  (files) =>
    files
      .map(({ path, text }) => ({ file: path, lines: text.replace(/\n$/, '').split('\n').length }))
      .filter(({ lines }) => lines > limit)
      .map(({ file, lines }) => ({ file, what: `${lines} lines` }));

/** No file imports from more than `limit` modules; re-exports of an entry do not count. */
export const atMostImports =
  (limit: number): Rule =>
  (files) =>
    files
      .map(({ path, text }) => ({
        file: path,
        count: new Set(
          importsOf(text)
            .filter(({ kind }) => kind === 'static' || kind === 'bare')
            .map(({ specifier }) => specifier),
        ).size,
      }))
      .filter(({ count }) => count > limit)
      .map(({ file, count }) => ({ file, what: `${count} imports` }));

const EMPTY_WORDS = new Set(['Manager', 'Helper', 'Helpers', 'Util', 'Utils', 'Impl']);

/** `Base` says nothing in the name of a type; a variable may hold a base. */
const isEmptyName = (name: string): boolean => {
  const words = name.split(/(?=[A-Z])|_/);
  return words.some((word) => EMPTY_WORDS.has(word)) || (/^[A-Z]/.test(name) && words.includes('Base'));
};

/** No identifier is an empty word. */
export const namesSaySomething: Rule = (files) =>
  overLines(files, codeOnly, (line) => line.match(/[A-Za-z_$][\w$]*/g)?.find(isEmptyName));

/** No file or folder is named by an empty word. */
export const fileNamesSaySomething: Rule = (files) =>
  files
    .filter(({ path }) => path.split(/[/.-]/).some((part) => isEmptyName(part.charAt(0).toUpperCase() + part.slice(1))))
    .map(({ path }) => ({ file: path, what: 'empty word in the file name' }));

/** No code is made from text at run time. */
export const noCodeFromText: Rule = (files) =>
  overLines(files, codeOnly, matching(/\bnew Function\b|(?<![.\w])eval\s*\(/));

/** Exports are listed by name. */
export const noExportAll: Rule = (files) => overLines(files, codeOnly, matching(/^\s*export\s+(type\s+)?\*/));

/** Exports have a name. */
export const noDefaultExport: Rule = (files) =>
  overLines(files, codeOnly, matching(/^\s*export\s+default\b|\bas\s+default\b|\bmodule\.exports\b/));

/** Work that is not done is not a comment. */
export const noPromises: Rule = (files) => overLines(files, whole, matching(/\b(TODO|FIXME|XXX|HACK)\b/));

/** No rule of the compiler or of lint is switched off in place. */
export const noSwitchOff: Rule = (files) =>
  overLines(files, whole, matching(/eslint-disable|@ts-(ignore|nocheck|expect-error)/));

/** A file called index.ts is a package entry. */
export const indexIsAnEntry =
  (entries: ReadonlySet<string>): Rule =>
  (files) =>
    files
      .filter(({ path }) => /(^|\/)index\.ts$/.test(path) && !entries.has(path))
      .map(({ path }) => ({ file: path, what: 'is not in the exports of package.json' }));

/** Only the files named do something when they are loaded. */
export const effectsAreDeclared =
  (declared: ReadonlySet<string>): Rule =>
  (files) =>
    overImports(files, ({ path }, { kind, specifier }) =>
      kind === 'bare' && !declared.has(path) ? `import '${specifier}' is an undeclared side effect` : undefined,
    );

/** The first line of a file says what lives here. */
export const firstLineSaysWhat: Rule = (files) =>
  files
    .filter(({ text }) => !/^(#!.*\n)?\/\/ \S/.test(text))
    .map(({ path }) => ({ file: path, what: 'does not start with a // sentence' }));

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/;

/** What the package entries in `entries` re-export has a doc comment where it is declared; of overloads the first. */
export const publicNamesAreDocumented =
  (entries: readonly string[]): Rule =>
  (files) => {
    const paths = new Set(files.map((file) => file.path));
    const isPublic = new Set(
      files
        .filter(({ path }) => entries.includes(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(/^export (?:type )?\{([^}]*)\} from '([^']+)'/gm)].flatMap(([, names, specifier]) =>
            (names ?? '').split(',').map((name) => {
              const own =
                name
                  .trim()
                  .replace(/^type /, '')
                  .split(' as ')[0] ?? '';
              return `${resolveIn(paths, path, specifier ?? '')} ${own}`;
            }),
          ),
        ),
    );
    return files.flatMap(({ path, text }) => undocumented(text, (name) => isPublic.has(`${path} ${name}`), path));
  };

function undocumented(text: string, counts: (name: string) => boolean, path: string): Finding[] {
  const lines = text.split('\n');
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const name = DECLARATION.exec(line)?.[1];
    if (name === undefined || seen.has(name) || !counts(name)) return [];
    seen.add(name);
    return /\*\/\s*$/.test(lines[index - 1] ?? '') ? [] : [{ file: path, what: `${name} has no doc comment` }];
  });
}

/** No path of somebody's machine. */
export const noMachinePaths: Rule = (files) =>
  overLines(files, whole, matching(/(?<![\w/.-])\/(?:work|root|home\/\w+|Users\/\w+)\/|\b[A-Z]:\\+Users\\/));

/** No package registry. */
export const noRegistryHosts: Rule = (files) =>
  overLines(files, whole, matching(/https?:\/\/[\w.-]*(?:npm|registry|artifact|nexus|verdaccio|pypi)[\w.-]*/i));

/** No number of somebody's tracker. */
export const noTrackerNumbers: Rule = (files) =>
  overLines(
    files.filter(({ path }) => !/\.(html|css|svg)$/.test(path)),
    whole,
    matching(/(?:^|[\s([\w])(?<!parameter )#\d{1,6}\b|\bissues?[ /-]?#?\d+|\b(?:GH|PR)[- ]?#?\d+\b/i),
  );

/** The top level stays small. */
export const topLevelIsKnown =
  (known: ReadonlySet<string>): Rule =>
  (files) =>
    files
      .filter(({ path }) => !known.has(path.split('/')[0] ?? '') && !path.startsWith('.'))
      .map(({ path }) => ({ file: path, what: 'is not of the top level' }));
