// Each sample's client runs against its server, in a process of its own, and asserts.
import { readdirSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, node, root } from './support/checkout';

const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
const out = join(root, '.cache', 'samples');
const samples = readdirSync(join(root, 'samples')).filter((name) =>
  existsSync(join(root, 'samples', name, 'client.ts')),
);

beforeAll(() => {
  build();
  rmSync(out, { recursive: true, force: true });
  const run = node([compiler, '-p', 'samples/tsconfig.json', '--outDir', out]);
  if (run.status !== 0) throw new Error(`The samples do not compile:\n${run.stdout}`);
}, 120_000);

test('there are samples', () => {
  expect(samples).toEqual(expect.arrayContaining(['bookshop', 'weather']));
});

test.each(samples)(
  'the client of %s finds everything as expected',
  (name) => {
    const run = node([join(out, name, 'client.js')]);
    expect(run.stderr.split('\n').filter((line) => !/^(INFO|$)/.test(line))).toEqual([]);
    expect(run.status).toBe(0);
    expect(run.stdout).toContain(`${name}: ok`);
  },
  60_000,
);
