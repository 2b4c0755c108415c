// Checks src and joins it into dist. `--if-stale` does nothing when dist already matches the sources.
// The new tree is built aside and renamed into place, so a failed build leaves the old one and readers never see half.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');
const dist = join(root, 'dist');
const stamp = join(cache, 'build-stamp');
const lock = join(cache, 'build-lock');
const lockLimitMs = 120_000;

const inputs = ['tsconfig.json', 'tsconfig.build.json', '.ci/build.mjs', '.ci/bundle.mjs'];
const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .sort();

function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...sources, ...inputs.map((name) => join(root, name))]) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function isFresh() {
  return existsSync(dist) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Waits for another build of this checkout; a lock whose owner died long ago is taken over. */
async function takeLock() {
  for (;;) {
    try {
      mkdirSync(lock);
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - made > lockLimitMs) rmSync(lock, { recursive: true, force: true });
      await pause(100);
    }
  }
}

/** Checks the types and writes the declarations; gives false when the sources do not compile. */
function declare(fresh) {
  const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  const options = ['-p', 'tsconfig.build.json', '--noEmitOnError', '--emitDeclarationOnly', '--outDir', fresh];
  return spawnSync(process.execPath, [compiler, ...options], { cwd: root, stdio: 'inherit' }).status === 0;
}

async function build() {
  const print = fingerprint();
  const fresh = join(cache, `build-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  try {
    if (!declare(fresh)) return 1;
    await bundle(join(root, 'src'), fresh);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  writeFileSync(stamp, print);
  return 0;
}

mkdirSync(cache, { recursive: true });
const onlyIfStale = process.argv.includes('--if-stale');
if (!(onlyIfStale && isFresh())) {
  await takeLock();
  try {
    if (!(onlyIfStale && isFresh())) process.exitCode = await build();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}
