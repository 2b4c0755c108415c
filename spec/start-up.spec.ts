// What `require('toolwright')` costs: the modules it loads are a budget, because every server pays it at each start.
import { join } from 'node:path';
import { build, node, root } from './support/checkout';

interface Loaded {
  readonly own: readonly string[];
  readonly packages: readonly string[];
  readonly builtins: readonly string[];
}

const PROBE = `
  const Module = require('node:module');
  const { relative, sep } = require('node:path');
  const load = Module._load;
  const builtins = new Set();
  Module._load = function (request, ...rest) {
    if (Module.isBuiltin(request)) builtins.add(request.replace(/^node:/, ''));
    return load.call(this, request, ...rest);
  };
  const [root, entry] = process.argv.slice(1);
  require(entry);
  const files = Object.keys(require.cache).map((file) => relative(root, file).split(sep).join('/'));
  const packages = files.flatMap((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1] ?? []);
  process.stdout.write(JSON.stringify({
    own: files.filter((file) => file.startsWith('dist/')).sort(),
    packages: [...new Set(packages)].sort(),
    builtins: [...builtins].sort(),
  }));
`;

function loadedBy(entry: string): Loaded {
  const run = node(['-e', PROBE, root, join(root, 'dist', entry)]);
  if (run.status !== 0) throw new Error(`Loading ${entry} failed:\n${run.stderr}`);
  return JSON.parse(run.stdout) as Loaded;
}

beforeAll(build, 70_000);

describe('the root entry', () => {
  let loaded: Loaded;
  beforeAll(() => {
    loaded = loadedBy('index.js');
  });

  test('loads exactly these packages', () => {
    expect(loaded.packages).toEqual(['reflect-metadata', 'tslib', 'tsyringe']);
  });

  test('loads no client, no command line, no HTTP and no schema library', () => {
    const rooms = loaded.own.filter((file) =>
      /^dist\/(client|cli|testing|adapters|redis|transports\/http)\//.test(file),
    );
    expect(rooms).toEqual([]);
    expect(
      loaded.packages.filter((name) =>
        /^(@modelcontextprotocol\/|commander$|ajv$|jose$|class-validator$|@swc\/)/.test(name),
      ),
    ).toEqual([]);
    expect(
      loaded.builtins.filter((name) => /^(http|https|http2|net|tls|child_process|worker_threads|cluster)$/.test(name)),
    ).toEqual([]);
  });

  test('loads at most this many files of its own', () => {
    expect({ files: loaded.own, within: loaded.own.length <= 150 }).toEqual({ files: loaded.own, within: true });
  });
});

describe('the other entries', () => {
  test('the protocol entry loads nothing but itself', () => {
    const loaded = loadedBy('protocol/index.js');
    expect(loaded.own).toEqual(['dist/protocol/index.js']);
    expect(loaded.packages).toEqual([]);
  });

  test('the client entry loads no command line and no decorators of a compiler', () => {
    const { packages } = loadedBy('client/index.js');
    expect(packages).toContain('@modelcontextprotocol/client');
    expect(packages.filter((name) => /^(commander|@swc\/|@oxc-node\/)/.test(name))).toEqual([]);
  });
});
