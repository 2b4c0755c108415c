// The sources compiled aside for child processes of specs; made once for each state of src and shared by all spec files.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readTree } from './source';

const root = join(__dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'toolwright-spec');
const KEPT_MS = 600_000;

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const { path, text } of readTree(join(root, 'src'), (name) => name.endsWith('.ts'), new Set())) {
    hash.update(`${path}\0${text}\0`);
  }
  return hash.digest('hex').slice(0, 16);
}

function removeOld(): void {
  for (const name of readdirSync(cache)) {
    const age = Date.now() - (statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > KEPT_MS) rmSync(join(cache, name), { recursive: true, force: true });
  }
}

/** The folder with src as JavaScript, types not checked; compiles when that state of src has not been compiled yet. */
export function compiled(): string {
  const folder = join(cache, fingerprint());
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  removeOld();
  const fresh = `${folder}-${process.pid}`;
  const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  const options = ['-p', 'tsconfig.build.json', '--noCheck', '--declaration', 'false', '--outDir', fresh];
  const run = spawnSync(process.execPath, [compiler, ...options], { cwd: root, encoding: 'utf8', timeout: 60_000 });
  if (!existsSync(fresh)) throw new Error(`src was not compiled:\n${run.stdout}${run.stderr}`);
  try {
    renameSync(fresh, folder);
  } catch {
    rmSync(fresh, { recursive: true, force: true }); // another spec file was faster
  }
  return folder;
}
