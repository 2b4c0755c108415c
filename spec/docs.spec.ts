// What the documentation shows is what runs: fences are regions of samples, links lead somewhere, errors have a page.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf, readTree, type SourceFile } from './support/source';
import { root } from './support/checkout';

interface Fence {
  readonly where: string;
  readonly language: string;
  readonly reference: string | undefined;
  readonly body: string;
}

const PLAIN_LANGUAGES = ['text', 'sh', 'json', 'jsonc', 'mermaid'];
const SHOWN_FROM = /^(samples|bench)\/[^#]+$/;

/** The fences of a page; the info string is the language, then `file` or `file#region`. */
function fencesOf({ path, text }: SourceFile): Fence[] {
  const found: Fence[] = [];
  let open:
    { readonly mark: string; readonly info: string; readonly line: number; readonly body: string[] } | undefined;
  text.split('\n').forEach((line, index) => {
    const fence = /^\s*(`{3,}|~{3,})\s*(.*)$/.exec(line);
    if (open === undefined) {
      if (fence) open = { mark: fence[1] ?? '', info: (fence[2] ?? '').trim(), line: index + 1, body: [] };
    } else if (fence?.[1] === open.mark && fence[2] === '') {
      const [language = '', reference] = open.info.split(/\s+/);
      found.push({ where: `${path}:${open.line}`, language, reference, body: dedent(open.body) });
      open = undefined;
    } else open.body.push(line);
  });
  if (open !== undefined)
    found.push({ where: `${path}:${open.line}`, language: 'never closed', reference: undefined, body: '' });
  return found;
}

function dedent(lines: readonly string[]): string {
  const widths = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
  const width = Math.min(...widths, Infinity);
  return lines.map((line) => (line.trim() === '' ? '' : line.slice(width))).join('\n');
}

const REGION = /^\s*(?:\/\/|#|<!--)\s*#(end)?region\s+([\w-]+)/;

/** The lines of a region, markers of inner regions left out; without a name the whole file, all markers left out. */
function regionOf(text: string, name: string | undefined): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n');
  const marks = lines.map((line) => REGION.exec(line));
  const from = name === undefined ? -1 : marks.findIndex((mark) => mark?.[2] === name && mark[1] === undefined);
  const to = name === undefined ? lines.length : marks.findIndex((mark) => mark?.[2] === name && mark[1] === 'end');
  if (name !== undefined && (from < 0 || to < from)) return undefined;
  return dedent(lines.slice(from + 1, to).filter((_line, index) => marks[from + 1 + index] === null));
}

function complaintOf(fence: Fence, read: (path: string) => string | undefined): string | undefined {
  if (fence.reference === undefined) {
    return PLAIN_LANGUAGES.includes(fence.language) ? undefined : `'${fence.language}' needs a reference to a sample`;
  }
  const [path = '', region] = fence.reference.split('#');
  if (!SHOWN_FROM.test(path)) return `${fence.reference} is not in samples/ or bench/`;
  const text = read(path);
  if (text === undefined) return `${path} does not exist`;
  const shown = regionOf(text, region);
  if (shown === undefined) return `${path} has no region ${region}`;
  return shown === fence.body ? undefined : `differs from ${fence.reference}`;
}

const complaints = (pages: readonly SourceFile[], read: (path: string) => string | undefined): string[] =>
  pages.flatMap(fencesOf).flatMap((fence) => {
    const complaint = complaintOf(fence, read);
    return complaint === undefined ? [] : [`${fence.where}: ${complaint}`];
  });

const skipped = new Set(['node_modules', 'dist', 'data', '.git']);
const isMarkdown = (path: string): boolean => path.endsWith('.md');
const docs = existsSync(join(root, 'docs')) ? readTree(join(root, 'docs'), isMarkdown, skipped) : [];
const front = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].filter((path) => existsSync(join(root, path)));
const pages: SourceFile[] = [
  ...docs.map(({ path, text }) => ({ path: `docs/${path}`, text })),
  ...front.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
];
const readShown = (path: string): string | undefined =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined;

describe('fences', () => {
  test('every fence with code is a region of a sample, to the letter', () => {
    expect(complaints(pages, readShown)).toEqual([]);
  });

  const sample = [
    '// #region a',
    '  const a = 1;',
    '',
    '  // #region b',
    '  const b = 2;',
    '  // #endregion b',
    '// #endregion a',
    '',
  ];
  const read = (path: string): string | undefined => (path === 'samples/x.ts' ? sample.join('\n') : undefined);
  const page = (info: string, ...body: string[]): SourceFile[] => [
    { path: 'p.md', text: ['```' + info, ...body, '```'].join('\n') },
  ];

  test.each([
    ['ts samples/x.ts#b', ['const b = 2;']],
    ['ts samples/x.ts#a', ['const a = 1;', '', 'const b = 2;']],
    ['sh', ['npm test']],
    ['text', []],
  ])('accepted: %s', (info, body) => {
    expect(complaints(page(info, ...body), read)).toEqual([]);
  });

  test.each([
    ['ts', ['const b = 2;'], "p.md:1: 'ts' needs a reference to a sample"],
    ['', ['anything'], "p.md:1: '' needs a reference to a sample"],
    ['ts samples/x.ts#b', ['const b = 3;'], 'p.md:1: differs from samples/x.ts#b'],
    ['ts samples/x.ts#c', ['const b = 2;'], 'p.md:1: samples/x.ts has no region c'],
    ['json samples/y.json', ['{}'], 'p.md:1: samples/y.json does not exist'],
    ['ts src/index.ts', ['x'], 'p.md:1: src/index.ts is not in samples/ or bench/'],
  ])('refused: %s', (info, body, complaint) => {
    expect(complaints(page(info, ...body), read)).toEqual([complaint]);
  });
});

/** The anchors GitHub makes of the headings of a page. */
const anchorsOf = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(/^#{1,6}\s+(.+)$/gm)].map(([, heading]) =>
      (heading ?? '')
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .trim()
        .replace(/ /g, '-'),
    ),
  );

describe('links', () => {
  test('every relative link leads to a file, and to a heading where it names one', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.replace(/^\s*(`{3,})[\s\S]*?^\s*\1$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
        if (/^[a-z]+:/.test(target)) return [];
        const [file = '', anchor] = target.split('#');
        const full = file === '' ? join(root, path) : join(root, dirname(path), file);
        if (!existsSync(full)) return [`${path}: ${target}`];
        if (anchor === undefined || !full.endsWith('.md')) return [];
        return anchorsOf(readFileSync(full, 'utf8')).has(anchor) ? [] : [`${path}: ${target}`];
      }),
    );
    expect(broken).toEqual([]);
  });
});

describe('errors', () => {
  const catalogue = codeOf(readFileSync(join(root, 'src/errors/catalogue.ts'), 'utf8'), { strings: false });
  const ids = [...catalogue.matchAll(/^\s*(TW\d{3}):/gm)].map(([, id]) => id).sort();
  const page = pages.find(({ path }) => path === 'docs/errors.md')?.text ?? '';

  test('every id of the catalogue has its paragraph in docs/errors.md, and every paragraph its id', () => {
    expect(ids).not.toEqual([]);
    expect([...page.matchAll(/^### (TW\d{3})\b/gm)].map(([, id]) => id).sort()).toEqual(ids);
  });
});
