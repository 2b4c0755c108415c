// The package as it is published: packed, put into an empty project, and used the five ways people use it.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, node, root } from './support/checkout';

interface Conditions {
  readonly types: string;
  readonly default: string;
}

interface Manifest {
  readonly version: string;
  readonly main: string;
  readonly types: string;
  readonly bin: Record<string, string>;
  readonly exports: Record<string, string | Conditions>;
  readonly dependencies: Record<string, string>;
  readonly peerDependencies: Record<string, string>;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
const targets = Object.entries(manifest.exports);

/** What the project has besides the package: what its package manager would bring, and its own tools. */
const LINKED = [
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.peerDependencies),
  ...['@types/node', '@types/jest', '@jest/globals', '@swc/jest'],
].filter((name) => existsSync(join(root, 'node_modules', name)));

const SWC = {
  jsc: {
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};

const ADDER = `
import { IsInt } from 'class-validator';
import { Arg, MCPServer, Service, Tool } from 'toolwright';
import { Client } from 'toolwright/client';
import type { CallToolResult } from 'toolwright/protocol';

@Service()
class Adder {
  @Tool({ description: 'Add two numbers.' })
  add(@Arg('a', IsInt()) a: number, @Arg('b') b: number): string {
    return String(a + b);
  }
}

export async function sum(): Promise<CallToolResult['content']> {
  const client = await Client.connect(new MCPServer('Adder', { version: '1.0.0', services: [Adder] }));
  try {
    return (await client.callTool('add', { a: 1, b: 2 })).content as CallToolResult['content'];
  } finally {
    await client.close();
  }
}
`;
const PRINT = 'void sum().then((content) => process.stdout.write(JSON.stringify(content)));\n';
const SUM = [{ type: 'text', text: '3' }];

const FILES: Record<string, string> = {
  'package.json': JSON.stringify({
    name: 'guest',
    private: true,
    jest: { testEnvironment: 'node', transform: { '\\.ts$': ['@swc/jest', SWC] } },
  }),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      ...{ target: 'ES2022', module: 'NodeNext', strict: true, skipLibCheck: false, types: ['node'] },
      ...{ experimentalDecorators: true, emitDecoratorMetadata: true, rootDir: 'src', outDir: 'out' },
    },
    include: ['src'],
  }),
  'use.cjs': `
    const all = require('toolwright');
    process.stdout.write(JSON.stringify(Object.keys(all).sort()));`,
  'use.mjs': `
    import { createRequire } from 'node:module';
    import * as server from 'toolwright';
    import * as client from 'toolwright/client';
    import { MCPServer, Tool } from 'toolwright';
    const require = createRequire(import.meta.url);
    const differing = [[server, 'toolwright'], [client, 'toolwright/client']].flatMap(([names, entry]) =>
      Object.entries(require(entry)).flatMap(([name, value]) => (names[name] === value ? [] : [entry + ' ' + name])));
    process.stdout.write(JSON.stringify({ differing, named: [typeof MCPServer, typeof Tool] }));`,
  'src/common.cts': ADDER + PRINT,
  'src/module.mts': ADDER + PRINT,
  'spec/adder.ts': ADDER,
  'spec/adder.spec.ts': `
import { sum } from './adder';
test('adds', async () => { expect(await sum()).toEqual(${JSON.stringify(SUM)}); });`,
};

let project: string;
let packed: readonly string[];

/** Packs the checkout and puts the tarball's files where an installation would. */
function pack(): string[] {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', project];
  const out = JSON.parse(execFileSync(npm, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const [{ filename, files }] = Array.isArray(out) ? out : Object.values(out);
  const home = join(project, 'node_modules', 'toolwright');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(project, filename), '-C', home, '--strip-components', '1']);
  return files.map((file: { path: string }) => file.path);
}

beforeAll(() => {
  build();
  project = realpathSync(mkdtempSync(join(tmpdir(), 'toolwright-guest-')));
  packed = pack();
  for (const name of LINKED) {
    const place = join(project, 'node_modules', name);
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), place, 'junction');
  }
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
}, 120_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the tarball', () => {
  test('holds every file that package.json points to', () => {
    const pointed = [manifest.main, manifest.types, ...Object.values(manifest.bin)].concat(
      targets.flatMap(([, target]) => (typeof target === 'string' ? target : Object.values(target))),
    );
    expect(pointed.map((path) => path.replace(/^\.\//, '')).filter((path) => !packed.includes(path))).toEqual([]);
  });

  test('holds what runs, its types and its papers, and no source, spec or test tool', () => {
    const strange = packed.filter(
      (path) => !/^(dist\/.+\.(js|mjs|d\.ts)|package\.json|LICENSE|README\.md|CHANGELOG\.md)$/.test(path),
    );
    expect(strange).toEqual([]);
    expect(packed).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md']));
    expect(packed.filter((path) => path.includes('.spec.'))).toEqual([]);
  });

  test('names types first in every entry, and the default last', () => {
    const orders = targets.flatMap(([, target]) => (typeof target === 'string' ? [] : [Object.keys(target)]));
    expect(orders.length).toBeGreaterThan(0);
    expect(orders.filter(([first, last]) => first !== 'types' || last !== 'default')).toEqual([]);
  });
});

describe('the installed package', () => {
  test('is loaded by require', () => {
    const run = node(['use.cjs'], project);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toEqual(expect.arrayContaining(['MCPServer', 'Service', 'Tool', 'ToolError']));
  });

  test('is loaded by import with named exports, the same objects that require gives', () => {
    const run = node(['use.mjs'], project);
    expect(run).toMatchObject({ status: 0, stderr: '' });
    expect(JSON.parse(run.stdout)).toEqual({ differing: [], named: ['function', 'function'] });
  });

  test('is used from a CommonJS jest spec', () => {
    const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
    const run = node([jest, '--rootDir', project, '--ci', '--runInBand'], project);
    expect({ ...run, stdout: '' }).toMatchObject({ status: 0, stderr: expect.stringContaining('1 passed') });
  }, 120_000);

  test('type-checks and runs as CommonJS and as a module under NodeNext', () => {
    const tsc = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
    const checked = node([tsc, '-p', 'tsconfig.json', '--pretty', 'false'], project);
    const complaints = checked.stdout
      .split('\n')
      .filter((line) => /^(src|node_modules[\\/]toolwright)[\\/]/.test(line));
    expect(complaints).toEqual([]);
    for (const file of ['out/common.cjs', 'out/module.mjs']) {
      expect({ file, ...node([file], project) }).toMatchObject({ file, status: 0, stdout: JSON.stringify(SUM) });
    }
  }, 120_000);

  test('type-checks with the TypeScript 6 compiler too', () => {
    const tsc = join(root, 'node_modules', 'typescript', 'lib', 'tsc.js');
    const checked = node([tsc, '-p', 'tsconfig.json', '--noEmit', '--skipLibCheck', '--pretty', 'false'], project);
    expect(checked.stdout.split('\n').filter((line) => /^(src|node_modules[\\/]toolwright)[\\/]/.test(line))).toEqual(
      [],
    );
  }, 120_000);

  test('has a command that knows its version', () => {
    const command = join(project, 'node_modules', 'toolwright', manifest.bin['toolwright'] ?? '');
    expect(readFileSync(command, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    const run = node([command, 'version'], project);
    expect(run).toMatchObject({ status: 0, stdout: expect.stringContaining(manifest.version) });
  });
});
