import { consoleLogger } from '../../src/telemetry/console-logger';

function written(use: (logger: ReturnType<typeof consoleLogger>) => void): string {
  let text = '';
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    text += String(chunk);
    return true;
  });
  try {
    use(consoleLogger());
  } finally {
    write.mockRestore();
  }
  return text;
}

test('a record is one line with its level, and debug is left out', () => {
  const text = written((logger) => {
    logger.log('info', 'Hello', { n: 1 });
    logger.log('debug', 'quiet');
  });
  expect(text).toBe('INFO    Hello n=1\n');
});

test('control characters are escaped, so that nothing a client sent can start a line or colour one', () => {
  const text = written((logger) => logger.log('warning', 'a\nERROR   forged\u001b[2J\u009b1m\u2028b', { k: 'x\ny' }));
  expect(text).toBe('WARNING a\\nERROR   forged\\u001b[2J\\u009b1m\\u2028b k="x\\ny"\n');
});

test('a thrown text cannot pass for a record: stacks are indented and escaped', () => {
  const error = new Error('first\nERROR   forged\u001b[31m', { cause: new Error('why') });
  const lines = written((logger) => logger.log('error', 'Failed', { error })).split('\n');
  expect(lines[0]).toBe('ERROR   Failed');
  expect(lines.slice(1, -1).every((line) => line.startsWith('    '))).toBe(true);
  expect(lines).toContain('    ERROR   forged\\u001b[31m');
  expect(lines.some((line) => line.startsWith('    Caused by: Error: why'))).toBe(true);
});

test('whatever was thrown can be logged', () => {
  const hostile = new Error('x');
  Object.defineProperty(hostile, 'stack', {
    get() {
      throw new Error('no stack');
    },
  });
  for (const error of [
    null,
    'text',
    5,
    hostile,
    Object.create(null),
    new Proxy(
      {},
      {
        get: () => {
          throw new Error('no');
        },
      },
    ),
  ]) {
    expect(written((logger) => logger.log('error', 'Failed', { error }))).toMatch(/^ERROR {3}Failed\n {4}/);
  }
});
