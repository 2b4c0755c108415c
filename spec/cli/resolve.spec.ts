// Where a relative specifier leads; only Node itself could show it from outside, one process a case.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileBehind, sourceBehind } from '../../src/cli/loader/resolve';

const FILES = [
  'main.ts',
  'main.js',
  'both.ts',
  'both.js',
  'only.ts',
  'view.tsx',
  'module.mts',
  'common.cts',
  'plain.js',
  'data.json',
  'folder/index.ts',
  'folder/deep/index.js',
  'script.ts',
  'script/index.ts',
  'name.with.dots.ts',
  'node_modules/package/index.js',
  'node_modules/package/only.ts',
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'toolwright-resolve-'));
  for (const path of FILES) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), '');
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const from = (parent: string, specifier: string): string | undefined => {
  const found = fileBehind(specifier, join(folder, parent));
  return found === undefined ? undefined : relative(folder, found).split('\\').join('/');
};

test.each([
  ['./only.js', 'only.ts'],
  ['./only', 'only.ts'],
  ['./only.ts', undefined],
  ['./both.js', 'both.ts'],
  ['./both', 'both.ts'],
  ['./view.js', 'view.tsx'],
  ['./view.jsx', 'view.tsx'],
  ['./module.mjs', 'module.mts'],
  ['./common.cjs', 'common.cts'],
  ['./plain.js', undefined],
  ['./plain', 'plain.js'],
  ['./data', 'data.json'],
  ['./folder', 'folder/index.ts'],
  ['./folder/', 'folder/index.ts'],
  ['./folder/deep', 'folder/deep/index.js'],
  ['./script', 'script.ts'],
  ['./name.with.dots', 'name.with.dots.ts'],
  ['./missing.js', undefined],
  ['only.js', undefined],
  ['node:fs', undefined],
  ['#only', undefined],
])('in a TypeScript file %s is %s', (specifier, file) => {
  expect(from('main.ts', specifier)).toBe(file);
});

test.each([
  ['./both.js', undefined],
  ['./both', undefined],
  ['./only.js', 'only.ts'],
  ['./only', 'only.ts'],
  ['./folder', 'folder/index.ts'],
])('in a JavaScript file %s is %s', (specifier, file) => {
  expect(from('main.js', specifier)).toBe(file);
});

test.each(['.', './'])('%s and .. are the index of a folder', (specifier) => {
  expect(from('folder/main.ts', specifier)).toBe('folder/index.ts');
  expect(from('folder/deep/main.ts', '..')).toBe('folder/index.ts');
});

test('an installed package resolves by itself', () => {
  expect(from('node_modules/package/index.js', './only')).toBeUndefined();
});

test('a compiled file that is missing stands for its source', () => {
  expect(sourceBehind(join(folder, 'only.js'))).toBe(join(folder, 'only.ts'));
  expect(sourceBehind(join(folder, 'both.js'))).toBeUndefined();
  expect(sourceBehind(join(folder, 'missing.js'))).toBeUndefined();
});
