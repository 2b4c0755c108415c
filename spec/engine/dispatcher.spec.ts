import { Dispatcher } from '../../src/engine/dispatcher';
import type { Exchange } from '../../src/engine/exchange';
import { InvalidParamsError } from '../../src/errors/mcp-error';
import { settled, within } from '../support/bounded';
import { Gate, ScriptedChannel, ScriptedReceiver } from '../support/scripted';

const ENVELOPE = {
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'c', version: '1' } },
};
const call = (id: unknown, method: string, params?: object): object => ({ jsonrpc: '2.0', id, method, params });
const tell = (method: string, params?: object): object => ({ jsonrpc: '2.0', method, params });

function serve(script: Record<string, (exchange: Exchange) => unknown> = {}) {
  const channel = new ScriptedChannel();
  const receiver = new ScriptedReceiver({ initialize: () => ({}), ping: () => ({}), ...script });
  const dispatcher = new Dispatcher(channel, receiver, { kind: 'memory' });
  void dispatcher.start();
  return { channel, receiver, dispatcher, play: (...values: unknown[]) => channel.play(...values) };
}

describe('answers', () => {
  test('a request is answered with its result, a failure with its error', async () => {
    const { channel, play } = serve({
      bad: () => {
        throw new InvalidParamsError('No such city', { city: 'x' });
      },
    });
    play(call(1, 'ping'));
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    play(call(2, 'bad'));
    expect(await channel.sent.next()).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: { code: -32602, message: 'No such city', data: { city: 'x' } },
    });
    play(call(3, 'nothing'));
    expect(await channel.sent.next()).toEqual({
      jsonrpc: '2.0',
      id: 3,
      error: { code: -32601, message: 'Method not found', data: 'nothing' },
    });
  });

  test.each([0, -1, '', 'a', '7', 1.5])('the id %j comes back as it was sent', async (id) => {
    const { channel, play } = serve();
    play(call(id, 'ping'));
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id, result: {} });
  });

  test.each([
    ['undefined', undefined],
    ['null', null],
    ['text', 'hunter2'],
    ['an object', { code: 1 }],
    [
      'an error whose message throws',
      Object.defineProperty(new Error(), 'message', {
        get: () => {
          throw new Error('hunter2');
        },
      }),
    ],
  ])('a handler that throws %s is answered -32603', async (_what, thrown) => {
    const { channel, play, receiver } = serve({
      bad: () => {
        throw thrown;
      },
    });
    play(call(1, 'bad'), call(2, 'ping'));
    const sent = await channel.sent.take(2);
    expect(sent.find(({ id }) => id === 1)?.error).toEqual({ code: -32603, message: 'Internal server error' });
    expect(sent.find(({ id }) => id === 2)?.result).toEqual({});
    expect(receiver.records.map(({ level }) => level)).toEqual(['error']);
  });

  test('they come in order of completion', async () => {
    const slow = new Gate();
    const { channel, play } = serve({ slow: () => slow.promise });
    play(call(1, 'slow'), call(2, 'ping'), call(3, 'ping'));
    expect((await channel.sent.take(2)).map(({ id }) => id)).toEqual([2, 3]);
    slow.open({ done: true });
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: 1, result: { done: true } });
  });

  test('notifications are never answered, whatever they are', async () => {
    const { channel, play, receiver } = serve();
    play(INITIALIZE, tell('notifications/initialized'), tell('notifications/unknown', { a: 1 }), tell('tools/call'));
    expect((await receiver.notifications.take(3)).map(({ method }) => method)).toEqual([
      'notifications/initialized',
      'notifications/unknown',
      'tools/call',
    ]);
    await settled();
    expect(channel.sent.all).toHaveLength(1);
  });

  test('responses to nobody are ignored', async () => {
    const { channel, play } = serve();
    play({ jsonrpc: '2.0', id: 99, result: {} }, { jsonrpc: '2.0', id: null, error: { code: 1, message: 'x' } });
    play(call(1, 'ping'));
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    expect(channel.sent.left).toBe(0);
  });

  test('what a handler says after its answer is dropped', async () => {
    const { channel, play, receiver } = serve({
      talk: (exchange) => {
        exchange.notify('notifications/message', { n: 1 });
        return {};
      },
    });
    play(call(1, 'talk'));
    const sent = await channel.sent.take(2);
    receiver.requests[0]?.notify('notifications/message', { n: 2 });
    await settled();
    expect(sent.map(({ method, id }) => method ?? id)).toEqual(['notifications/message', 1]);
    expect(channel.sent.left).toBe(0);
  });
});

describe('messages that are none', () => {
  test.each([
    ['no JSON', undefined, -32700, 'Parse error', null],
    ['null', null, -32600, 'Invalid Request', null],
    ['a number', 42, -32600, 'Invalid Request', null],
    ['a batch', [call(1, 'ping')], -32600, 'Invalid Request', null],
    ['an empty batch', [], -32600, 'Invalid Request', null],
    ['an id that is null', call(null, 'ping'), -32600, 'Invalid Request', null],
    ['an id that is an object', call({}, 'ping'), -32600, 'Invalid Request', null],
    ['no method', { jsonrpc: '2.0', id: 5 }, -32600, 'Invalid Request', 5],
    ['another version', { jsonrpc: '1.0', id: 'x', method: 'ping' }, -32600, 'Invalid Request', 'x'],
    ['params that are an array', { jsonrpc: '2.0', id: 0, method: 'ping', params: [] }, -32600, 'Invalid Request', 0],
  ])('%s is refused, and the server goes on', async (_what, value, code, message, id) => {
    const { channel, play } = serve();
    play(value, call('next', 'ping'));
    expect(await channel.sent.take(2)).toEqual([
      { jsonrpc: '2.0', id, error: { code, message } },
      { jsonrpc: '2.0', id: 'next', result: {} },
    ]);
  });

  test('a flood of them leaves a few records', async () => {
    const { channel, play, receiver } = serve();
    for (let i = 0; i < 1000; i++) play(undefined);
    expect(channel.sent.all).toHaveLength(1000);
    expect(receiver.records.map(({ message }) => /\d+ so far/.exec(message)?.[0])).toEqual([
      '1 so far',
      '10 so far',
      '100 so far',
      '1000 so far',
    ]);
  });
});

describe('ids in flight', () => {
  test('the same id again is refused and the first request is not disturbed', async () => {
    const slow = new Gate();
    const { channel, play } = serve({ slow: () => slow.promise });
    play(call(7, 'slow'), call(7, 'ping'));
    expect(await channel.sent.next()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32600, message: 'request id 7 is already in flight' },
    });
    slow.open({ first: true });
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: 7, result: { first: true } });
    play(call(7, 'ping'));
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  test('"7" and 7 are two', async () => {
    const slow = new Gate();
    const { channel, play } = serve({ slow: () => slow.promise });
    play(call(7, 'slow'), call('7', 'ping'));
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: '7', result: {} });
    slow.open({});
    await channel.sent.next();
  });
});

describe('cancellation', () => {
  test('a cancelled call is aborted and never answered', async () => {
    const slow = new Gate();
    const { channel, play, receiver } = serve({ slow: () => slow.promise });
    play(call(0, 'slow'));
    const signal = receiver.requests[0]?.signal;
    play(tell('notifications/cancelled', { requestId: 0, reason: 'enough' }));
    expect(signal?.aborted).toBe(true);
    slow.open({});
    play(call('after', 'ping'));
    expect((await channel.sent.next()).id).toBe('after');
    await settled();
    expect(channel.sent.left).toBe(0);
  });

  test.each([[{ requestId: 99 }], [{ requestId: null }], [{ requestId: {} }], [{}], [undefined]])(
    'cancelling %j does nothing',
    async (params) => {
      const { channel, play } = serve();
      play(tell('notifications/cancelled', params), call(1, 'ping'));
      expect((await channel.sent.next()).id).toBe(1);
    },
  );

  test('initialize cannot be cancelled', async () => {
    const gate = new Gate();
    const { channel, play } = serve({ initialize: () => gate.promise });
    play(INITIALIZE, tell('notifications/cancelled', { requestId: 1 }));
    gate.open({ ok: true });
    expect(await channel.sent.next()).toEqual({ jsonrpc: '2.0', id: 1, result: { ok: true } });
  });
});

describe('the era of a connection', () => {
  test('what follows initialize at once waits for it', async () => {
    const gate = new Gate();
    const { channel, play, receiver } = serve({ initialize: () => gate.promise });
    play(INITIALIZE, tell('notifications/initialized'), call(2, 'ping'), call(3, 'ping'));
    play(tell('notifications/cancelled', { requestId: 3 }));
    await settled();
    expect(receiver.requests.map(({ id }) => id)).toEqual([1]);
    expect(receiver.notifications.all).toHaveLength(0);
    gate.open({});
    expect((await channel.sent.take(2)).map(({ id }) => id)).toEqual([1, 2]);
    expect((await receiver.notifications.next()).method).toBe('notifications/initialized');
    expect(receiver.requests.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('initialize is refused once a modern request was the first', async () => {
    const { channel, play } = serve();
    play(call(1, 'ping', ENVELOPE), { ...INITIALIZE, id: 2 }, call(3, 'ping', ENVELOPE));
    const refusal = channel.sent.all[0];
    expect(refusal).toEqual({
      jsonrpc: '2.0',
      id: 2,
      error: {
        code: -32022,
        message: 'connection is serving the 2026-07-28 protocol; the initialize handshake is not accepted',
        data: { supported: ['2026-07-28'], requested: '2025-11-25' },
      },
    });
    expect((await channel.sent.take(3)).map(({ id }) => id)).toEqual([2, 1, 3]);
  });

  test('the envelope is refused once a legacy request was the first', async () => {
    const { channel, play } = serve();
    play(INITIALIZE);
    await channel.sent.next();
    play(call(2, 'ping', ENVELOPE), call(3, 'ping'));
    expect(await channel.sent.take(2)).toEqual([
      {
        jsonrpc: '2.0',
        id: 2,
        error: {
          code: -32600,
          message:
            'this connection serves the handshake protocol era; requests carrying the 2026-07-28 envelope are not accepted on it',
        },
      },
      { jsonrpc: '2.0', id: 3, result: {} },
    ]);
  });

  test('an initialize that carries an envelope is legacy and refused for its envelope', async () => {
    const { channel, play } = serve();
    play({ ...INITIALIZE, params: { ...INITIALIZE.params, ...ENVELOPE } });
    expect(await channel.sent.next()).toMatchObject({ id: 1, error: { code: -32600 } });
  });

  test.each([
    [
      'no envelope',
      undefined,
      -32602,
      "params._meta must be an object carrying the required 'io.modelcontextprotocol/protocolVersion' and 'io.modelcontextprotocol/clientCapabilities' envelope keys",
    ],
    [
      'half an envelope',
      { _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' } },
      -32602,
      'params._meta is missing the required envelope key(s): io.modelcontextprotocol/clientCapabilities',
    ],
    [
      'a version that is no text',
      { _meta: { ...ENVELOPE._meta, 'io.modelcontextprotocol/protocolVersion': 5 } },
      -32602,
      'the protocol-version envelope value must be a string',
    ],
    [
      'a version that is not served',
      { _meta: { ...ENVELOPE._meta, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' } },
      -32022,
      'Unsupported protocol version',
    ],
  ])('a modern request with %s is refused', async (_what, params, code, message) => {
    const { channel, play } = serve();
    play(call(1, 'ping', ENVELOPE));
    await channel.sent.next();
    play(call(2, 'ping', params));
    expect(await channel.sent.next()).toMatchObject({ id: 2, error: { code, message } });
  });

  test('notifications before the first request decide nothing', async () => {
    const { channel, play, receiver } = serve();
    play(tell('notifications/initialized'), call(1, 'ping', ENVELOPE));
    expect((await channel.sent.next()).id).toBe(1);
    expect(receiver.requests[0]?.connection.era).toBe('modern');
  });
});

describe('the end', () => {
  test('a stop waits for what is being answered', async () => {
    const slow = new Gate();
    const { channel, play, dispatcher } = serve({ slow: () => slow.promise });
    play(call(1, 'slow'));
    const stopped = dispatcher.stop(5_000);
    await settled();
    expect(channel.isClosed).toBe(false);
    slow.open({ done: true });
    expect(await within(stopped, 'the stop')).toBe(true);
    expect(channel.sent.all).toEqual([{ jsonrpc: '2.0', id: 1, result: { done: true } }]);
    expect(channel.isClosed).toBe(true);
  });

  test('what does not finish in time is aborted and answered -32000, once', async () => {
    const stuck = new Gate();
    const { channel, play, dispatcher, receiver } = serve({ stuck: () => stuck.promise });
    play(call(1, 'stuck'), call(2, 'stuck'), tell('notifications/cancelled', { requestId: 2 }));
    const signal = receiver.requests[0]?.signal;
    expect(await within(dispatcher.stop(1), 'the stop')).toBe(false);
    expect(signal?.aborted).toBe(true);
    stuck.open({});
    await settled();
    expect(channel.sent.all).toEqual([
      { jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'Connection closed' } },
    ]);
  });

  test('a stop does not wait for standing requests', async () => {
    const never = new Gate();
    const gate = new Gate<void>();
    const { play, dispatcher, receiver } = serve({
      listen: async (exchange) => {
        await gate.promise;
        exchange.stand();
        return never.promise;
      },
    });
    play(call(1, 'listen'));
    const stopped = dispatcher.stop(60_000);
    const signal = receiver.requests[0]?.signal;
    gate.open();
    expect(await within(stopped, 'the stop')).toBe(true);
    expect(signal?.aborted).toBe(true);
  });

  test('a stop with less patience ends one with more', async () => {
    const { channel, play, dispatcher } = serve({ stuck: () => new Gate().promise });
    play(call(1, 'stuck'));
    void dispatcher.stop(2_000);
    await within(dispatcher.stop(0), 'the second stop', 1_000);
    expect(channel.isClosed).toBe(true);
  });

  test('a client that has gone gets nothing more', async () => {
    const slow = new Gate();
    const { channel, play, dispatcher, receiver } = serve({ slow: () => slow.promise });
    play(call(1, 'slow'));
    const signal = receiver.requests[0]?.signal;
    dispatcher.abandon();
    expect(signal?.aborted).toBe(true);
    slow.open({});
    play(undefined, call(1, 'slow'));
    await settled();
    expect(channel.sent.all).toEqual([]);
  });

  test('the end of input is told', async () => {
    const { channel, dispatcher } = serve();
    channel.end();
    await within(dispatcher.inputEnded, 'the end of input');
  });
});
