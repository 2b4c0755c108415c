// Floors, doors, cycles, sizes, names: the shape of src and the cleanliness of the repository, read as text.
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import * as rules from './support/rules';
import { codeOf, importsOf, readTree, type SourceFile } from './support/source';

const root = join(__dirname, '..');

interface Manifest {
  readonly exports: Record<string, string | { default: string }>;
}

/** What cannot follow a rule yet. The list may only shrink: an exception that is no longer needed fails. */
const EXCEPTIONS: readonly { readonly rule: string; readonly file: string; readonly why: string }[] = [
  { rule: 'a file imports from at most 10 modules', file: 'server/build.ts', why: 'it is where all objects meet' },
];

/** The files that do something when they are loaded: the reflection registry has to be there first. */
const EFFECTS: ReadonlySet<string> = new Set([
  'index.ts',
  'di/tsyringe.ts',
  'metadata/reflect.ts',
  'metadata/store.ts',
]);

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const sourceOf = (target: string): string => target.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts');
const entries = new Set(
  Object.values(manifest.exports).flatMap((target) => (typeof target === 'string' ? [] : [sourceOf(target.default)])),
);
const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
const skipped = new Set([
  '.git',
  'package-lock.json',
  ...ignored.map((line) => line.replace(/\/$/, '')).filter(Boolean),
]);
const TOP_LEVEL = new Set(
  (
    'package.json package-lock.json tsconfig.json tsconfig.build.json jest.config.js eslint.config.js ' +
    'src spec samples docs bench README.md CHANGELOG.md LICENSE CONTRIBUTING.md'
  ).split(' '),
);

const source = readTree(join(root, 'src'), (path) => path.endsWith('.ts'), new Set());
const repository = readTree(root, (path) => !/\.(png|jpg|gif|ico|wasm|tgz|log)$/.test(path), skipped);

const file = (path: string, ...lines: string[]): SourceFile => ({ path, text: lines.join('\n') });
const many = (count: number, line: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => line(i));

type Row = readonly [name: string, rule: rules.Rule, bad: readonly SourceFile[]];

const SOURCE_RULES: readonly Row[] = [
  ['every room has a floor', rules.everyRoomHasAFloor, [file('attic/box.ts')]],
  [
    'a room never imports upwards',
    rules.noImportUp,
    [file('engine/a.ts', "import type { B } from '../server/b';"), file('server/b.ts')],
  ],
  [
    'a room never imports sideways',
    rules.noImportSideways,
    [file('engine/a.ts', "const b = require('../uri/b') as typeof import('../uri/b');"), file('uri/b.ts')],
  ],
  [
    'transports never see schemas, the registry never sees transports',
    rules.strangersStayApart,
    [file('transports/a.ts', "import { B } from '../schema/b';"), file('schema/b.ts')],
  ],
  [
    'a relative import names a source file without extension, and no package entry',
    rules.importsResolve,
    [file('engine/a.ts', "import { B } from './b.js';"), file('engine/b.ts')],
  ],
  [
    'files do not import each other in a circle',
    rules.noCycles,
    [file('engine/a.ts', "import { b } from './b';"), file('engine/b.ts', "export type { A } from './a';")],
  ],
  ['a foreign package has one door', rules.oneDoorEach, [file('server/a.ts', "import { container } from 'tsyringe';")]],
  [
    'built-ins of Node are written with their prefix',
    rules.builtinsArePrefixed(new Set(builtinModules)),
    [file('engine/a.ts', "import { join } from 'path';")],
  ],
  [
    'errors and protocol know no platform and no library',
    rules.groundIsPure,
    [file('protocol/a.ts', "import { randomUUID } from 'node:crypto';")],
  ],
  [
    'emitted metadata is read in one file',
    rules.designKeysInOneFile,
    [file('schema/a.ts', "Reflect.getMetadata('design:type', x, 'y');")],
  ],
  [
    'a version string is written in one file',
    rules.versionsInOneFile,
    [file('engine/a.ts', "const version = '2025-11-25';")],
  ],
  ['a file has at most 300 lines', rules.atMostLines(300), [file('engine/a.ts', ...many(301, (i) => `f(${i});`))]],
  ['no file at all has more than 900 lines', rules.atMostLines(900), [file('a.ts', ...many(901, (i) => `f(${i});`))]],
  [
    'a file imports from at most 10 modules',
    rules.atMostImports(10),
    [file('engine/a.ts', ...many(11, (i) => `import { x${i} } from './x${i}';`))],
  ],
  ['no name is an empty word', rules.namesSaySomething, [file('engine/a.ts', 'export class ToolManager {}')]],
  ['no file name is an empty word', rules.fileNamesSaySomething, [file('engine/uri-utils.ts')]],
  [
    'no code is made from text',
    rules.noCodeFromText,
    [file('schema/a.ts', "const f = new Function('a', 'return a');")],
  ],
  ['nothing is exported by a star', rules.noExportAll, [file('client/a.ts', "export * from './b';")]],
  ['nothing is a default export', rules.noDefaultExport, [file('client/a.ts', 'export default class Client {}')]],
  ['no comment promises work', rules.noPromises, [file('client/a.ts', '// ' + 'TO' + 'DO: later')]],
  ['no rule is switched off in place', rules.noSwitchOff, [file('engine/a.ts', '// @ts-' + 'ignore')]],
  ['an index.ts is a package entry', rules.indexIsAnEntry(entries), [file('engine/index.ts')]],
  [
    'only the files named do something at load',
    rules.effectsAreDeclared(EFFECTS),
    [file('engine/a.ts', "import './b';")],
  ],
  ['the first line of a file says what lives here', rules.firstLineSaysWhat, [file('engine/a.ts', 'export {};')]],
  [
    'what an author can import has a doc comment',
    rules.publicNamesAreDocumented(['index.ts', 'client/index.ts']),
    [file('index.ts', "export { a } from './engine/a';"), file('engine/a.ts', '', 'export const a = 1;')],
  ],
];

const REPOSITORY_RULES: readonly Row[] = [
  ['no path of a machine', rules.noMachinePaths, [file('a.md', 'see /' + 'home/ann/project')]],
  ['no host of a package registry', rules.noRegistryHosts, [file('a.json', 'https:' + '//registry.example.org/x')]],
  ['no number of a tracker', rules.noTrackerNumbers, [file('a.md', 'fixes ' + '#' + '12')]],
  ['the top level is the known one', rules.topLevelIsKnown(TOP_LEVEL), [file('scripts/a.js')]],
];

const keyOf = (rule: string, path: string): string => `${rule} | ${path}`;
const excused = new Set(EXCEPTIONS.map(({ rule, file: path }) => keyOf(rule, path)));

describe.each([
  ['src', source, SOURCE_RULES],
  ['the repository', repository, REPOSITORY_RULES],
] as const)('%s', (_place, files, table) => {
  test.each(table)('%s', (name, rule) => {
    const broken = rule(files).filter((finding) => !excused.has(keyOf(name, finding.file)));
    expect(broken.map((finding) => `${finding.file}: ${finding.what}`)).toEqual([]);
  });

  test.each(table)('a violation is seen: %s', (_name, rule, bad) => {
    expect(rule(bad)).not.toEqual([]);
  });
});

describe('exceptions', () => {
  test('each one names a rule and is still needed', () => {
    const findings = new Set(
      SOURCE_RULES.flatMap(([name, rule]) => rule(source).map((finding) => keyOf(name, finding.file))),
    );
    expect([...excused].filter((key) => !findings.has(key))).toEqual([]);
  });
});

describe('the reader of sources', () => {
  const text = [
    "import { a } from './a'; // import { no } from './comment'",
    "import type {\n  B,\n} from './b';",
    "import './effect';",
    "export { c } from './c';",
    "const text = `import { d } from './template'`;",
    'const pattern = /[\'"]/; const quotient = 4 / 2;',
    "const lazy = require('./lazy') as typeof import('./lazy');",
    "/* require('./block') */",
    "export const from = 'not an import';",
  ].join('\n');

  test('finds every import and none that is commented out', () => {
    expect(importsOf(text).map(({ specifier, kind }) => `${kind} ${specifier}`)).toEqual([
      'static ./a',
      'static ./b',
      'reexport ./c',
      'bare ./effect',
      'call ./lazy',
      'call ./lazy',
    ]);
  });

  test('keeps line numbers and the code of templates while it blanks comments and strings', () => {
    const code = codeOf('const a = `x ${name} y`; // gone\n/* b\n */ const c = "d";', { strings: false });
    expect(code.split('\n')).toHaveLength(3);
    expect(code).toContain('${name}');
    expect(code).toMatch(/^const a = .*\n\s*\n\s*const c = /);
    expect(code).not.toMatch(/gone|[xyd]"/);
  });
});
