// TypeScript files with decorators, run without a build: both package types, both compilers, and what goes wrong.
import { Project } from './project';

jest.setTimeout(90_000);

const QUERY = `
import { IsInt, IsString, Min } from 'class-validator';
export class Query {
  @IsString() text!: string;
  @IsInt() @Min(1) limit = 10;
}`;

const FORECASTS = `
import { Service } from 'toolwright';
@Service()
export class Forecasts {
  of(city: string): string { return city === 'London' ? 'Rain' : 'Sun'; }
}`;

/** `at` writes a relative specifier, `extra` is what only this package type can do. */
const server = (at: (path: string) => string, extra: string): string => `
import { Arg, Args, MCPServer, Service, Tool } from 'toolwright';
import { IsInt } from 'class-validator';
import { Forecasts } from '${at('./parts/forecasts')}';
import { Query } from '${at('./query')}';
import parts from './parts${at('').replace('.js', '/index.js')}';
import { named } from 'a-commonjs-package';
import { word } from 'a-module-package';
${extra}
@Service()
export class Weather {
  constructor(private readonly forecasts: Forecasts) {}
  @Tool()
  forecast(@Arg('city') city: string, @Arg('days', { default: 1 }, IsInt()) days: number): string {
    return [city, this.forecasts.of(city), typeof days, days, parts, named, word, special].join(' ');
  }
  @Tool()
  query(@Args() query: Query): string { return \`\${query instanceof Query} \${query.text} \${query.limit}\`; }
  @Tool({ structuredOutput: false })
  async later(): Promise<string> { return (await import('./later.js')).later; }
  @Tool()
  fail(): string {
    throw new Error('boom');
  }
}
export default new MCPServer('Weather', { services: [Weather] });`;

const SHARED = {
  'query.ts': QUERY,
  'parts/forecasts.ts': FORECASTS,
  'parts/index.ts': "const parts: string = 'index'; export default parts;",
  'deep.ts': "export const later: string = 'later';",
};

const inFolder = (folder: string, files: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

const FILES = {
  'node_modules/a-commonjs-package/index.js':
    "exports.__esModule = true; exports.named = 'commonjs'; exports.default = 1;",
  'node_modules/a-module-package/package.json': '{"type":"module","exports":"./index.js"}',
  'node_modules/a-module-package/index.js': "export const word = 'module';",
  ...inFolder('commonjs', {
    ...SHARED,
    'package.json': '{}',
    'server.ts': server((path) => path, "import fs = require('node:fs'); const special = fs.existsSync(__filename);"),
    'later.ts': "export * from './deep'; export const own = 1;",
    'mixed.mts': "import server, { Weather } from './server.ts'; export default Weather && (server as any).default;",
    'ring.ts': "import './ring-a';",
    'ring-a.ts': `import { IsString, ValidateNested } from 'class-validator'; import { B } from './ring-b';
      export class A { @ValidateNested() b!: B; }`,
    'ring-b.ts': `import { IsString, ValidateNested } from 'class-validator'; import { A } from './ring-a';
      export class B { @ValidateNested() a!: A; }`,
    'awaits.ts': 'await Promise.resolve(); export default 1;',
    'whole.cts': "import { MCPServer } from 'toolwright'; export = new MCPServer('whole', { version: '1' });",
  }),
  ...inFolder('module', {
    ...SHARED,
    'package.json': '{"type":"module","imports":{"#data/*":"./data/*.js"}}',
    'server.ts': server(
      (path) => `${path}.js`,
      "import { data } from '#data/one'; const special = await Promise.resolve(data + typeof import.meta.url);",
    ),
    'bare.ts': server((path) => path, 'const special = 1;'),
    'data/one.ts': "export const data: string = 'data';",
    'later.ts': "export * from './deep.js';",
    'requires.cts': `import { MCPServer } from 'toolwright'; import { later } from './deep';
      export = new MCPServer('requires ' + later, { version: '1' });`,
    'ring.ts': "import './ring-a.js';",
    'ring-a.ts': `import { ValidateNested } from 'class-validator'; import { B } from './ring-b.js';
      export class A { @ValidateNested() b!: B; }`,
    'ring-b.ts': `import { ValidateNested } from 'class-validator'; import { A } from './ring-a.js';
      export class B { @ValidateNested() a!: A; }`,
    'wrong.ts': 'const a: string = ;',
    'imports-wrong.ts': "import './wrong.js';",
    'stripped.js': "import './query.ts';",
    'no-role.ts': `import { MCPServer, Tool } from 'toolwright';
      class Shop { @Tool() buy(title: string): string { return title; } }
      export default new MCPServer('Shop', { services: [Shop] });`,
    'no-call.ts': `import { MCPServer, Tool } from 'toolwright';
      class Shop { @Tool buy(): string { return ''; } }
      export default new MCPServer('Shop', { services: [Shop] });`,
  }),
};

interface Answer {
  readonly id: number;
  readonly result: { readonly content: readonly { readonly text: string }[] };
}

const META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
};
const request = (call: object, id: number): string =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { ...call, _meta: META } })}\n`;

describe('with @swc/core', () => {
  let project: Project;
  beforeAll(() => {
    project = new Project();
    project.write(FILES);
  });
  afterAll(() => project.remove());

  describe.each([
    ['commonjs/server.ts', 'true'],
    ['commonjs/mixed.mts', 'true'],
    ['module/server.ts', 'datastring'],
    ['module/bare.ts', '1'],
  ])('%s', (file, special) => {
    let texts: readonly string[];
    let stderr: string;
    beforeAll(async () => {
      const calls = [
        { name: 'forecast', arguments: { city: 'London', days: 2 } },
        { name: 'query', arguments: { text: 'a' } },
        { name: 'later', arguments: {} },
        { name: 'fail', arguments: {} },
      ];
      const running = project.start('run', file);
      running.process.stdin?.end(calls.map(request).join(''));
      const said = await running.end();
      const answers = said.stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Answer);
      answers.sort((one, other) => one.id - other.id);
      texts = answers.map(({ result }) => result.content[0]?.text ?? '');
      ({ stderr } = said);
    });

    test('injects constructors and reads argument types from emitted metadata', () => {
      expect(texts[0]).toBe(`London Rain number 2 index commonjs module ${special}`);
    });

    test('gives an arguments class as an instance, defaults filled', () => {
      expect(texts[1]).toBe('true a 10');
    });

    test('imports a source dynamically, names of a star export included', () => {
      expect(texts[2]).toBe('later');
    });

    test('shows lines of the source in stacks', () => {
      const source = file.replace('mixed.mts', 'server.ts');
      const lines = FILES[source as keyof typeof FILES].split('\n');
      const line = lines.findIndex((text) => text.includes("Error('boom')")) + 1;
      expect(stderr).toContain(`${source}:${line}:`);
    });
  });

  test('a .cts file exports with `export =`', async () => {
    expect((await project.say('list', 'commonjs/whole.cts')).stdout).toMatch(/^whole 1\n/);
  });

  test('a .cts file requires a source of a module package', async () => {
    expect((await project.say('list', 'module/requires.cts')).stdout).toMatch(/^requires later 1\n/);
  });

  test.each(['commonjs/ring.ts', 'module/ring.ts'])('a ring of imports is explained: %s', async (file) => {
    const { code, stderr } = await project.say('run', file);
    expect(code).toBe(1);
    expect(stderr).toContain("Cannot access 'A' before initialization");
    expect(stderr).toContain("Hint: 'A' is used before it is initialised: two files import each other");
  });

  test.each(['module/wrong.ts', 'module/imports-wrong.ts'])(
    'a syntax error shows its line and nothing of us: %s',
    async (file) => {
      const { code, stderr } = await project.say('run', file);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Cannot compile .*wrong\.ts\n/);
      expect(stderr).toContain('const a: string = ;');
      expect(stderr).not.toMatch(/\n\s+at |backtrace/);
    },
  );

  test('JavaScript that imports TypeScript is told how to start', async () => {
    const { code, stderr } = await project.say('run', 'module/stripped.js');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Hint: Node\'s built-in TypeScript support cannot run decorators. Start the TypeScript file itself with "toolwright run"',
    );
  });

  test('a top-level await in a CommonJS package is explained', async () => {
    const { code, stderr } = await project.say('run', 'commonjs/awaits.ts');
    expect(code).toBe(1);
    expect(stderr).toContain('Hint: A file with a top-level await has to be a module: name it .mts');
  });

  test('a configuration mistake is told with id and cure, without a stack', async () => {
    const said = await project.say('run', 'module/no-role.ts');
    expect(said).toMatchObject({ code: 1, stdout: '' });
    expect(said.stderr).toMatch(
      /^TW106: Parameter #0 of Shop\.buy has no role.*\nCure: Decorate it with @Arg\(name\).*\n$/,
    );
  });

  test('a decorator without its parentheses is told at the line it stands on', async () => {
    const { stderr } = await project.say('run', 'module/no-call.ts');
    expect(stderr).toContain('Use @Tool() instead of @Tool');
    expect(stderr).toContain('no-call.ts:2');
  });
});

describe('without @swc/core', () => {
  let project: Project;
  beforeEach(() => {
    project = new Project([]);
    project.write(FILES);
  });
  afterEach(() => project.remove());

  test('one line says what to install', async () => {
    expect(await project.say('run', 'module/server.ts')).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'Running TypeScript needs a compiler in your project: npm install --save-dev @swc/core\n' +
        'Compiled JavaScript runs without one.\n',
    });
  });

  test('@oxc-node/core is used when the project has it', async () => {
    project.write({
      'node_modules/@oxc-node/core/package.json': '{"exports":{"./register":"./register.mjs"}}',
      'node_modules/@oxc-node/core/register.mjs': "throw new Error('this compiler was asked');",
    });
    expect((await project.say('run', 'module/server.ts')).stderr).toContain('this compiler was asked');
  });
});
