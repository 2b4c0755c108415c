import { frameOf } from '../../src/engine/frame';
import { silentLogger } from '../../src/engine/logger';
import { prepared } from '../../src/protocol/json-rpc';
import { ScriptedReceiver } from '../support/scripted';

const INVALID = '{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"Handler returned an invalid result"}}';

function cycle(): Record<string, unknown> {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

const deep = (): Record<string, unknown> => {
  let value: Record<string, unknown> = {};
  for (let i = 0; i < 200_000; i++) value = { value };
  return value;
};

const BAD_RESULTS: readonly (readonly [string, () => Record<string, unknown>])[] = [
  ['a BigInt', () => ({ count: 1n })],
  ['a cycle', cycle],
  [
    'a getter that throws',
    () => ({
      get secret(): string {
        throw new Error('hunter2');
      },
    }),
  ],
  [
    'a toJSON that throws',
    () => ({
      value: {
        toJSON: () => {
          throw new Error('hunter2');
        },
      },
    }),
  ],
  ['more depth than the stack', deep],
  ['nothing at all', () => undefined as unknown as Record<string, unknown>],
];

describe('frameOf', () => {
  test('a message is one line of JSON text, whatever its strings hold', () => {
    const frame = frameOf({ jsonrpc: '2.0', id: '', result: { text: 'a\nb\r\u2028é😀' } }, silentLogger);
    expect(frame).not.toMatch(/[\n\r]/);
    expect(JSON.parse(frame ?? '')).toEqual({ jsonrpc: '2.0', id: '', result: { text: 'a\nb\r\u2028é😀' } });
  });

  test.each(BAD_RESULTS)('a result with %s becomes -32603 and one ERROR record', (_what, result) => {
    const { logger, records } = new ScriptedReceiver();
    expect(frameOf({ jsonrpc: '2.0', id: 7, result: result() }, logger)).toBe(INVALID);
    expect(records.map(({ level }) => level)).toEqual(['error']);
  });

  test('a notification that JSON cannot hold is dropped', () => {
    const { logger, records } = new ScriptedReceiver();
    expect(frameOf({ jsonrpc: '2.0', method: 'notifications/x', params: { n: 1n } }, logger)).toBeUndefined();
    expect(records).toHaveLength(1);
  });

  test('a prepared result goes out as the text that was made of it', () => {
    const frame = frameOf({ jsonrpc: '2.0', id: 'a"b', result: prepared({ tools: [] }) }, silentLogger);
    expect(frame).toBe('{"jsonrpc":"2.0","id":"a\\"b","result":{"tools":[]}}');
  });
});
