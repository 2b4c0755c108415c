import { Child, endChildren } from '../support/child';

const GUARD = `
  const { guardStdout, protectedStdio } = require(src + '/transports/stdout-guard.js');
  const guard = guardStdout();
  const wire = (text) => new Promise((resolve) => guard.wire(text + '\\n', resolve));
`;

afterEach(endChildren);

async function run(script: string): Promise<Child> {
  const child = new Child(script);
  expect(await child.exit()).toEqual({ code: 0, signal: null });
  return child;
}

/** What was printed, one word a line, in any order. */
const words = (text: string): string[] => text.split(/\s+/).filter(Boolean).sort();

describe('while the guard stands', () => {
  test('whatever is printed goes to stderr and the wire to stdout', async () => {
    const child = await run(`
      console.log('early');
      const held = process.stdout;
      ${GUARD}
      console.log('log'); console.info('info'); console.debug('debug'); console.dir('dir'); console.table(['table']);
      process.stdout.write('write\\n'); held.write('held\\n'); held.end('end\\n');
      process.stdout.write(Buffer.from('bytes\\n')); process.stdout.write('6865780a', 'hex');
      require('node:fs').writeSync(process.stdout.fd, 'descriptor\\n');
      process.stdout.write('callback\\n', () => console.log('called'));
      process.on('exit', () => console.log('exit'));
      require('node:stream').Readable.from(['piped\\n']).pipe(process.stdout);
      wire('one').then(() => wire('two'));
    `);
    expect(child.stdout).toBe('early\none\ntwo\n');
    for (const word of 'log info debug dir table write held end bytes hex descriptor callback called exit piped'.split(
      ' ',
    )) {
      expect(child.stderr).toContain(word);
    }
  });

  test('it holds against what a module prints while it is loaded', async () => {
    const child = await run(`
      ${GUARD}
      const { Module } = require('node:module');
      new Module('user').constructor.prototype._compile.call(new Module('user'), "console.log('imported')", 'user.js');
      wire('answer');
    `);
    expect(child.stdout).toBe('answer\n');
    expect(child.stderr).toBe('imported\n');
  });

  test('worker threads print to stderr, and much of it does not stall them', async () => {
    const child = await run(`
      ${GUARD}
      const { Worker } = require('node:worker_threads');
      const text = "console.log('thread'); process.stdout.write('x'.repeat(300000) + '\\\\n'); console.log('finished')";
      const worker = new Worker(text, { eval: true });
      worker.on('exit', () => wire('answer'));
    `);
    expect(child.stdout).toBe('answer\n');
    expect(child.stderr).toContain('thread');
    expect(child.stderr).toContain('finished');
    expect(child.stderr.length).toBeGreaterThan(300_000);
  });

  test('a worker that was started before prints to stderr, too', async () => {
    const child = await run(`
      const { Worker } = require('node:worker_threads');
      const text = "require('node:worker_threads').parentPort.once('message', () => console.log('thread'))";
      const worker = new Worker(text, { eval: true });
      ${GUARD}
      worker.postMessage('go');
      worker.on('exit', () => wire('answer'));
    `);
    expect(child.stdout).toBe('answer\n');
    expect(child.stderr).toBe('thread\n');
  });

  test('a child with protected stdio reads nothing and prints to stderr', async () => {
    const child = await run(`
      ${GUARD}
      const { spawn } = require('node:child_process');
      const text = "process.stdin.resume(); process.stdin.on('end', () => console.log('child'))";
      spawn(process.execPath, ['-e', text], { stdio: protectedStdio() }).on('exit', () => wire('answer'));
    `);
    expect(child.stdout).toBe('answer\n');
    expect(child.stderr).toBe('child\n');
  });

  test('a child that is given process.stdout prints to stderr', async () => {
    const child = await run(`
      ${GUARD}
      const { spawn } = require('node:child_process');
      const stdio = ['ignore', process.stdout, 'ignore'];
      spawn(process.execPath, ['-e', "console.log('child')"], { stdio }).on('exit', () => wire('answer'));
    `);
    expect(child.stdout).toBe('answer\n');
    expect(child.stderr).toBe('child\n');
  });

  test('a reader that goes away is no uncaught error', async () => {
    const child = new Child(`
      ${GUARD}
      process.stdin.once('data', async () => {
        const errors = [];
        for (let i = 0; i < 3; i++) await wire('x'.repeat(1000)).then((error) => errors.push(error ? 'failed' : 'written'));
        console.error(errors.join());
        process.exit(0);
      });
      console.error('ready');
    `);
    await child.said('ready');
    child.process.stdout?.destroy();
    child.send('go\n');
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stderr).toBe('ready\nfailed,failed,failed\n');
  });
});

describe('holds', () => {
  test('the last one that is given back restores stdout', async () => {
    const child = await run(`
      const first = process.stdout;
      ${GUARD}
      const second = guardStdout();
      guard.release(); guard.release();
      console.log('held');
      second.release();
      console.log('restored', process.stdout === first);
      const third = guardStdout();
      console.log('again');
      third.wire('wire\\n', () => third.release());
    `);
    expect(words(child.stdout)).toEqual(['restored', 'true', 'wire']);
    expect(words(child.stderr)).toEqual(['again', 'held']);
  });

  test('two copies of the module share one guard', async () => {
    const child = await run(`
      ${GUARD}
      for (const key of Object.keys(require.cache)) delete require.cache[key];
      const copy = require(src + '/transports/stdout-guard.js');
      const other = copy.guardStdout();
      console.log('diverted');
      other.wire('wire\\n', () => { other.release(); console.log('held'); guard.release(); console.log('restored'); });
    `);
    expect(child.stdout).toBe('wire\nrestored\n');
    expect(child.stderr).toBe('diverted\nheld\n');
  });
});
