// Time and load: keep-alive, slow readers, closing, clients that vanish; on real sockets where it matters.
import { connect, type Socket } from 'node:net';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpEndpoint } from '../../../src/transports/http/handler';
import { listen, nodeListener, type NodeRequest } from '../../../src/transports/http/node';
import { fetchHandler } from '../../../src/transports/http/web';
import { DOORS, Scripted, initialize, legacy, modernCall, openSession, toolCall, until, type Door } from './fixtures';

describe.each(DOORS)('through the %s door', (_name, open) => {
  let door: Door;

  afterEach(async () => {
    await door.close();
    expect([door.endpoint.openFlows, door.endpoint.openSessions]).toEqual([0, 0]);
  });

  test.each(['modern', 'legacy'])('a %s call that takes long becomes a stream and is kept alive', async (era) => {
    door = await open({ keepAliveMs: 30 });
    const call = era === 'modern' ? modernCall('slow') : legacy(await openSession(door), toolCall('slow'));
    const reply = await door.send(call);
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(await reply.event()).toBe(': open');
    expect(await reply.event()).toBe(': keep-alive');
    expect(await reply.event()).toBe(': keep-alive');
    door.receiver.release();
    expect(await reply.text()).toContain('data: {"jsonrpc":"2.0","id":1,"result":{"text":"slow"}}\n\n');
  });

  test('a call that takes long stays JSON for a client that takes JSON alone', async () => {
    door = await open({ keepAliveMs: 3 });
    const { reply } = door.begin(modernCall('slow', {}, { accept: 'application/json' }));
    await new Promise((resolve) => setTimeout(resolve, 30));
    door.receiver.release();
    expect((await reply)?.headers['content-type']).toBe('application/json');
  });

  test('the stream of a session is kept alive', async () => {
    door = await open({ keepAliveMs: 30 });
    const headers = { accept: 'text/event-stream', 'mcp-session-id': await openSession(door) };
    const reply = await door.send({ method: 'GET', headers });
    expect([await reply.event(), await reply.event()]).toEqual([': open', ': keep-alive']);
    reply.leave();
  });

  test('an idle session ends, one with a call or a stream in flight does not', async () => {
    door = await open({ sessionIdleMs: 40 });
    const [idle, calling, streaming] = [await openSession(door), await openSession(door), await openSession(door)];
    const { reply } = door.begin(legacy(calling, toolCall('slow')));
    const stream = await door.send({ method: 'GET', headers: { accept: '*/*', 'mcp-session-id': streaming } });
    await until(() => door.endpoint.openSessions === 2);
    expect((await door.send(legacy(idle, toolCall('echo')))).status).toBe(404);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(door.endpoint.openSessions).toBe(2);
    door.receiver.release();
    expect((await reply)?.status).toBe(200);
    stream.leave();
    await until(() => door.endpoint.openSessions === 0);
  });

  test('closing waits for what is being answered', async () => {
    door = await open({});
    const { reply } = door.begin(modernCall('slow'));
    await until(() => door.receiver.isWaiting);
    const closed = door.close(5000);
    await until(() => door.receiver.isWaiting);
    expect(door.endpoint.openFlows).toBe(1);
    door.receiver.release();
    expect(await (await reply)?.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'slow' } });
    await closed;
  });

  test('closing aborts what does not end within the grace', async () => {
    door = await open({});
    const session = await openSession(door);
    const calls = [modernCall('slow'), legacy(session, toolCall('slow'))].map((call) => door.begin(call).reply);
    await until(() => door.receiver.exchanges.length === 3);
    await door.close(10);
    for (const reply of calls) {
      expect((await reply)?.status).toBe(503);
      expect(await (await reply)?.json()).toMatchObject({ error: { code: -32603, message: 'The server is closed' } });
    }
    expect(door.receiver.exchanges.slice(1).map((exchange) => exchange.isCancelled)).toEqual([true, true]);
    door.receiver.release();
  });

  test('closing tells whether everything was answered', async () => {
    door = await open({});
    const headers = { accept: 'text/event-stream', 'mcp-session-id': await openSession(door) };
    await door.send({ method: 'GET', headers });
    expect(await door.close(60_000)).toBe(true);
    door = await open({});
    const { reply } = door.begin(modernCall('slow'));
    await until(() => door.receiver.isWaiting);
    expect(await door.close(1)).toBe(false);
    expect((await reply)?.status).toBe(503);
  });

  test.each(['application/json', 'text/event-stream'])('a batch in %s is answered up to 64 MiB', async (accept) => {
    door = await open({});
    const session = await openSession(door, '2025-03-26');
    const batch = [1, 2, 3, 4, 5].map((id) => toolCall('large', { size: 20 * 1024 * 1024 }, id));
    const text = await (await door.send(legacy(session, [...batch, toolCall('echo', {}, 6)], { accept }))).text();
    expect(text.length).toBeGreaterThan(60 * 1024 * 1024);
    expect(text.length).toBeLessThan(61 * 1024 * 1024);
    const refused = text.match(
      /"id":[45],"error":{"code":-32603,"message":"The answers to this batch are too large together"}/g,
    );
    expect(refused).toHaveLength(2);
    expect(text).toContain('"id":6,"result":{"text":"echo"}');
  });

  test('answers that a reader leaves waiting are cut off with a warning', async () => {
    door = await open({ keepAliveMs: 30 });
    const session = await openSession(door, '2025-03-26');
    const calls = [1, 2, 3, 4, 5, 6].map((id) => toolCall('large', { size: 20 * 1024 * 1024 }, id));
    const reply = await door.send(legacy(session, [toolCall('chatty', {}, 0), ...calls]));
    await until(() => door.receiver.logger.lines.some((line) => line.startsWith('warning Cut the stream')));
    expect(door.receiver.logger.lines.filter((line) => line.startsWith('warning'))).toEqual([
      'warning Cut the stream of a client that lets more than 64 MiB of answers wait',
    ]);
    reply.leave();
    door.receiver.release();
    await until(() => door.endpoint.openFlows === 0);
  });

  test('closing ends streams at once', async () => {
    door = await open({});
    const headers = { accept: 'text/event-stream', 'mcp-session-id': await openSession(door) };
    const reply = await door.send({ method: 'GET', headers });
    expect(await reply.event()).toBe(': open');
    await door.close(60_000);
    expect(await reply.event()).toBeUndefined();
  });

  test('a reader that is too slow costs no more than the backlog', async () => {
    door = await open({});
    const reply = await door.send(modernCall('chatty'));
    const exchange = door.receiver.exchanges[0]!;
    const data = 'x'.repeat(100_000);
    for (let count = 0; count < 500; count++) exchange.notify('notifications/message', { level: 'info', data });
    door.receiver.release();
    const text = await reply.text();
    expect(text.length).toBeLessThan(10_000_000);
    expect(text).toContain('"result":{"text":"chatty"}');
    expect(door.receiver.logger.lines).toEqual([
      'warning Dropped notifications of a call whose client reads too slowly',
    ]);
  });

  test('the stream of a session whose reader is too slow is cut', async () => {
    door = await open({});
    const session = await openSession(door);
    const stream = await door.send({ method: 'GET', headers: { accept: '*/*', 'mcp-session-id': session } });
    const { outbound } = door.receiver.exchanges[0]!.connection;
    const data = 'x'.repeat(100_000);
    for (let count = 0; count < 500; count++) outbound.notify('notifications/message', { level: 'info', data });
    await until(() => door.endpoint.openFlows === 0);
    expect(door.receiver.logger.lines.at(-1)).toBe(
      'warning Closed the stream of a session whose client reads too slowly',
    );
    stream.leave();
  });
});

describe('the node door on raw sockets', () => {
  let door: Door;
  let socket: Socket;
  let received: string;

  beforeEach(async () => {
    door = await DOORS[0][1]({ maxBodyBytes: 1000 });
    received = '';
    socket = connect(door.port, '127.0.0.1');
    socket.on('data', (chunk) => (received += chunk.toString())).on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
  });

  afterEach(async () => {
    socket.destroy();
    await until(() => door.endpoint.openFlows === 0);
    await door.close();
  });

  const head = (...lines: string[]) => [...lines, '', ''].join('\r\n');
  const post = (...lines: string[]) =>
    head('POST /mcp HTTP/1.1', 'Host: localhost:1', 'Content-Type: application/json', ...lines);

  test('a request without a Host header is a 421', async () => {
    socket.write(head('GET /mcp HTTP/1.1'));
    await until(() => received.includes('Invalid Host header'));
    expect(received).toMatch(/^HTTP\/1.1 421 /);
    expect(door.receiver.logger.lines).toEqual([
      'warning Missing Host header in request (see the option allowedHosts)',
    ]);
  });

  test('a chunked body is counted as it comes', async () => {
    socket.write(post('Transfer-Encoding: chunked'));
    const chunk = `190\r\n${' '.repeat(400)}\r\n`;
    socket.write(chunk + chunk);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(received).toBe('');
    socket.write(chunk);
    await until(() => received.includes('Request body too large'));
    expect(received).toMatch(/^HTTP\/1.1 413 /);
  });

  test('the connection goes on after a body that was too large', async () => {
    socket.write(post('Transfer-Encoding: chunked') + `5dc\r\n${' '.repeat(1500)}\r\n0\r\n\r\n`);
    await until(() => received.includes('Request body too large'));
    socket.write(head('GET /other HTTP/1.1', 'Host: localhost:1'));
    await until(() => received.includes('Not Found'));
  });

  test('a client that vanishes in the middle of its body leaves nothing', async () => {
    socket.write(post('Content-Length: 500') + '{"jsonrpc"');
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.destroy();
    await until(() => door.endpoint.openFlows === 0);
    expect(door.receiver.exchanges).toEqual([]);
    expect((await door.send(modernCall('echo'))).status).toBe(200);
  });

  test('a session that ends while a body is on its way is unknown when it is complete', async () => {
    const session = await openSession(door);
    const body = JSON.stringify(toolCall('echo'));
    socket.write(post(`Mcp-Session-Id: ${session}`, `Content-Length: ${body.length}`) + body.slice(0, 10));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await door.send({ method: 'DELETE', headers: { 'mcp-session-id': session } });
    socket.write(body.slice(10));
    await until(() => received.includes('Session not found'));
    expect(received).toMatch(/^HTTP\/1.1 404 /);
    expect(door.receiver.exchanges).toHaveLength(1);
  });

  test('what is not HTTP is a 400 and disturbs nobody', async () => {
    socket.write('nonsense\r\n\r\n');
    await until(() => received.startsWith('HTTP/1.1 400'));
    expect((await door.send(modernCall('echo'))).status).toBe(200);
  });

  test('a stream that waits behind another answer ends with its connection', async () => {
    const session = await openSession(door);
    const body = JSON.stringify(toolCall('slow'));
    socket.write(post(`Mcp-Session-Id: ${session}`, `Content-Length: ${body.length}`) + body);
    socket.write(head('GET /mcp HTTP/1.1', 'Host: localhost:1', `Mcp-Session-Id: ${session}`));
    await until(() => door.endpoint.openFlows === 2);
    socket.destroy();
    await until(() => door.endpoint.openFlows === 1);
    door.receiver.release();
    await until(() => door.endpoint.openFlows === 0);
  });

  test('calls that wait behind another one of their connection are cancelled with it', async () => {
    const body = JSON.stringify(modernCall('slow').body);
    const lines = ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/call', 'Mcp-Name: slow'];
    socket.write((post(...lines, `Content-Length: ${body.length}`) + body).repeat(3));
    await until(() => door.receiver.exchanges.length === 3);
    socket.destroy();
    await until(() => door.endpoint.openFlows === 0);
    expect(door.receiver.exchanges.map(({ isCancelled }) => isCancelled)).toEqual([true, true, true]);
  });

  test.each([
    ['Host: localhost:1', 'Host: evil.test', 'localhost:1, evil.test'],
    ['HOST: evil.test', 'Host: localhost:1', 'evil.test, localhost:1'],
    ['Host: localhost:1', 'Host: localhost:1', 'localhost:1, localhost:1'],
  ])('two Host headers are a 421: %s and %s', async (first, second, value) => {
    socket.write(head('GET /mcp HTTP/1.1', first, second));
    await until(() => received.includes('Invalid Host header'));
    expect(received).toMatch(/^HTTP\/1.1 421 /);
    expect(door.receiver.logger.lines).toEqual([`warning Invalid Host header: ${value} (see the option allowedHosts)`]);
  });

  test('many calls of one connection leave one listener on it', async () => {
    const sockets: Socket[] = [];
    const server = createServer((req, res) => {
      sockets.push(req.socket);
      nodeListener(door.endpoint)(req, res);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answers = '';
    client.on('data', (chunk) => (answers += chunk.toString()));
    try {
      for (let count = 1; count <= 20; count++) {
        client.write(head('GET /other HTTP/1.1', 'Host: localhost:1'));
        await until(() => answers.split('{"error":"Not Found"}').length === count + 1);
      }
      const listeners = sockets[0]?.listeners('close').filter(({ name }) => name === 'onSocketClose');
      expect([new Set(sockets).size, sockets.length, listeners?.length]).toEqual([1, 20, 1]);
    } finally {
      client.destroy();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  test('two pipelined calls are answered in order', async () => {
    const bodies = ['a', 'b'].map((text) => JSON.stringify(modernCall('echo', { text }).body));
    const lines = ['MCP-Protocol-Version: 2026-07-28', 'Mcp-Method: tools/call', 'Mcp-Name: echo'];
    socket.write(bodies.map((body) => post(...lines, `Content-Length: ${body.length}`) + body).join(''));
    await until(() => received.includes('"text":"b"'));
    expect(received.indexOf('"text":"a"')).toBeLessThan(received.indexOf('"text":"b"'));
  });
});

describe('the web door', () => {
  const request = (
    name: string,
    init: RequestInit & { duplex?: 'half' },
    extra: Record<string, string> = {},
  ): Request => {
    const headers = { 'content-type': 'application/json', ...(modernCall(name).headers as object), ...extra };
    return new Request('http://localhost/mcp', { method: 'POST', headers, ...init });
  };

  test.each([
    ['fails', (controller: ReadableStreamDefaultController) => controller.error(new Error('secret'))],
    [
      'fails on its way',
      (controller: ReadableStreamDefaultController) => {
        controller.enqueue(new TextEncoder().encode('{'));
        queueMicrotask(() => controller.error(new Error('secret')));
      },
    ],
    ['yields strings', (controller: ReadableStreamDefaultController) => controller.enqueue('text')],
  ])('a body that %s is a 400', async (_what, start) => {
    const endpoint = new HttpEndpoint(new Scripted());
    const body = new ReadableStream({ start });
    const response = await fetchHandler(endpoint)(request('echo', { body, duplex: 'half' }));
    expect([response.status, await response.text(), endpoint.openFlows]).toEqual([
      400,
      '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
      0,
    ]);
  });

  test('a client that has left before is not served', async () => {
    const receiver = new Scripted();
    const endpoint = new HttpEndpoint(receiver);
    const body = JSON.stringify(modernCall('slow').body);
    const response = await fetchHandler(endpoint)(request('slow', { body, signal: AbortSignal.abort() }));
    expect([response.status, receiver.exchanges, endpoint.openFlows]).toEqual([499, [], 0]);
  });

  test('a name that looks like a repeated header is one when the body says the same', async () => {
    const handle = fetchHandler(new HttpEndpoint(new Scripted()));
    const body = JSON.stringify(modernCall('a, a').body);
    expect((await handle(request('a, a', { body }))).status).toBe(200);
    const other = JSON.stringify(modernCall('a').body);
    const refused = await handle(request('a', { body: other }, { 'mcp-name': 'a, a' }));
    expect([refused.status, await refused.text()]).toEqual([
      400,
      '{"jsonrpc":"2.0","id":1,"error":{"code":-32020,"message":"mcp-name header appears more than once"}}',
    ]);
  });

  test('a client that cancels the body of its response cancels its call', async () => {
    const receiver = new Scripted();
    const endpoint = new HttpEndpoint(receiver);
    const { headers, body } = modernCall('chatty');
    const sent = { 'content-type': 'application/json', ...(headers as Record<string, string>) };
    const init = { method: 'POST', headers: sent, body: JSON.stringify(body) };
    const response = await fetchHandler(endpoint)(new Request('http://localhost/mcp', init));
    await response.body?.cancel();
    expect([receiver.exchanges[0]?.isCancelled, endpoint.openFlows]).toEqual([true, 0]);
    receiver.release();
  });
});

describe('the node door inside a framework', () => {
  async function served(prepare: (req: NodeRequest) => void, send: (port: number) => Promise<Response>) {
    const receiver = new Scripted();
    const endpoint = new HttpEndpoint(receiver);
    const listener = nodeListener(endpoint);
    const server = createServer((req, res) => {
      prepare(req);
      res.setHeader('x-powered-by', 'framework');
      listener(req, res, () => res.writeHead(418).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      return await send((server.address() as { port: number }).port);
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  }

  const post = (port: number) => {
    const { headers, body } = modernCall('echo', { text: 'ä' });
    const sent = { 'content-type': 'application/json', ...(headers as Record<string, string>) };
    return fetch(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: sent, body: JSON.stringify(body) });
  };

  test.each([
    ['an object', (value: object): unknown => value],
    ['text', (value: object): unknown => JSON.stringify(value)],
    ['bytes', (value: object): unknown => Buffer.from(JSON.stringify(value))],
  ])('a body that was read before, as %s, is taken', async (_what, form) => {
    const response = await served((req) => {
      req.body = form(modernCall('echo', { text: 'ä' }).body as object);
      req.resume();
    }, post);
    expect(response.status).toBe(200);
    expect(response.headers.get('x-powered-by')).toBe('framework');
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'ä' } });
  });

  test('what is not served goes to the next handler', async () => {
    const response = await served(
      () => undefined,
      (port) => fetch(`http://127.0.0.1:${port}/health`),
    );
    expect(response.status).toBe(418);
  });
});

describe('listen', () => {
  test('gives the port it took and the URL, and closes twice as well as once', async () => {
    const listening = await listen(new HttpEndpoint(new Scripted()), { host: '127.0.0.1', port: 0 });
    expect(listening.url).toBe(`http://127.0.0.1:${listening.port}/mcp`);
    const idle = await fetch(listening.url, { method: 'PUT' });
    expect(idle.status).toBe(405);
    await Promise.all([listening.close(), listening.close()]);
    await expect(fetch(listening.url)).rejects.toThrow();
  });

  test('names host, port and a cure when the port is in use', async () => {
    const listening = await listen(new HttpEndpoint(new Scripted()), { host: '127.0.0.1', port: 0 });
    const { port } = listening;
    await expect(listen(new HttpEndpoint(new Scripted()), { host: '127.0.0.1', port })).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port}: the port is in use: stop the other program, or choose another port ` +
        '(0 takes a free one).',
    );
    await listening.close();
  });

  test('a log that fails costs the client a 500, and nothing stays open', async () => {
    const receiver = new Scripted();
    receiver.logger.log = () => {
      throw new Error('the log is full');
    };
    const endpoint = new HttpEndpoint(receiver);
    const listening = await listen(endpoint, { host: '127.0.0.1', port: 0 });
    try {
      for (const call of [modernCall('crash'), modernCall('unwritable'), initialize()]) {
        const headers = { 'content-type': 'application/json', ...(call.headers as Record<string, string>) };
        const response = await fetch(listening.url, { method: 'POST', headers, body: JSON.stringify(call.body) });
        expect([response.status, await response.text()]).toEqual([
          500,
          '{"jsonrpc":"2.0","id":null,"error":{"code":-32603,"message":"Internal server error"}}',
        ]);
        expect(endpoint.openFlows).toBe(0);
      }
    } finally {
      await listening.close();
    }
  });
});
