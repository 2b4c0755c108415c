// Which decoded values are refused, and that safeJoin never leaves its root.
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DEFAULT_RESOURCE_SECURITY,
  firstUnsafe,
  isSafe,
  PathEscapeError,
  safeJoin,
  type ResourceSecurity,
} from '../../src/uri/path-security';
import { UriTemplate } from '../../src/uri/template';

const one = (value: string | string[]): Map<string, string | string[]> => new Map([['path', value]]);
const only = (change: Partial<ResourceSecurity>): ResourceSecurity => ({
  rejectPathTraversal: false,
  rejectAbsolutePaths: false,
  rejectNullBytes: false,
  exemptParams: new Set(),
  ...change,
});

test('every check is on by default, for every variable', () => {
  expect(DEFAULT_RESOURCE_SECURITY).toEqual({
    rejectPathTraversal: true,
    rejectAbsolutePaths: true,
    rejectNullBytes: true,
    exemptParams: new Set(),
  });
});

describe('traversal is judged by components', () => {
  const policy = only({ rejectPathTraversal: true });
  test.each(['..', '../x', '..\\x', 'a/../..', 'a\\..\\..', 'a/../../b', './..', 'a//../..', '/..', 'a/b/../../../c'])(
    'refused: %s',
    (value) => expect(isSafe(one(value), policy)).toBe(false),
  );
  test.each(['', '.', 'a', 'a/..', 'a/../b', 'a/b/../..', 'v1.0..v2.0', 'HEAD~3..HEAD', '...', '..a', 'a..', '.../x'])(
    'allowed: %s',
    (value) => expect(isSafe(one(value), policy)).toBe(true),
  );
});

describe('absolute paths of every platform are refused', () => {
  const policy = only({ rejectAbsolutePaths: true });
  test.each(['/', '/etc/passwd', '\\', '\\\\host\\share', 'C:', 'c:\\x', 'Z:/x', 'd:x'])('refused: %s', (value) =>
    expect(isSafe(one(value), policy)).toBe(false),
  );
  test.each(['', 'a/b', 'etc', 'ab:c', '1:2', ':x', ' /x'])('allowed: %s', (value) =>
    expect(isSafe(one(value), policy)).toBe(true),
  );
});

test('a NUL byte anywhere is refused', () => {
  expect(isSafe(one('a\0b'), only({ rejectNullBytes: true }))).toBe(false);
  expect(isSafe(one('a%00b'), only({ rejectNullBytes: true }))).toBe(true);
});

test('a check that is off refuses nothing', () => {
  expect(isSafe(one(['..', '/etc', 'C:', '\0']), only({}))).toBe(true);
});

test('each element of an array is checked', () => {
  expect(isSafe(one(['a', '..']), DEFAULT_RESOURCE_SECURITY)).toBe(false);
  expect(isSafe(one(['a', '/b']), DEFAULT_RESOURCE_SECURITY)).toBe(false);
  expect(isSafe(one(['a', 'b']), DEFAULT_RESOURCE_SECURITY)).toBe(true);
  expect(isSafe(one([]), DEFAULT_RESOURCE_SECURITY)).toBe(true);
});

test('the first offending variable is named, an exempt one is not checked', () => {
  const values = new Map([
    ['a', 'ok'],
    ['b', '../x'],
    ['c', '/y'],
  ]);
  expect(firstUnsafe(values, DEFAULT_RESOURCE_SECURITY)).toBe('b');
  expect(firstUnsafe(values, { ...DEFAULT_RESOURCE_SECURITY, exemptParams: new Set(['b']) })).toBe('c');
  expect(firstUnsafe(values, { ...DEFAULT_RESOURCE_SECURITY, exemptParams: new Set(['b', 'c']) })).toBeUndefined();
});

describe('encoding hides nothing', () => {
  test.each([
    ['f://{name}', 'f://..'],
    ['f://{name}', 'f://%2E%2E'],
    ['f://{name}', 'f://%2e%2E'],
    ['f://{name}', 'f://..%2Fetc'],
    ['f://{name}', 'f://%2e%2e%2fetc'],
    ['f://{name}', 'f://..%5Cetc'],
    ['f://{name}', 'f://a%2F..%2F..%2Fb'],
    ['f://{name}', 'f://%2Fetc%2Fpasswd'],
    ['f://{name}', 'f://%5C%5Chost'],
    ['f://{name}', 'f://C%3A%5Cx'],
    ['f://{name}', 'f://a%00.txt'],
    ['f://{+path}', 'f://../etc'],
    ['f://{+path}', 'f://%2E%2E/x'],
    ['f://{+path}', 'f:///etc/passwd'],
    ['f://{+path}', 'f://c:/x'],
    ['f://x{/path*}', 'f://x/a/%2E%2E/b'],
    ['f://x{/path*}', 'f://x/a%2F..%2F../b'],
    ['f://x{/path*}', 'f://x/a/b%00'],
    ['f://x{?path}', 'f://x?path=..%2Fetc'],
    ['f://x{;path}', 'f://x;path=%2Fetc'],
  ])('%s with %s is refused', (template, uri) => {
    const values = UriTemplate.parse(template).match(uri);
    expect(values?.size).toBe(1);
    expect(isSafe(values ?? new Map(), DEFAULT_RESOURCE_SECURITY)).toBe(false);
  });

  test.each([
    ['f://{name}', 'f://a%2Fb'],
    ['f://{name}', 'f://v1.0..v2.0'],
    ['f://{+path}', 'f://a/../b'],
    ['f://{name}', 'f://%252E%252E'],
  ])('%s with %s is allowed', (template, uri) => {
    const values = UriTemplate.parse(template).match(uri);
    expect(values?.size).toBe(1);
    expect(isSafe(values ?? new Map(), DEFAULT_RESOURCE_SECURITY)).toBe(true);
  });
});

describe('safeJoin', () => {
  let top = '';
  let root = '';

  beforeAll(async () => {
    top = await realpath(await mkdtemp(join(tmpdir(), 'safe-join-')));
    root = join(top, 'root');
    await mkdir(join(root, 'dir'), { recursive: true });
    await mkdir(join(top, 'root-sibling'));
    await writeFile(join(root, 'dir', 'file.txt'), 'inside');
    await writeFile(join(top, 'secret.txt'), 'outside');
    await symlink(join(root, 'dir'), join(root, 'inward'));
    await symlink('dir/new.txt', join(root, 'inward-new'));
    await symlink(top, join(root, 'outward'));
    await symlink('../secret.txt', join(root, 'outward-file'));
    await symlink('../missing.txt', join(root, 'outward-missing'));
    await symlink('outward-missing', join(root, 'outward-chain'));
    await symlink('../root-sibling', join(root, 'sibling'));
    await symlink('loop', join(root, 'loop'));
    await symlink(root, join(top, 'root-link'));
  });

  afterAll(async () => rm(top, { recursive: true, force: true }));

  test.each<[string[], string]>([
    [[], 'root'],
    [[''], 'root'],
    [['dir', 'file.txt'], 'root/dir/file.txt'],
    [['dir/../dir/./file.txt'], 'root/dir/file.txt'],
    [['dir', '..', 'dir'], 'root/dir'],
    [['new.txt'], 'root/new.txt'],
    [['new/deep/leaf.txt'], 'root/new/deep/leaf.txt'],
    [['..name'], 'root/..name'],
    [['inward/file.txt'], 'root/dir/file.txt'],
    [['inward/new.txt'], 'root/dir/new.txt'],
    [['inward-new'], 'root/dir/new.txt'],
    [['dir/file.txt/below'], 'root/dir/file.txt/below'],
  ])('%j is below the root', async (parts, expected) => {
    expect(await safeJoin(root, ...parts)).toBe(join(top, expected));
  });

  test.each<[string, string[]]>([
    ['a NUL byte', ['a\0']],
    ['an absolute part', ['/etc/passwd']],
    ['an absolute later part', ['dir', '/etc']],
    ['a backslash', ['\\x']],
    ['a drive letter', ['C:x']],
    ['the parent', ['..']],
    ['a climb', ['dir/../../secret.txt']],
    ['a climb over parts', ['dir', '..', '..', 'root-sibling']],
    ['a link to a directory outside', ['outward']],
    ['a file behind a link outside', ['outward/secret.txt']],
    ['a new file behind a link outside', ['outward/new.txt']],
    ['a link to a file outside', ['outward-file']],
    ['a link to a missing file outside', ['outward-missing']],
    ['a chain of links to a missing file outside', ['outward-chain']],
    ['a sibling with the same beginning', ['sibling']],
  ])('%s is an escape', async (_name, parts) => {
    await expect(safeJoin(root, ...parts)).rejects.toThrow(PathEscapeError);
  });

  test('the message tells neither the root nor the part', async () => {
    const error: unknown = await safeJoin(root, 'outward-file').catch((thrown: unknown) => thrown);
    expect(String(error)).toBe('PathEscapeError: The path leaves its root');
  });

  test('a loop of links ends in an error', async () => {
    await expect(safeJoin(root, 'loop')).rejects.toThrow();
    await expect(safeJoin(root, 'loop/x')).rejects.toThrow();
  });

  test('a root that is itself a link, or does not exist yet, is resolved', async () => {
    expect(await safeJoin(join(top, 'root-link'), 'dir/file.txt')).toBe(join(root, 'dir', 'file.txt'));
    expect(await safeJoin(join(top, 'later'), 'x')).toBe(join(top, 'later', 'x'));
  });
});
