// The command line as a person meets it: help, usage errors, version.
import { manifest, Project, type Said } from './project';

jest.setTimeout(60_000);

let project: Project;
beforeAll(() => (project = new Project()));
afterAll(() => project.remove());

describe('help', () => {
  let bare: Said;
  beforeAll(async () => (bare = await project.say()));

  test('is printed when nothing is asked, with exit code 0', () => {
    expect(bare).toMatchObject({ code: 0, stderr: '' });
    expect(bare.stdout).toContain('Usage: toolwright <command> [options]');
  });

  test('names every command and shows examples', () => {
    for (const command of ['run', 'list', 'call', 'version'])
      expect(bare.stdout).toMatch(new RegExp(`^  ${command}\\b`, 'm'));
    expect(bare.stdout).toContain('toolwright call server.ts forecast city=London days=2');
  });

  test('is the same with --help', async () => {
    expect(await project.say('--help')).toEqual(bare);
  });

  test('of run names its options', async () => {
    const { code, stdout } = await project.say('run', '--help');
    expect(code).toBe(0);
    for (const option of ['-t, --transport', '--host', '-p, --port', '--path']) expect(stdout).toContain(option);
  });
});

test.each([['version'], ['--version'], ['-V']])('%s prints the version', async (word) => {
  expect(await project.say(word)).toEqual({ code: 0, stdout: `toolwright ${manifest.version}\n`, stderr: '' });
});

describe('a command line that is wrong ends with exit code 2, nothing on stdout, and', () => {
  test.each([
    [['lits'], "unknown command 'lits'\n(Did you mean list?)"],
    [['run'], "missing required argument 'file'"],
    [['run', 'a.js', 'b.js'], 'too many arguments'],
    [['run', 'a.js', '--prot', '1'], "unknown option '--prot'\n(Did you mean --port?)"],
    [['run', 'a.js', '-t', 'http'], 'Allowed choices are stdio, streamable-http.'],
    [['run', 'a.js', '-t', 'streamable-http', '-p', '70000'], 'A port is a whole number from 0 to 65535'],
    [['run', 'a.js', '-p', '8000'], '--host, --port and --path belong to HTTP: add --transport streamable-http.'],
    [
      ['run', 'a.js', '-t', 'streamable-http', '--path', 'mcp'],
      "--path starts with '/' and has no query, unlike 'mcp'.",
    ],
    [['run', 'http://127.0.0.1:1/mcp'], 'A URL is served already: try toolwright list http://127.0.0.1:1/mcp'],
    [['list', 'a.js', 'tool'], 'Allowed choices are tools, resources, prompts.'],
    [['call', 'a.js'], "missing required argument 'tool'"],
  ])('%j says why', async (words, why) => {
    const said = await project.say(...words);
    expect(said).toMatchObject({ code: 2, stdout: '' });
    expect(said.stderr).toContain(why);
  });
});
