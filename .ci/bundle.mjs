// Joins the sources into one CommonJS file whose modules run when they are first required; the entries are stubs around it.
import { mkdirSync, writeFileSync, chmodSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

/** Package entries: file in dist -> module in src. */
const ENTRIES = { 'index.js': 'index', 'client/index.js': 'client/index', 'protocol/index.js': 'protocol/index' };
const CLI = 'cli/main.js';

const SETTINGS = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  packages: 'external',
  logLevel: 'warning',
  tsconfigRaw: { compilerOptions: { experimentalDecorators: true, useDefineForClassFields: false } },
};

function joined(modules) {
  return modules.map((name) => `exports[${JSON.stringify(name)}] = () => require('./${name}');`).join('\n');
}

/** The exports of an entry are spelled out, so that `import { name }` finds them. */
function stub(file, module, names) {
  if (names.length === 0) return '"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\n';
  const library = relative(dirname(file), 'lib/toolwright.js').replace(/^(?!\.)/, './');
  const lines = names.map((name) => `exports.${name} = entry.${name};`);
  return `"use strict";\nObject.defineProperty(exports, "__esModule", { value: true });\nconst entry = require(${JSON.stringify(library)})[${JSON.stringify(module)}]();\n${lines.join('\n')}\n`;
}

/** Writes `lib/` and the entries into `out`, from the sources in `src`. */
export async function bundle(src, out) {
  const modules = [...Object.values(ENTRIES), 'cli/program'];
  await build({
    ...SETTINGS,
    stdin: { contents: joined(modules), resolveDir: src, loader: 'ts' },
    outfile: join(out, 'lib/toolwright.js'),
  });
  await build({
    ...SETTINGS,
    entryPoints: [join(src, 'cli/loader/hooks-thread.ts')],
    outfile: join(out, 'lib/hooks-thread.js'),
  });
  for (const [file, module] of Object.entries(ENTRIES)) {
    const names = await exportedBy(join(src, `${module}.ts`));
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), stub(file, module, names));
  }
  mkdirSync(join(out, 'cli'), { recursive: true });
  writeFileSync(
    join(out, CLI),
    '#!/usr/bin/env node\n"use strict";\nvoid require("../lib/toolwright.js")["cli/program"]().main(process.argv.slice(2));\n',
  );
  chmodSync(join(out, CLI), 0o755);
}

async function exportedBy(file) {
  const { metafile } = await build({
    ...SETTINGS,
    format: 'esm',
    entryPoints: [file],
    write: false,
    metafile: true,
    outdir: 'out',
  });
  return Object.values(metafile.outputs).flatMap((output) => output.exports);
}
