import { performance } from 'node:perf_hooks';
import type { MCPError } from '../../src/errors/mcp-error';
import { LineReader } from '../../src/transports/framing';
import { LineWriter, type Sink } from '../../src/transports/line-writer';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

interface Read {
  readonly messages: unknown[];
  readonly invalid: { readonly value: unknown; readonly error: MCPError | undefined }[];
  readonly reader: LineReader;
}

function reader(maxBytes?: number): Read {
  const messages: unknown[] = [];
  const invalid: Read['invalid'] = [];
  const handlers = {
    onMessage: (message: unknown) => void messages.push(message),
    onInvalid: (value: unknown, error?: MCPError) => void invalid.push({ value, error }),
  };
  return { messages, invalid, reader: new LineReader(handlers, maxBytes) };
}

function read(...chunks: (string | Buffer)[]): Read {
  const all = reader();
  for (const chunk of chunks) all.reader.push(Buffer.from(chunk));
  all.reader.end();
  return all;
}

describe('lines that come in', () => {
  test('each is a message, also several in one chunk, and the last one without its newline', () => {
    const { messages, invalid } = read(`${PING}\n${PING.replace('1,', '0,')}\n${PING.replace('1,', '"",')}`);
    expect(messages.map((message) => (message as { id: unknown }).id)).toEqual([1, 0, '']);
    expect(invalid).toEqual([]);
  });

  test('CRLF, blank lines and a byte order mark are no harm', () => {
    const { messages, invalid } = read(`\ufeff${PING}\r\n\r\n\n   \n\t\r\n${PING}\r\n`);
    expect(messages).toHaveLength(2);
    expect(invalid).toEqual([]);
  });

  test('a message cut at every byte is the same message', () => {
    const text = Buffer.from('{"jsonrpc":"2.0","id":"é😀","method":"größe"}\n');
    for (let cut = 1; cut < text.length; cut++) {
      const { messages } = read(text.subarray(0, cut), text.subarray(cut));
      expect(messages).toEqual([{ jsonrpc: '2.0', id: 'é😀', method: 'größe' }]);
    }
  });

  test('bytes that are not UTF-8 are replaced', () => {
    const [head, tail] = ['{"jsonrpc":"2.0","id":1,"method":"a', 'b"}\n'];
    const { messages } = read(Buffer.concat([Buffer.from(head), Buffer.from([0xff, 0xc3]), Buffer.from(tail)]));
    expect(messages).toEqual([{ jsonrpc: '2.0', id: 1, method: 'a\ufffd\ufffdb' }]);
  });

  test.each(['{bad', 'hello', '{"jsonrpc":"2.0","id":1,"method":"ping"', "{'a':1}", '\u0000', ']'])(
    'the line %j is no JSON, and the next one is read',
    (line) => {
      const { messages, invalid } = read(`${line}\n${PING}\n`);
      expect(invalid).toEqual([{ value: undefined, error: undefined }]);
      expect(messages).toHaveLength(1);
    },
  );

  test.each(['null', '42', '"x"', '[]', `[${PING}]`, '{}', '{"jsonrpc":"2.0","id":null,"method":"ping"}'])(
    'the line %s is JSON but no message',
    (line) => {
      const { messages, invalid } = read(`${line}\n${PING}\n`);
      expect(invalid).toEqual([{ value: JSON.parse(line) as unknown, error: undefined }]);
      expect(messages).toHaveLength(1);
    },
  );

  test('a line of any depth does not end the process', () => {
    const depth = 1_000_000;
    const params = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    const { messages, invalid } = read(
      `{"jsonrpc":"2.0","id":1,"method":"m","params":${params}}\n${'['.repeat(depth)}\n${PING}\n`,
    );
    expect(messages).toHaveLength(2);
    expect(invalid).toEqual([{ value: undefined, error: undefined }]);
  });
});

describe('the size of a line', () => {
  test('exactly the limit is read, one byte more is refused and the next line is read', () => {
    const line = Buffer.from(`${PING}\n`);
    const exact = reader(line.length - 1);
    exact.reader.push(line);
    expect(exact.messages).toHaveLength(1);
    const small = reader(line.length - 2);
    small.reader.push(Buffer.from(`${PING}\n${PING.slice(0, 20)}\n`));
    expect(small.messages).toHaveLength(0);
    expect(small.invalid.map(({ error }) => [error?.code, error?.message])).toEqual([
      [-32600, `Message exceeds the limit of ${line.length - 2} bytes`],
      [undefined, undefined],
    ]);
  });

  test('1 MB is read', () => {
    const text = 'x'.repeat(1_000_000);
    const { messages } = read(`{"jsonrpc":"2.0","id":1,"method":"m","params":{"text":"${text}"}}\n`);
    expect(messages).toHaveLength(1);
  });

  test('200 MB without a newline are one refusal, given early, and are not kept', () => {
    const { reader: lines, invalid, messages } = reader();
    const chunk = Buffer.alloc(65_536, 0x61);
    const limit = 16 * 1024 * 1024;
    for (let sent = 0; sent <= limit; sent += chunk.length) lines.push(chunk);
    expect(invalid).toHaveLength(1);
    const before = process.memoryUsage();
    for (let sent = limit; sent < 200_000_000; sent += chunk.length) lines.push(Buffer.alloc(65_536, 0x61));
    const after = process.memoryUsage();
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(64 * 1024 * 1024);
    lines.push(Buffer.from(`\n${PING}\n`));
    expect(invalid).toHaveLength(1);
    expect(messages).toHaveLength(1);
  });

  test('a line in many small chunks costs what it holds, not its square', () => {
    const time = (bytes: number): number => {
      const { reader: lines, invalid } = reader();
      const chunk = Buffer.alloc(64, 0x20);
      const start = performance.now();
      for (let sent = 0; sent < bytes; sent += chunk.length) lines.push(chunk);
      lines.push(Buffer.from(`x\n`));
      expect(invalid).toHaveLength(1);
      return performance.now() - start;
    };
    time(1_000_000);
    // 8 times as much; a square would cost 64 times as much
    expect(time(8_000_000)).toBeLessThan(Math.max(40 * time(1_000_000), 2_000));
  });
});

describe('lines that go out', () => {
  function writer(): { lines: LineWriter; writes: string[]; next: (error?: Error) => void; broken: () => number } {
    const writes: string[] = [];
    const pending: ((error?: Error) => void)[] = [];
    let breaks = 0;
    const sink: Sink = (text, done) => {
      writes.push(text);
      pending.push(done);
    };
    return {
      lines: new LineWriter(sink, () => void breaks++),
      writes,
      next: (error) => pending.shift()?.(error),
      broken: () => breaks,
    };
  }

  test('are whole, in order, and wait for the write before them', () => {
    const { lines, writes, next } = writer();
    for (const text of ['a', 'b', 'c']) void lines.write(text);
    expect(writes).toEqual(['a\n']);
    next();
    expect(writes).toEqual(['a\n', 'b\nc\n']);
  });

  test('are flushed when the pipe has taken the last one', async () => {
    const { lines, next } = writer();
    void lines.write('a');
    void lines.write('b');
    let isFlushed = false;
    const flushed = lines.flushed().then(() => (isFlushed = true));
    next();
    await Promise.resolve();
    expect(isFlushed).toBe(false);
    next();
    await flushed;
    expect(lines.backlog).toBe(0);
  });

  test('give a promise once the reader is far behind', async () => {
    const { lines, next } = writer();
    expect(lines.write('small')).toBeUndefined();
    const taken = lines.write('x'.repeat(2_000_000));
    expect(taken).toBeInstanceOf(Promise);
    next();
    next();
    await taken;
  });

  test('vanish once the pipe is broken, which is told once', async () => {
    const { lines, writes, next, broken } = writer();
    void lines.write('a');
    void lines.write('b');
    next(new Error('EPIPE'));
    void lines.write('c');
    await lines.flushed();
    lines.break();
    expect(writes).toEqual(['a\n']);
    expect(broken()).toBe(1);
    expect(lines.backlog).toBe(0);
  });

  test('a sink that throws is a broken pipe', () => {
    let breaks = 0;
    const lines = new LineWriter(
      () => {
        throw new Error('gone');
      },
      () => void breaks++,
    );
    void lines.write('a');
    expect(breaks).toBe(1);
  });
});
