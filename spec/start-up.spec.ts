// What `require('toolwright')` costs: the modules it loads are a budget, because every server pays it at each start.
import { join, relative, sep } from 'node:path';
import { compiled } from './support/build';
import { build, node, root } from './support/checkout';

interface Loaded {
  readonly all: readonly string[];
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
  const packages = files.filter((file) => !file.includes('/.cache/')).flatMap((file) => /.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(file)?.[1] ?? []);
  process.stdout.write(JSON.stringify({
    all: files,
    own: files.filter((file) => file.startsWith('dist/')).sort(),
    packages: [...new Set(packages)].sort(),
    builtins: [...builtins].sort(),
  }));
`;

function loadedBy(file: string): Loaded {
  const run = node(['-e', PROBE, root, file]);
  if (run.status !== 0) throw new Error(`Loading ${file} failed:\n${run.stderr}`);
  return JSON.parse(run.stdout) as Loaded;
}

/** What an entry of the package loads. */
const loadedByEntry = (entry: string): Loaded => loadedBy(join(root, 'dist', entry));

/** The modules of src that an entry runs; the joined file runs the same ones. */
function modulesRunBy(entry: string): readonly string[] {
  const folder = relative(root, compiled()).split(sep).join('/');
  return loadedBy(join(root, folder, entry)).all.flatMap((file) =>
    file.startsWith(`${folder}/`) ? [file.slice(folder.length + 1)] : [],
  );
}

beforeAll(build, 70_000);

describe('the root entry', () => {
  let loaded: Loaded;
  let modules: readonly string[];
  beforeAll(() => {
    loaded = loadedByEntry('index.js');
    modules = modulesRunBy('index.js');
  });

  test('loads exactly these packages', () => {
    expect(loaded.packages).toEqual(['reflect-metadata', 'tslib', 'tsyringe']);
  });

  test('loads no client, no command line, no HTTP and no schema library', () => {
    const rooms = modules.filter((file) => /^(client|cli|testing|adapters|redis|transports)\//.test(file));
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

  test('loads two files of its own', () => {
    expect(loaded.own).toEqual(['dist/index.js', 'dist/lib/toolwright.js']);
  });

  test('runs at most this many modules of its own', () => {
    expect({ modules, within: modules.length > 50 && modules.length <= 150 }).toEqual({ modules, within: true });
  });
});

describe('the other entries', () => {
  test('the protocol entry loads nothing but itself', () => {
    const loaded = loadedByEntry('protocol/index.js');
    expect(loaded.own).toEqual(['dist/protocol/index.js']);
    expect(loaded.packages).toEqual([]);
  });

  test('the client entry loads no command line and no decorators of a compiler', () => {
    const { packages } = loadedByEntry('client/index.js');
    expect(packages).toContain('@modelcontextprotocol/client');
    expect(packages.filter((name) => /^(commander|@swc\/|@oxc-node\/)/.test(name))).toEqual([]);
  });
});
