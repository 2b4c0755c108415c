// A module in front of a CommonJS source, so that `import` gets its exports by name on every version of Node.
import { fileBehind } from './resolve';
import { compile } from './compile';
import { isTypeScript } from './format';

const NAME = '([\\p{ID_Start}$_][\\p{ID_Continue}$]*)';

/** The names that the compiler announces to Node, those of `export *` from the project's own sources included. */
function exportNames(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const code = compile(file, 'commonjs');
  const list = /^0 && \(module\.exports = \{([^}]*)\}\);$/m.exec(code)?.[1] ?? '';
  const many = [...list.matchAll(new RegExp(`${NAME}: null`, 'gu'))];
  const single = [...code.matchAll(new RegExp(`^Object\\.defineProperty\\(exports, "${NAME}", \\{$`, 'gmu'))];
  const own = [...many, ...single].map(([, name = '']) => name);
  const starred = [...code.matchAll(/^0 && __export\(require\("([^"]+)"\)\);$/gm)].flatMap(([, specifier = '']) => {
    const source = fileBehind(specifier, file);
    return source !== undefined && isTypeScript(source) ? exportNames(source, seen) : [];
  });
  return [...new Set([...own, ...starred])].filter((name) => name !== 'default' && name !== '__esModule');
}

/** The text of a module that requires the file; `default` is its `module.exports`, as in Node. */
export function bridgeTo(file: string): string {
  const path = JSON.stringify(file);
  const names = exportNames(file);
  return [
    "import { createRequire } from 'node:module';",
    `const all = createRequire(${path})(${path});`,
    'export default all;',
    ...names.map((name, at) => `const v${at} = all.${name};\nexport { v${at} as ${name} };`),
  ].join('\n');
}
