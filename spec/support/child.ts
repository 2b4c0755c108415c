// A child process of a spec: JavaScript text over the compiled sources, spoken to over its pipes, every wait bounded.
import { spawn, type ChildProcess } from 'node:child_process';
import { Arrivals, within } from './bounded';
import { compiled } from './build';

/** How a child ended. */
export interface Exit {
  readonly code: number | null;
  readonly signal: string | null;
}

const running = new Set<ChildProcess>();

/** Ends what a spec has left running; for `afterEach`. */
export function endChildren(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}

/** One running child. */
export class Child {
  readonly lines = new Arrivals<string>();
  stdout = '';
  stderr = '';
  readonly process: ChildProcess;
  private readonly ended: Promise<Exit>;
  private readonly notes = new Arrivals<void>();
  private rest = '';

  /** `script` sees `src`, the folder of the compiled sources. */
  constructor(script: string) {
    const { NODE_OPTIONS: _options, JEST_WORKER_ID: _worker, ...env } = process.env;
    const text = `const src = ${JSON.stringify(compiled())};\n${script}`;
    this.process = spawn(process.execPath, ['-e', text], { env, stdio: 'pipe' });
    running.add(this.process);
    this.process.stdin?.on('error', () => undefined);
    this.process.stdout?.setEncoding('utf8').on('data', (text: string) => this.take(text));
    this.process.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.notes.add();
    });
    this.ended = new Promise((resolve) => {
      this.process.on('close', (code, signal) => {
        running.delete(this.process);
        resolve({ code, signal });
      });
    });
  }

  /** Writes a message as one line, or text as it is. */
  send(message: object | string): void {
    this.process.stdin?.write(typeof message === 'string' ? message : `${JSON.stringify(message)}\n`);
  }

  endInput(): void {
    this.process.stdin?.end();
  }

  /** The next line of stdout, parsed. */
  async message(): Promise<Record<string, unknown>> {
    return JSON.parse(await this.lines.next('a line of stdout')) as Record<string, unknown>;
  }

  /** Resolves once stderr holds the text. */
  async said(text: string): Promise<void> {
    while (!this.stderr.includes(text)) await this.notes.next(`${text} on stderr`);
  }

  /** How it ended, both pipes read to their end. */
  async exit(limitMs = 5_000): Promise<Exit> {
    return within(this.ended, 'the exit', limitMs);
  }

  private take(text: string): void {
    this.stdout += text;
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.lines.add(line);
  }
}
