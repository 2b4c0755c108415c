// Which object of a file is served, and what is said when there is none.
import { Project, type Said } from './project';

jest.setTimeout(60_000);

const SERVER = (name: string): string => `new MCPServer('${name}', { version: '1' })`;
const ESM = "import { MCPServer } from 'toolwright';\n";
const CJS = "const { MCPServer } = require('toolwright');\n";

const FILES = {
  'package.json': '{"type":"module"}',
  'default.js': `${ESM}export default ${SERVER('from default')}; export const mcp = ${SERVER('from mcp')};`,
  'mcp.js': `${ESM}export const app = ${SERVER('from app')}; export const server = ${SERVER('from server')};
    export const mcp = ${SERVER('from mcp')};`,
  'server.js': `${ESM}export default 5; export const app = ${SERVER('from app')}; export const server = ${SERVER('from server')};`,
  'app.mjs': `${ESM}export const app = ${SERVER('from app')};`,
  'named.js': `${ESM}export const weather = ${SERVER('from weather')}; export const limit = 1;`,
  'object.cjs': `${CJS}const found = {}; found.server = ${SERVER('from cjs object')}; module.exports = found;`,
  'whole.cjs': `${CJS}module.exports = ${SERVER('from module.exports')};`,
  'compiled.cjs': `${CJS}exports.__esModule = true; exports.default = ${SERVER('from exports.default')};`,
  'empty.js': '',
  'none.js': 'export class Weather {}; export const list = []; export const text = "secret"; export default { a: 1 };',
  'promise.js': `${ESM}export default Promise.resolve(${SERVER('late')});`,
  'factory.js': `${ESM}export const server = function make() { return ${SERVER('made')}; };`,
  'other-sdk.js': 'export const mcp = new (class McpServer {})();',
  'throws.js': "throw new Error('the pool is gone', { cause: new TypeError('no such host') });",
  'five.js': 'throw 5;',
  'misses.js': "import 'a-package-that-is-missing';",
  'silent.js': 'await new Promise(() => {});',
  'syntax.js': 'export const a = ;',
  'folder/index.js': '',
};

let project: Project;
beforeAll(() => {
  project = new Project();
  project.write(FILES);
});
afterAll(() => project.remove());

const served = async (target: string): Promise<string | undefined> =>
  (await project.say('list', target)).stdout.split('\n')[0];
const refused = async (target: string): Promise<Said> => {
  const said = await project.say('run', target);
  expect({ target, code: said.code, stdout: said.stdout }).toEqual({ target, code: 1, stdout: '' });
  return said;
};

describe('the server of a file is', () => {
  test.each([
    ['default.js', 'from default'],
    ['mcp.js', 'from mcp'],
    ['server.js', 'from server'],
    ['app.mjs', 'from app'],
    ['default.js:mcp', 'from mcp'],
    ['named.js:weather', 'from weather'],
    ['object.cjs', 'from cjs object'],
    ['whole.cjs', 'from module.exports'],
    ['compiled.cjs', 'from exports.default'],
  ])('in %s the one %s', async (target, name) => {
    expect(await served(target)).toBe(`${name} 1`);
  });
});

describe('without a server', () => {
  test.each([
    ['missing.js', 'File not found: missing.js\n'],
    ['named.ts', 'File not found: named.ts\nDid you mean named.js?\n'],
    ['named', 'File not found: named\nDid you mean named.js?\n'],
    ['folder', 'Not a file: folder\n'],
  ])('%s is refused', async (target, text) => {
    expect((await refused(target)).stderr).toBe(text);
  });

  const EXPORT_IT = "Export the server: export default new MCPServer('my-server', { services: [...] });\n";

  test.each([
    ['empty.js', `No server object found in empty.js\nIt exports nothing.\n${EXPORT_IT}`],
    [
      'named.js',
      'No server object found in named.js\nIt exports: limit (a number), weather (an MCPServer).\n' +
        'Name the one you mean: named.js:weather\n',
    ],
    [
      'promise.js',
      `No server object found in promise.js\nIt exports: default (a Promise).\n${EXPORT_IT}` +
        "About 'default': Await it: export default await ..., in a module.\n",
    ],
    [
      'factory.js',
      `No server object found in factory.js\nIt exports: server (the function make).\n${EXPORT_IT}` +
        "About 'server': Export what it makes, not the function or class itself.\n",
    ],
    [
      'other-sdk.js',
      `No server object found in other-sdk.js\nIt exports: mcp (an instance of McpServer).\n${EXPORT_IT}` +
        "About 'mcp': It comes from another SDK.\n",
    ],
    [
      'named.js:whether',
      "Server object 'whether' not found in named.js\nIt exports: limit (a number), weather (an MCPServer).\n" +
        'Did you mean named.js:weather?\n',
    ],
    ['named.js:limit', "Server object 'limit' in named.js is a number, not an MCPServer.\n"],
  ])('%s says what it exports and the cure', async (target, text) => {
    expect((await refused(target)).stderr).toBe(text);
  });

  test('the kinds of the exports are named, never their values', async () => {
    const { stderr } = await refused('none.js');
    expect(stderr).toContain('Weather (the class Weather)');
    expect(stderr).toContain('list (an array), text (a string)');
    expect(stderr).not.toContain('secret');
  });
});

describe('a file that fails', () => {
  test('is told with its stack and its causes', async () => {
    const { stderr } = await refused('throws.js');
    expect(stderr).toMatch(/^Failed to load throws\.js: Error: the pool is gone\n\s+at .*throws\.js:1:7/);
    expect(stderr).toContain('\nCaused by: TypeError: no such host\n');
    expect(stderr).not.toMatch(/node:internal|commander/);
  });

  test.each([
    ['five.js', 'Failed to load five.js: 5\n'],
    ['misses.js', "Cannot find package 'a-package-that-is-missing'"],
    ['syntax.js', 'syntax.js:1\nexport const a = ;'],
    [
      'silent.js',
      'silent.js never finished loading: a top-level await in it waits for something that does not come.\n',
    ],
  ])('%s says why', async (target, text) => {
    expect((await refused(target)).stderr).toContain(text);
  });
});
