// How `file[:name]` is read.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTarget, isUrl } from '../../src/cli/target';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolwright-target-')));
  writeFileSync(join(folder, 'server.ts'), '');
  writeFileSync(join(folder, 'a:b'), '');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['server.ts', 'server.ts', undefined],
  ['server.ts:app', 'server.ts', 'app'],
  ['server.ts:$größe_2', 'server.ts', '$größe_2'],
  ['a:b', 'a:b', undefined],
])('%s', (written, file, name) => {
  const target = join(folder, written);
  expect(fileTarget(target)).toEqual({ shown: join(folder, file), path: join(folder, file), name });
});

test.each([
  ['C:\\work\\server.ts', 'File not found: C:\\work\\server.ts'],
  ['C:\\work\\server.ts:app', 'File not found: C:\\work\\server.ts'],
  ['C:server', 'File not found: C:server'],
  ['no-such-file.ts:app', 'File not found: no-such-file.ts'],
  ['no-such-file.ts:not a name', 'File not found: no-such-file.ts:not a name'],
])('%s names the file without the export', (written, text) => {
  expect(() => fileTarget(written)).toThrow(expect.objectContaining({ message: text, exitCode: 1 }));
});

test.each([
  ['http://127.0.0.1:8000/mcp', true],
  ['HTTPS://example.org', true],
  ['server.ts', false],
  ['httpserver.ts:app', false],
])('%s is an address: %s', (target, is) => {
  expect(isUrl(target)).toBe(is);
});
