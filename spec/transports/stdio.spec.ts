import { PassThrough, Writable } from 'node:stream';
import type { Exchange } from '../../src/engine/exchange';
import { StdioTransport, type StdioOptions } from '../../src/transports/stdio';
import { Arrivals, settled, within } from '../support/bounded';
import { Child, endChildren } from '../support/child';
import { Gate, ScriptedReceiver } from '../support/scripted';

const call = (id: unknown, method: string, params?: object): object => ({ jsonrpc: '2.0', id, method, params });
const line = (message: unknown): string => `${JSON.stringify(message)}\n`;

type Answer = Record<string, unknown>;

function serve(script: Record<string, (exchange: Exchange) => unknown> = {}, options: StdioOptions = {}) {
  const input = new PassThrough();
  const output = new PassThrough();
  const receiver = new ScriptedReceiver({ ping: () => ({}), ...script });
  const transport = new StdioTransport({ input, output, ...options });
  const answers = new Arrivals<Answer>();
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const one of lines) answers.add(JSON.parse(one) as Answer);
  });
  transport.open(receiver);
  return { input, output, receiver, transport, answers };
}

afterEach(endChildren);

describe('over two streams', () => {
  test('requests are answered, each on a line of its own', async () => {
    const { input, answers } = serve();
    input.write(line(call(0, 'ping')) + line(call('', 'ping')) + line(call('a', 'nothing')));
    const all = await answers.take(3);
    expect(all.map(({ id }) => id).sort()).toEqual(['', 0, 'a']);
    expect(all.every(({ jsonrpc }) => jsonrpc === '2.0')).toBe(true);
  });

  test.each([
    ['{bad\n', { id: null, error: { code: -32700, message: 'Parse error' } }],
    ['null\n', { id: null, error: { code: -32600, message: 'Invalid Request' } }],
    ['[]\n', { id: null, error: { code: -32600, message: 'Invalid Request' } }],
    ['{"jsonrpc":"2.0","id":3,"params":{}}\r\n', { id: 3, error: { code: -32600, message: 'Invalid Request' } }],
    [
      '{"jsonrpc":"2.0","id":null,"method":"ping"}\n',
      { id: null, error: { code: -32600, message: 'Invalid Request' } },
    ],
  ])('the line %j is refused and the next one answered', async (text, refusal) => {
    const { input, answers } = serve();
    input.write(text + line(call(1, 'ping')));
    expect(await answers.take(2)).toEqual([
      { jsonrpc: '2.0', ...refusal },
      { jsonrpc: '2.0', id: 1, result: {} },
    ]);
  });

  test('a line above the limit is refused with the limit and the next one answered', async () => {
    const { input, answers } = serve({}, { maxMessageBytes: 100 });
    input.write('x'.repeat(1000));
    expect(await answers.next()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Message exceeds the limit of 100 bytes' },
    });
    input.write(`${'x'.repeat(1000)}\n${line(call(1, 'ping'))}`);
    expect(await answers.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('a slow call keeps nobody waiting', async () => {
    const slow = new Gate();
    const { input, answers } = serve({ slow: () => slow.promise });
    input.write(line(call(1, 'slow')) + line(call(2, 'ping')));
    expect((await answers.next()).id).toBe(2);
    slow.open({});
    expect((await answers.next()).id).toBe(1);
  });

  test('a result that JSON cannot hold is answered -32603', async () => {
    const { input, answers } = serve({ bad: () => ({ n: 1n }) });
    input.write(line(call(1, 'bad')));
    expect(await answers.next()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Handler returned an invalid result' },
    });
  });

  test('several servers may have streams of their own', async () => {
    const [first, second] = [serve(), serve()];
    first.input.write(line(call('first', 'ping')));
    second.input.write(line(call('second', 'ping')));
    expect((await first.answers.next()).id).toBe('first');
    expect((await second.answers.next()).id).toBe('second');
  });

  test('a transport opens once', () => {
    const { transport, receiver } = serve();
    expect(() => transport.open(receiver)).toThrow('opened or closed before');
  });
});

describe('the end of the input', () => {
  test('what was read is answered first, a last line without newline included', async () => {
    const slow = new Gate();
    const { input, answers, transport } = serve({ slow: () => slow.promise });
    input.end(line(call(1, 'slow')) + line(call(2, 'ping')).trimEnd());
    expect((await answers.next()).id).toBe(2);
    slow.open({ late: true });
    await within(transport.closed, 'closed');
    expect(await answers.next()).toEqual({ jsonrpc: '2.0', id: 1, result: { late: true } });
    expect([transport.endedBy, transport.isDrained]).toEqual(['input-end', true]);
  });

  test('a call that does not end in time is aborted', async () => {
    const { input, answers, transport, receiver } = serve({ stuck: () => new Gate().promise }, { drainMs: 1 });
    input.end(line(call(1, 'stuck')));
    await within(transport.closed, 'closed');
    expect(receiver.requests[0]?.isCancelled).toBe(true);
    expect(await answers.next()).toMatchObject({ id: 1, error: { code: -32000, message: 'Connection closed' } });
    expect([transport.endedBy, transport.isDrained]).toEqual(['input-end', false]);
  });

  test.each([
    ['fails', (input: PassThrough) => input.destroy(new Error('EIO'))],
    ['is destroyed', (input: PassThrough) => input.destroy()],
  ])('an input that %s has ended', async (_what, end) => {
    const { input, transport } = serve();
    end(input);
    await within(transport.closed, 'closed');
    expect(transport.endedBy).toBe('input-end');
  });

  test('an input that was over before is noticed', async () => {
    const input = new PassThrough();
    input.destroy();
    const { transport } = serve({}, { input });
    await within(transport.closed, 'closed');
  });
});

describe('the output', () => {
  /** Takes nothing until told to. */
  class Stuck extends Writable {
    readonly chunks: string[] = [];
    private waiting: (() => void) | undefined;

    override _write(chunk: Buffer, _encoding: string, done: () => void): void {
      this.chunks.push(chunk.toString());
      this.waiting = done;
    }

    go(): void {
      this.waiting?.();
    }
  }

  test('closed waits until the pipe has taken everything', async () => {
    const output = new Stuck();
    const { input, transport } = serve({ large: () => ({ text: 'x'.repeat(3_000_000) }) }, { output });
    input.end(line(call(1, 'large')));
    let isClosed = false;
    void transport.closed.then(() => (isClosed = true));
    await settled();
    expect(isClosed).toBe(false);
    output.go();
    await within(transport.closed, 'closed');
    expect(output.chunks.join('').length).toBeGreaterThan(3_000_000);
  });

  test('a reader that reads nothing holds the end up only so long', async () => {
    const { input, transport } = serve({}, { output: new Stuck(), drainMs: 1 });
    input.end(line(call(1, 'ping')));
    await within(transport.closed, 'closed', 2_000);
  });

  test('notifications for a reader that is far behind are dropped with one warning, answers are kept', async () => {
    const output = new Stuck();
    const data = 'x'.repeat(6_000_000);
    const { input, receiver } = serve(
      {
        chatty: (exchange) => {
          for (let count = 0; count < 10; count++) exchange.notify('notifications/message', { level: 'info', data });
          return { text: 'done' };
        },
      },
      { output },
    );
    input.write(line(call(1, 'chatty')));
    for (let turn = 0; turn < 4; turn++) {
      await settled();
      output.go();
    }
    const methods = output.chunks
      .join('')
      .trimEnd()
      .split('\n')
      .map((text) => (JSON.parse(text) as Answer).method ?? 'answer');
    expect(methods).toEqual(['notifications/message', 'notifications/message', 'answer']);
    expect(receiver.records.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'warning Dropped notifications: the client reads too slowly',
    ]);
  });

  test('a reader that lets more than 256 MiB of answers wait counts as gone', async () => {
    const output = new Stuck();
    const large = { text: 'x'.repeat(100 * 1024 * 1024) };
    const { input, receiver, transport } = serve({ large: () => large, stuck: () => new Gate().promise }, { output });
    input.write([call(0, 'stuck'), ...[1, 2, 3].map((id) => call(id, 'large'))].map(line).join(''));
    await within(transport.closed, 'closed');
    expect(receiver.requests[0]?.isCancelled).toBe(true);
    expect(transport.endedBy).toBe('disconnect');
    expect(receiver.records.map(({ level, message }) => `${level} ${message}`)).toEqual([
      'warning The client leaves more than 256 MiB unread and counts as gone',
    ]);
  });

  test('a reader that is far behind is not sent more work', async () => {
    const output = new Stuck();
    const { input, receiver } = serve({ large: () => ({ text: 'x'.repeat(9_000_000) }) }, { output });
    input.write(line(call(1, 'large')) + line(call(2, 'large')));
    await settled();
    expect(input.isPaused()).toBe(true);
    input.write(line(call(3, 'ping')));
    await settled();
    expect(receiver.requests).toHaveLength(2);
    output.go();
    await settled();
    output.go();
    await settled();
    expect(receiver.requests).toHaveLength(3);
    expect(input.isPaused()).toBe(false);
  });

  test.each([
    ['fails', (output: PassThrough) => output.destroy(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))],
    ['closes', (output: PassThrough) => output.destroy()],
  ])('one that %s means that the client has gone: calls are aborted, nothing is logged', async (_what, end) => {
    const slow = new Gate();
    const { input, output, transport, receiver } = serve({ slow: () => slow.promise });
    input.write(line(call(1, 'slow')));
    await settled();
    const signal = receiver.requests[0]?.signal;
    end(output);
    input.write(line(call(2, 'ping')));
    await within(transport.closed, 'closed');
    expect(signal?.aborted).toBe(true);
    expect([transport.endedBy, receiver.records]).toEqual(['disconnect', []]);
    slow.open({});
  });
});

describe('close', () => {
  test('waits for what is being answered, then reads no more', async () => {
    const slow = new Gate();
    const { input, answers, transport, receiver } = serve({ slow: () => slow.promise });
    input.write(line(call(1, 'slow')));
    await settled();
    const closed = transport.close();
    slow.open({});
    await within(closed, 'close');
    expect((await answers.next()).id).toBe(1);
    input.write(line(call(2, 'ping')));
    await settled();
    expect(receiver.requests).toHaveLength(1);
    expect(transport.endedBy).toBe('close');
  });

  test('a second one may have less patience', async () => {
    const { input, transport } = serve({ stuck: () => new Gate().promise });
    input.write(line(call(1, 'stuck')));
    await settled();
    void transport.close(60_000);
    await within(transport.close(0), 'close');
    expect(transport.isDrained).toBe(false);
  });

  test('before open it is the end of the transport', async () => {
    const transport = new StdioTransport();
    await within(transport.close(), 'close');
    await transport.closed;
    expect(() => transport.open(new ScriptedReceiver())).toThrow('opened or closed before');
  });
});

const SERVER = `
  const { StdioTransport } = require(src + '/transports/stdio.js');
  const handlers = { ping: () => ({}), never: () => new Promise(() => {}) };
  const logger = { log: (level, message) => process.stderr.write(level + ': ' + message + '\\n') };
  const receiver = { logger, request: async (exchange) => handlers[exchange.method](exchange), notification() {} };
  const serve = (options) => {
    const transport = new StdioTransport(options);
    transport.open(receiver);
    transport.closed.then(() => {
      process.stderr.write('ended by ' + transport.endedBy + ', drained ' + transport.isDrained + '\\n');
      process.exit(0);
    });
    return transport;
  };
`;

async function answered(child: Child): Promise<void> {
  child.send(call('ready', 'ping'));
  expect((await child.message()).id).toBe('ready');
}

describe('over the pipes of the process', () => {
  test('stdout holds answers alone, whatever is printed and whenever', async () => {
    const child = new Child(`
      ${SERVER}
      handlers.print = () => { console.log('handler'); process.stdout.write('raw'); return {}; };
      process.on('exit', () => console.log('exit hook'));
      serve();
      console.log('module');
    `);
    child.send(call(1, 'print'));
    expect(await child.message()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    child.endInput();
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stdout).toBe('{"jsonrpc":"2.0","id":1,"result":{}}\n');
    for (const text of ['module', 'handler', 'raw', 'exit hook']) expect(child.stderr).toContain(text);
  });

  test('the end of stdin ends it, live timers or not', async () => {
    const child = new Child(`${SERVER} setInterval(() => {}, 1000); serve();`);
    await answered(child);
    child.endInput();
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stderr).toBe('ended by input-end, drained true\n');
  });

  test('without an exit of its own the process ends when nothing else is left', async () => {
    const child = new Child(`${SERVER.replace('process.exit(0)', '')} serve();`);
    await answered(child);
    child.endInput();
    expect(await child.exit()).toEqual({ code: 0, signal: null });
  });

  test('a large answer is written to its end before the process exits', async () => {
    const child = new Child(`${SERVER} handlers.large = () => ({ text: 'x'.repeat(8000000) }); serve();`);
    child.send(call(1, 'large'));
    child.endInput();
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect((JSON.parse(child.stdout) as { result: { text: string } }).result.text).toHaveLength(8_000_000);
  });

  test('a client that stops reading is a disconnect: no trace, exit', async () => {
    const child = new Child(`
      ${SERVER}
      const gate = new Promise((resolve) => { handlers.open = () => (resolve({}), {}); });
      handlers.wait = () => { process.stderr.write('waiting\\n'); return gate; };
      serve();
    `);
    child.send(call(1, 'wait'));
    await child.said('waiting');
    child.process.stdout?.destroy();
    child.send(call(2, 'open'));
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stderr).toBe('waiting\nended by disconnect, drained true\n');
  });

  test('a client that is gone altogether leaves no process behind', async () => {
    const child = new Child(`${SERVER} setInterval(() => process.stderr.write('alive'), 5);
      handlers.last = () => new Promise((resolve) => setTimeout(resolve, 30, {}));
      serve();`);
    await answered(child);
    child.send(call(1, 'last'));
    for (const pipe of [child.process.stderr, child.process.stdout, child.process.stdin]) pipe?.destroy();
    expect((await child.exit()).code).toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('%s waits for the call that runs', async (signal) => {
    const child = new Child(`
      ${SERVER}
      handlers.wait = () => {
        process.stderr.write('waiting\\n');
        return new Promise((resolve) => { process.once('${signal}', () => setImmediate(resolve, { done: true })); });
      };
      serve();
    `);
    child.send(call(1, 'wait'));
    await child.said('waiting');
    child.process.kill(signal);
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stdout).toBe('{"jsonrpc":"2.0","id":1,"result":{"done":true}}\n');
    expect(child.stderr).toContain(`ended by ${signal}, drained true`);
  });

  test('the second signal exits at once', async () => {
    const child = new Child(`
      ${SERVER}
      serve({ drainMs: 60000 });
      process.on('SIGTERM', () => process.stderr.write('first\\n'));
    `);
    await answered(child);
    child.send(call(1, 'never'));
    await answered(child);
    child.process.kill('SIGTERM');
    await child.said('first');
    child.process.kill('SIGINT');
    expect(await child.exit()).toEqual({ code: 130, signal: null });
  });

  test('a call that never ends does not keep the process', async () => {
    const child = new Child(`${SERVER} serve({ drainMs: 20 });`);
    child.send(call(1, 'never'));
    await answered(child);
    child.endInput();
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stderr).toBe('ended by input-end, drained false\n');
    expect(JSON.parse(child.stdout.split('\n')[1] ?? '')).toMatchObject({ id: 1, error: { code: -32000 } });
  });

  test('a second server is refused until the first is closed', async () => {
    const child = new Child(`
      ${SERVER}
      const first = new StdioTransport();
      first.open(receiver);
      const { PassThrough } = require('node:stream');
      for (const options of [{}, { output: new PassThrough() }, { input: new PassThrough() }]) {
        try { new StdioTransport(options).open(receiver); } catch (error) { console.error(error.message); }
      }
      first.close().then(() => serve());
    `);
    await answered(child);
    child.endInput();
    await child.exit();
    const text = (name: string): string =>
      `Another stdio server in this process already uses ${name}. Close it first, or give each server streams of its own.`;
    expect(child.stderr.split('\n').slice(0, 3)).toEqual([text('stdin'), text('stdin'), text('stdout')]);
  });

  test('a promise that fails after the answer is an ERROR record, not the end', async () => {
    const child = new Child(`
      ${SERVER}
      handlers.careless = () => { Promise.reject(new Error('later')); Promise.reject(undefined); return {}; };
      serve();
    `);
    child.send(call(1, 'careless'));
    await child.message();
    await answered(child);
    child.endInput();
    expect(await child.exit()).toEqual({ code: 0, signal: null });
    expect(child.stderr.match(/^error: A promise was rejected and nobody handled it/gm)).toHaveLength(2);
  });

  test('once it is closed the process is as it was: signals and late failures end it', async () => {
    const child = new Child(`
      ${SERVER.replace('process.exit(0)', "setInterval(() => {}, 1000); Promise.reject(new Error('later'))")}
      serve();
    `);
    await answered(child);
    child.endInput();
    expect(await child.exit()).toEqual({ code: 1, signal: null });
    expect(child.stderr).toContain('later');
  });
});
