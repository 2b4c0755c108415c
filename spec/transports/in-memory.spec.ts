import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { Dispatcher } from '../../src/engine/dispatcher';
import { channelOver } from '../../src/transports/custom';
import { createInMemoryPair, type InMemoryClientEnd } from '../../src/transports/in-memory';
import { Arrivals, settled, within } from '../support/bounded';
import { Gate, ScriptedReceiver } from '../support/scripted';

const ping = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'ping' });
type Handler = (exchange: never) => unknown;

function inMemory(script: Record<string, Handler> = {}) {
  const receiver = new ScriptedReceiver({ ping: () => ({}), ...script });
  const { client, channel } = createInMemoryPair(receiver.logger);
  const dispatcher = new Dispatcher(channel, receiver, { kind: 'memory' });
  return { receiver, client, channel, dispatcher };
}

function received(client: InMemoryClientEnd): Arrivals<Record<string, unknown>> {
  const arrivals = new Arrivals<Record<string, unknown>>();
  client.onmessage = (message) => arrivals.add(message as Record<string, unknown>);
  return arrivals;
}

describe('the in-memory pair', () => {
  test('carries requests and answers', async () => {
    const { client, dispatcher } = inMemory();
    const messages = received(client);
    void dispatcher.start();
    await client.start();
    for (const id of [0, '', 'a']) await client.send(ping(id));
    expect(await messages.take(3)).toEqual([
      { jsonrpc: '2.0', id: 0, result: {} },
      { jsonrpc: '2.0', id: '', result: {} },
      { jsonrpc: '2.0', id: 'a', result: {} },
    ]);
  });

  test('fits the official client', async () => {
    const { client, dispatcher } = inMemory({
      initialize: ({ params }: { params: { protocolVersion: string } }) => ({
        protocolVersion: params.protocolVersion,
        capabilities: {},
        serverInfo: { name: 's', version: '1' },
      }),
    });
    void dispatcher.start();
    const official = new Client({ name: 'c', version: '1' });
    await within(official.connect(client), 'the connection');
    expect(await within(official.ping(), 'the pong')).toEqual({});
    const closed = new Gate<void>();
    official.onclose = () => closed.open();
    await dispatcher.stop(1_000);
    await within(closed.promise, 'onclose');
  });

  test('holds back what is sent before either end is open', async () => {
    const { client, dispatcher, receiver } = inMemory();
    const messages = received(client);
    await client.send(ping(1));
    await settled();
    expect(receiver.requests).toHaveLength(0);
    void dispatcher.start();
    await settled();
    expect(messages.all).toHaveLength(0);
    await client.start();
    expect(await messages.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
  });

  test('delivers in order and never inside the call that sends', async () => {
    const { client, channel } = createInMemoryPair();
    const seen: string[] = [];
    void channel.open({
      onMessage: () => seen.push('arrived'),
      onInvalid: () => undefined,
      onEnd: () => seen.push('end'),
    });
    const messages = received(client);
    await client.start();
    const first = client.send(ping(1));
    const second = client.send(ping(2));
    void channel.send({ jsonrpc: '2.0', id: 1, result: {} });
    void channel.send({ jsonrpc: '2.0', id: 2, result: {} });
    const closed = client.close();
    seen.push('sent');
    expect(messages.all).toHaveLength(0);
    await Promise.all([first, second, closed]);
    expect((await messages.take(2)).map(({ id }) => id)).toEqual([1, 2]);
    await settled();
    expect(seen).toEqual(['sent', 'arrived', 'arrived', 'end']);
  });

  test('an answer is what a remote client would see', async () => {
    const when = new Date(0);
    const { client, dispatcher } = inMemory({ ping: () => ({ when, gone: undefined, list: [undefined] }) });
    const messages = received(client);
    void dispatcher.start();
    await client.start();
    await client.send(ping(1));
    const { result } = await messages.next();
    expect(result).toStrictEqual({ when: '1970-01-01T00:00:00.000Z', list: [null] });
  });

  test.each([
    ['a BigInt', { n: 1n }],
    [
      'a getter that throws',
      Object.defineProperty({}, 'x', { enumerable: true, get: () => JSON.parse('{') as unknown }),
    ],
  ])('a result with %s is answered -32603', async (_what, result) => {
    const { client, dispatcher } = inMemory({ ping: () => result });
    const messages = received(client);
    void dispatcher.start();
    await client.start();
    await client.send(ping(1));
    expect(await messages.next()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Handler returned an invalid result' },
    });
  });

  test('what is no message is refused', async () => {
    const { client, dispatcher } = inMemory();
    const messages = received(client);
    void dispatcher.start();
    await client.start();
    await client.send([ping(1)]);
    await client.send({ jsonrpc: '2.0', id: null, method: 'ping' });
    expect((await messages.take(2)).map(({ id, error }) => [id, (error as { code: number }).code])).toEqual([
      [null, -32600],
      [null, -32600],
    ]);
  });

  test('the client leaving ends the input, and sending after that fails clearly', async () => {
    const { client, dispatcher } = inMemory();
    const closed = new Gate<void>();
    client.onclose = () => closed.open();
    void dispatcher.start();
    await client.start();
    await client.close();
    await within(closed.promise, 'onclose');
    await within(dispatcher.inputEnded, 'the end of input');
    await expect(client.send(ping(1))).rejects.toThrow('The in-memory connection is closed');
  });

  test('the server stopping tells the client once, after the last answer', async () => {
    const { client, dispatcher } = inMemory();
    const events: string[] = [];
    const closed = new Gate<void>();
    client.onmessage = () => void events.push('answer');
    client.onclose = () => {
      events.push('close');
      closed.open();
    };
    void dispatcher.start();
    await client.start();
    await client.send(ping(1));
    await settled();
    await dispatcher.stop(1_000);
    await within(closed.promise, 'onclose');
    await client.close();
    await settled();
    expect(events).toEqual(['answer', 'close']);
    await expect(client.send(ping(2))).rejects.toThrow('closed');
  });

  test('a client whose handler throws hears of it and still gets the next message', async () => {
    const { client, channel } = createInMemoryPair();
    const errors: Error[] = [];
    const messages = new Arrivals<unknown>();
    void channel.open({ onMessage: () => undefined, onInvalid: () => undefined, onEnd: () => undefined });
    client.onerror = (error) => void errors.push(error);
    client.onmessage = (message) => {
      messages.add(message);
      if (messages.all.length === 1) throw new Error('first');
    };
    await client.start();
    void channel.send({ jsonrpc: '2.0', id: 1, result: {} });
    void channel.send({ jsonrpc: '2.0', id: 2, result: {} });
    await messages.take(2);
    expect(errors.map(({ message }) => message)).toEqual(['first']);
  });
});

describe("an official transport at the server's end", () => {
  test('carries requests and answers, and its close ends the input', async () => {
    const [theirs, ours] = InMemoryTransport.createLinkedPair();
    const receiver = new ScriptedReceiver({ ping: () => ({}), bad: () => ({ n: 1n }) });
    const dispatcher = new Dispatcher(channelOver(ours, receiver.logger), receiver, { kind: 'custom' });
    const messages = new Arrivals<unknown>();
    theirs.onmessage = (message) => messages.add(message);
    await theirs.start();
    await dispatcher.start();
    await theirs.send({ jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(await messages.next()).toEqual({ jsonrpc: '2.0', id: 1, result: {} });
    await theirs.send({ jsonrpc: '2.0', id: 2, method: 'bad' });
    expect(await messages.next()).toMatchObject({ id: 2, error: { code: -32603 } });
    await theirs.close();
    await within(dispatcher.inputEnded, 'the end of input');
  });

  test('a start that fails is told, a send that fails is only logged', async () => {
    const { records, logger } = new ScriptedReceiver();
    const shape = {
      start: async () => Promise.reject(new Error('no port')),
      send: async () => Promise.reject(new Error('broken')),
      close: async () => Promise.reject(new Error('stuck')),
    };
    const channel = channelOver(shape, logger);
    const handlers = { onMessage: () => undefined, onInvalid: () => undefined, onEnd: () => undefined };
    await expect(channel.open(handlers)).rejects.toThrow('no port');
    await channel.send({ jsonrpc: '2.0', id: 1, result: {} });
    await channel.close();
    expect(records.map(({ level }) => level)).toEqual(['warning', 'warning']);
  });
});
