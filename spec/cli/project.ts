// A user's project in a temporary folder with the compiled package installed, and the `toolwright` command run in it.
import { spawn, type ChildProcess } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Arrivals, within } from '../support/bounded';
import { compiled } from '../support/build';

const root = join(__dirname, '..', '..');

interface Manifest {
  readonly version: string;
  readonly dependencies: Record<string, string>;
}

/** The manifest of the package itself. */
export const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;

const PEERS = ['class-transformer', 'class-validator', 'reflect-metadata', 'tsyringe'];
const LIMIT_MS = 30_000;

/** What a command line said and how it ended. */
export interface Said {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is running. */
export class Running {
  stdout = '';
  stderr = '';
  private readonly notes = new Arrivals<void>();
  private readonly ended: Promise<Said>;

  constructor(readonly process: ChildProcess) {
    process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.notes.add();
    });
    process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.notes.add();
    });
    process.stdin?.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      process.on('close', (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  /** The first group of the first match on either stream, or the whole match. */
  async found(pattern: RegExp): Promise<string> {
    for (;;) {
      const match = pattern.exec(this.stdout) ?? pattern.exec(this.stderr);
      if (match !== null) return match[1] ?? match[0];
      try {
        await this.notes.next(String(pattern));
      } catch (error) {
        throw new Error(`${String(error)}\nstdout: ${this.stdout}\nstderr: ${this.stderr}`);
      }
    }
  }

  async end(): Promise<Said> {
    return within(this.ended, 'the end of the command', LIMIT_MS);
  }
}

/** One project; `files` are written below it, a package.json among them when they name one. */
export class Project {
  readonly folder: string;
  private readonly running = new Set<ChildProcess>();

  constructor(packages: readonly string[] = ['@swc']) {
    this.folder = realpathSync(mkdtempSync(join(tmpdir(), 'toolwright-project-')));
    const home = join(this.folder, 'node_modules', 'toolwright');
    mkdirSync(home, { recursive: true });
    cpSync(compiled(), join(home, 'dist'), { recursive: true });
    cpSync(join(root, 'package.json'), join(home, 'package.json'));
    for (const name of [...Object.keys(manifest.dependencies), ...PEERS, ...packages]) {
      const place = join(this.folder, 'node_modules', name);
      if (!existsSync(join(root, 'node_modules', name))) throw new Error(`${name} is not installed`);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(root, 'node_modules', name), place, 'junction');
    }
  }

  write(files: Record<string, string>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), text);
    }
  }

  /** Starts `toolwright` with these words. */
  start(...words: string[]): Running {
    const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
    const bin = join(this.folder, 'node_modules', 'toolwright', 'dist', 'cli', 'main.js');
    const child = spawn(process.execPath, [bin, ...words], { cwd: this.folder, env, stdio: 'pipe' });
    this.running.add(child);
    child.on('close', () => this.running.delete(child));
    return new Running(child);
  }

  /** Runs `toolwright` to its end with an empty stdin. */
  async say(...words: string[]): Promise<Said> {
    const running = this.start(...words);
    running.process.stdin?.end();
    return running.end();
  }

  /** Ends what still runs and removes the folder. */
  remove(): void {
    for (const child of this.running) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
