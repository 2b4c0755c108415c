// Legacy clients over HTTP: handshake, sessions, streams, cancellation, batches; through both doors.
import { DOORS, initialize, legacy, openSession, toolCall, until, type Door } from './fixtures';

const error = (code: number, message: string, id: unknown = null) => ({ jsonrpc: '2.0', id, error: { code, message } });

const NOT_FOUND = '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"Session not found"}}';

describe.each(DOORS)('a legacy client through the %s door', (_name, open) => {
  let door: Door;

  beforeEach(async () => {
    door = await open({ keepAliveMs: 60_000, maxSessions: 3 });
  });

  afterEach(async () => {
    await door.close();
    expect([door.endpoint.openFlows, door.endpoint.openSessions]).toEqual([0, 0]);
  });

  describe('the handshake', () => {
    test('opens a session with an id of 32 hexadecimal digits', async () => {
      const reply = await door.send(initialize());
      expect(reply.status).toBe(200);
      expect(reply.headers['content-type']).toBe('application/json');
      expect(reply.headers['mcp-session-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(await reply.json()).toMatchObject({ id: 0, result: { protocolVersion: '2025-11-25' } });
      expect(door.receiver.logger.lines).toContain(
        `info Created new transport with session ID: ${String(reply.headers['mcp-session-id'])}`,
      );
    });

    test.each([
      ['2099-01-01', '2025-11-25'],
      ['2024-11-05', '2024-11-05'],
    ])('%s is answered by %s', async (asked, offered) => {
      expect(await (await door.send(initialize(asked))).json()).toMatchObject({ result: { protocolVersion: offered } });
    });

    test('that fails leaves no session', async () => {
      const reply = await door.send(initialize('broken'));
      expect(reply.status).toBe(200);
      expect(reply.headers['mcp-session-id']).toBeUndefined();
      expect(door.endpoint.openSessions).toBe(0);
    });

    test('that nobody waits for leaves no session', async () => {
      const { leave } = door.begin(initialize('slow'));
      await until(() => door.receiver.isWaiting);
      leave();
      await new Promise((resolve) => setTimeout(resolve, 20));
      door.receiver.release();
      await until(() => door.endpoint.openFlows === 0);
      expect(door.endpoint.openSessions).toBe(0);
    });

    test('is answered as an event stream to a client that takes nothing else', async () => {
      const reply = await door.send(initialize('2025-06-18', { accept: 'text/event-stream' }));
      expect(reply.headers['content-type']).toBe('text/event-stream');
      expect(reply.headers['mcp-session-id']).toMatch(/^[0-9a-f]{32}$/);
      expect(await reply.event()).toBe(': open');
      expect(await reply.event()).toContain('"protocolVersion":"2025-06-18"');
      expect(await reply.event()).toBeUndefined();
    });

    test('may be repeated on its session', async () => {
      const session = await openSession(door);
      const reply = await door.send(legacy(session, initialize('2025-03-26').body));
      expect(await reply.json()).toMatchObject({ result: { protocolVersion: '2025-03-26' } });
      expect(reply.headers['mcp-session-id']).toBe(session);
      expect(door.endpoint.openSessions).toBe(1);
    });

    test('beyond the most sessions is refused with 503, until one is ended', async () => {
      const sessions = [await openSession(door), await openSession(door), await openSession(door)];
      const reply = await door.send(initialize());
      expect(reply.status).toBe(503);
      expect(await reply.json()).toEqual(error(-32603, 'Too many open sessions'));
      await door.send({ method: 'DELETE', headers: { 'mcp-session-id': sessions[0]! } });
      expect((await door.send(initialize())).status).toBe(200);
    });
  });

  describe('a session', () => {
    test('is named by every answer', async () => {
      const session = await openSession(door);
      const answers = [
        await door.send(legacy(session, { jsonrpc: '2.0', id: 1, method: 'ping' })),
        await door.send(legacy(session, { jsonrpc: '2.0', method: 'notifications/initialized' })),
        await door.send(legacy(session, 'null')),
      ];
      expect(answers.map(({ status }) => status)).toEqual([200, 202, 400]);
      expect(answers.map(({ headers }) => headers['mcp-session-id'])).toEqual([session, session, session]);
    });

    test.each(['POST', 'GET', 'DELETE'])('that is not known gets the exact 404 for %s', async (method) => {
      const reply = await door.send({
        ...legacy('f'.repeat(80), toolCall('echo')),
        method,
        ...(method === 'POST' ? {} : { body: undefined }),
      });
      expect([reply.status, await reply.text()]).toEqual([404, NOT_FOUND]);
      expect(door.receiver.logger.lines).toEqual([
        `info Rejected request with unknown or expired session ID: ${'f'.repeat(64)}`,
      ]);
    });

    test('is needed for everything but initialize', async () => {
      const reply = await door.send({ body: toolCall('echo') });
      expect(reply.status).toBe(400);
      expect(await reply.json()).toEqual(error(-32600, 'Bad Request: Missing session ID'));
      const get = await door.send({ method: 'GET', headers: { accept: 'text/event-stream' } });
      expect([get.status, await get.json()]).toEqual([400, error(-32600, 'Bad Request: Missing session ID')]);
    });

    test('ends by DELETE and is unknown afterwards', async () => {
      const session = await openSession(door);
      const reply = await door.send({ method: 'DELETE', headers: { 'mcp-session-id': session } });
      expect([reply.status, await reply.text()]).toEqual([200, '']);
      expect(door.endpoint.openSessions).toBe(0);
      expect((await door.send(legacy(session, toolCall('echo')))).status).toBe(404);
      expect(door.receiver.logger.lines).toContain(`info Terminating session: ${session}`);
    });

    test('that ends takes its calls with it', async () => {
      const session = await openSession(door);
      const { reply } = door.begin(legacy(session, toolCall('slow')));
      await until(() => door.receiver.isWaiting);
      await door.send({ method: 'DELETE', headers: { 'mcp-session-id': session } });
      expect((await reply)?.status).toBe(500);
      expect(await (await reply)?.json()).toEqual(error(-32603, 'Session terminated before the request completed'));
      expect(door.receiver.exchanges.at(-1)!.isCancelled).toBe(true);
      door.receiver.release();
    });

    test('keeps its clients apart', async () => {
      const [one, two] = [await openSession(door, '2025-03-26'), await openSession(door, '2025-06-18')];
      const replies = await Promise.all([one, two].map((id) => door.send(legacy(id, toolCall('version')))));
      expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual([
        { jsonrpc: '2.0', id: 1, result: { text: '2025-03-26' } },
        { jsonrpc: '2.0', id: 1, result: { text: '2025-06-18' } },
      ]);
    });

    test('with a version header that is not served climbs the modern ladder', async () => {
      const session = await openSession(door);
      const reply = await door.send(legacy(session, toolCall('echo'), { 'mcp-protocol-version': '1900-01-01' }));
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({ id: 1, error: { code: -32602 } });
    });

    test.each(['2025-11-25', '2024-11-05'])('takes the version header %s', async (version) => {
      const session = await openSession(door);
      const reply = await door.send(legacy(session, toolCall('echo'), { 'mcp-protocol-version': version }));
      expect(reply.status).toBe(200);
    });

    test('any other HTTP method is a 405', async () => {
      const session = await openSession(door);
      const reply = await door.send({ method: 'PUT', headers: { 'mcp-session-id': session } });
      expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, POST, DELETE']);
      expect(await reply.json()).toEqual(error(-32600, 'Method Not Allowed'));
    });
  });

  describe('a message', () => {
    test.each([
      ['{', 400, error(-32700, 'Parse error')],
      ['7', 400, error(-32600, 'Invalid Request: the body is not a valid JSON-RPC message')],
      [
        '{"jsonrpc":"2.0","id":4,"method":5}',
        400,
        error(-32600, 'Invalid Request: the body is not a valid JSON-RPC message', 4),
      ],
      [
        '{"jsonrpc":"2.0","id":null,"method":"ping"}',
        400,
        error(-32600, 'Invalid Request: the body is not a valid JSON-RPC message'),
      ],
    ])('%s is refused', async (body, status, expected) => {
      const reply = await door.send(legacy(await openSession(door), body));
      expect([reply.status, await reply.json()]).toEqual([status, expected]);
    });

    test('that is a response gets 202 and is dropped', async () => {
      const reply = await door.send(legacy(await openSession(door), { jsonrpc: '2.0', id: 1, result: {} }));
      expect([reply.status, await reply.text()]).toEqual([202, '']);
    });

    test('that is a notification gets 202 and is heard', async () => {
      const session = await openSession(door);
      const reply = await door.send(legacy(session, { jsonrpc: '2.0', method: 'notifications/initialized' }));
      expect([reply.status, await reply.text()]).toEqual([202, '']);
      expect(door.receiver.notifications).toEqual(['notifications/initialized']);
    });

    test('that fails keeps the status 200', async () => {
      const session = await openSession(door);
      const replies = await Promise.all([
        door.send(legacy(session, toolCall('refuse', { code: -32602 }, 1))),
        door.send(legacy(session, { jsonrpc: '2.0', id: 2, method: 'nothing/known' })),
        door.send(legacy(session, toolCall('crash', {}, 3))),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(await replies[2].json()).toEqual(error(-32603, 'Internal server error', 3));
    });
  });

  describe('a call', () => {
    test('that speaks early is answered as an event stream', async () => {
      const reply = await door.send(legacy(await openSession(door), toolCall('chatty')));
      expect(reply.headers['content-type']).toBe('text/event-stream');
      expect(reply.headers['cache-control']).toBe('no-cache, no-transform');
      expect(reply.headers['x-accel-buffering']).toBe('no');
      expect(await reply.event()).toBe(': open');
      expect(await reply.event()).toContain('event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message"');
      door.receiver.release();
      expect(await reply.event()).toContain('"two"');
      expect(await reply.event()).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"text":"chatty"}}');
      expect(await reply.event()).toBeUndefined();
    });

    test('that is cancelled is answered with -32800 at once', async () => {
      const session = await openSession(door);
      const { reply } = door.begin(legacy(session, toolCall('slow', {}, 'x')));
      await until(() => door.receiver.isWaiting);
      const params = { requestId: 'x', reason: 'enough' };
      await door.send(legacy(session, { jsonrpc: '2.0', method: 'notifications/cancelled', params }));
      expect((await reply)?.status).toBe(200);
      expect(await (await reply)?.json()).toEqual(error(-32800, 'Request cancelled', 'x'));
      expect(door.receiver.exchanges.at(-1)!.signal.reason).toBe('enough');
      door.receiver.release();
    });

    test('that is cancelled is in flight no longer: its id is free, its session may be idle, its late result is dropped', async () => {
      await door.close();
      door = await open({ sessionIdleMs: 40 });
      const session = await openSession(door);
      const { reply } = door.begin(legacy(session, toolCall('slow', {}, 7)));
      await until(() => door.receiver.isWaiting);
      const params = { requestId: 7 };
      await door.send(legacy(session, { jsonrpc: '2.0', method: 'notifications/cancelled', params }));
      expect(await (await reply)?.json()).toMatchObject({ id: 7, error: { code: -32800 } });
      const again = await door.send(legacy(session, toolCall('echo', {}, 7)));
      expect(await again.json()).toEqual({ jsonrpc: '2.0', id: 7, result: { text: 'echo' } });
      await until(() => door.endpoint.openSessions === 0);
      door.receiver.release();
    });

    test('that is cancelled ends its stream with -32800', async () => {
      const session = await openSession(door);
      const reply = await door.send(legacy(session, toolCall('chatty', {}, 5)));
      await reply.event();
      await reply.event();
      const params = { requestId: 5 };
      await door.send(legacy(session, { jsonrpc: '2.0', method: 'notifications/cancelled', params }));
      expect(await reply.event()).toBe(
        `event: message\ndata: ${JSON.stringify(error(-32800, 'Request cancelled', 5))}`,
      );
      expect(await reply.event()).toBeUndefined();
      door.receiver.release();
    });

    test('is not cancelled by another session, nor by an id of another type', async () => {
      const [one, two] = [await openSession(door), await openSession(door)];
      const { reply } = door.begin(legacy(one, toolCall('slow', {}, 7)));
      await until(() => door.receiver.isWaiting);
      const cancel = (requestId: unknown) => ({
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId },
      });
      await door.send(legacy(two, cancel(7)));
      await door.send(legacy(one, cancel('7')));
      await door.send(legacy(one, cancel({})));
      door.receiver.release();
      expect(await (await reply)?.json()).toEqual({ jsonrpc: '2.0', id: 7, result: { text: 'slow' } });
    });

    test('under an id that is in flight is refused, and the first goes on', async () => {
      const session = await openSession(door);
      const { reply } = door.begin(legacy(session, toolCall('slow', {}, 1)));
      await until(() => door.receiver.isWaiting);
      const second = await door.send(legacy(session, toolCall('echo', {}, 1)));
      expect([second.status, await second.json()]).toEqual([
        400,
        error(-32600, 'request id 1 is already in flight', 1),
      ]);
      expect((await door.send(legacy(session, toolCall('echo', {}, '1')))).status).toBe(200);
      door.receiver.release();
      expect(await (await reply)?.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'slow' } });
    });

    test('goes on when its client leaves', async () => {
      const session = await openSession(door);
      const { leave } = door.begin(legacy(session, toolCall('slow')));
      await until(() => door.receiver.isWaiting);
      leave();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(door.receiver.exchanges.at(-1)!.isCancelled).toBe(false);
      door.receiver.release();
      await until(() => door.endpoint.openFlows === 0);
      expect((await door.send(legacy(session, toolCall('echo')))).status).toBe(200);
    });

    test('goes on when its client leaves the stream', async () => {
      const session = await openSession(door);
      const reply = await door.send(legacy(session, toolCall('chatty')));
      await reply.event();
      reply.leave();
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(door.receiver.exchanges.at(-1)!.isCancelled).toBe(false);
      door.receiver.release();
      await until(() => door.endpoint.openFlows === 0);
    });
  });

  describe('a batch', () => {
    const batch = [toolCall('echo', { text: 'a' }, 1), toolCall('echo', { text: 'b' }, 2)];

    test('is answered as an array where the version knows batches', async () => {
      const session = await openSession(door, '2025-03-26');
      const initialized = { jsonrpc: '2.0', method: 'notifications/initialized' };
      const reply = await door.send(legacy(session, [initialized, ...batch, { jsonrpc: '2.0', id: 3 }]));
      expect(reply.status).toBe(200);
      const answers = (await reply.json()) as { id: number }[];
      expect(answers.sort((a, b) => a.id - b.id)).toEqual([
        { jsonrpc: '2.0', id: 1, result: { text: 'a' } },
        { jsonrpc: '2.0', id: 2, result: { text: 'b' } },
        error(-32600, 'Invalid Request', 3),
      ]);
      expect(door.receiver.notifications).toEqual(['notifications/initialized']);
    });

    test('that speaks early is a stream of single messages', async () => {
      const session = await openSession(door, '2025-03-26');
      const reply = await door.send(legacy(session, [toolCall('echo', {}, 1), toolCall('chatty', {}, 2)]));
      door.receiver.release();
      const text = await reply.text();
      expect(reply.headers['content-type']).toBe('text/event-stream');
      expect(text).toContain('data: {"jsonrpc":"2.0","id":1,"result":{"text":"echo"}}\n\n');
      expect(text).toContain('data: {"jsonrpc":"2.0","id":2,"result":{"text":"chatty"}}\n\n');
    });

    test('of nothing but notifications gets 202', async () => {
      const session = await openSession(door, '2025-03-26');
      const reply = await door.send(legacy(session, [{ jsonrpc: '2.0', method: 'notifications/initialized' }]));
      expect([reply.status, await reply.text()]).toEqual([202, '']);
    });

    test('with one id twice answers the second with a refusal', async () => {
      const session = await openSession(door, '2025-03-26');
      const reply = await door.send(legacy(session, [toolCall('echo', {}, 1), toolCall('echo', {}, 1)]));
      expect(await reply.json()).toContainEqual(error(-32600, 'request id 1 is already in flight', 1));
    });

    test.each([
      ['nothing', []],
      ['101 messages', Array.from({ length: 101 }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' }))],
    ])('of %s is refused', async (_what, body) => {
      const reply = await door.send(legacy(await openSession(door, '2025-03-26'), body));
      expect([reply.status, await reply.json()]).toEqual([
        400,
        error(-32600, 'Bad Request: a batch holds 1 to 100 messages'),
      ]);
    });

    test.each(['2024-11-05', '2025-06-18', '2025-11-25'])('is refused in %s', async (version) => {
      const reply = await door.send(legacy(await openSession(door, version), batch));
      expect([reply.status, await reply.json()]).toEqual([
        400,
        error(-32600, 'Bad Request: batches are not part of the negotiated version'),
      ]);
    });
  });

  describe('the stream of a session', () => {
    const get = (session: string) => ({
      method: 'GET',
      headers: { accept: 'text/event-stream', 'mcp-session-id': session },
    });

    test('carries what belongs to no request, and to its session alone', async () => {
      const [one, two] = [await openSession(door), await openSession(door)];
      const [first, second] = [await door.send(get(one)), await door.send(get(two))];
      expect([first.status, first.headers['content-type'], first.headers['mcp-session-id']]).toEqual([
        200,
        'text/event-stream',
        one,
      ]);
      expect(await first.event()).toBe(': open');
      expect(await second.event()).toBe(': open');
      const call = await door.send(legacy(two, toolCall('standalone')));
      expect(call.headers['content-type']).toBe('application/json');
      await door.send(legacy(one, toolCall('standalone')));
      expect(await first.event()).toBe(
        'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed","params":{}}',
      );
      await door.send({ method: 'DELETE', headers: { 'mcp-session-id': one } });
      expect(await first.event()).toBeUndefined();
      second.leave();
      await until(() => door.endpoint.openFlows === 0);
    });

    test('is one: a second is a 409, and may follow the first', async () => {
      const session = await openSession(door);
      const first = await door.send(get(session));
      await first.event();
      const second = await door.send(get(session));
      expect([second.status, await second.json()]).toEqual([
        409,
        error(-32600, 'Conflict: Only one SSE stream is allowed per session'),
      ]);
      first.leave();
      await until(() => door.endpoint.openFlows === 0);
      const third = await door.send(get(session));
      expect(third.status).toBe(200);
      third.leave();
    });

    test('is refused to a client that takes no stream, before its session is looked for', async () => {
      const reply = await door.send({ method: 'GET', headers: { accept: 'application/json' } });
      expect([reply.status, await reply.json()]).toEqual([
        406,
        error(-32600, 'Not Acceptable: Client must accept text/event-stream'),
      ]);
    });
  });

  describe('Accept', () => {
    test.each([
      ['*/*', 'application/json'],
      ['application/*, text/event-stream', 'application/json'],
      ['application/json', 'application/json'],
      ['application/json;q=0.1, text/event-stream;q=0.9', 'application/json'],
      ['text/*', 'text/event-stream'],
      ['text/event-stream', 'text/event-stream'],
      ['application/json;q=0, */*', 'text/event-stream'],
    ])('%s is answered as %s', async (accept, type) => {
      const reply = await door.send(legacy(await openSession(door), toolCall('echo'), { accept }));
      expect([reply.status, reply.headers['content-type']]).toEqual([200, type]);
      await reply.text();
    });

    test('that is absent takes everything', async () => {
      const session = await openSession(door);
      expect((await door.send({ headers: { 'mcp-session-id': session }, body: toolCall('echo') })).status).toBe(200);
    });

    test('of neither form is refused and told what to send', async () => {
      const reply = await door.send(legacy(await openSession(door), toolCall('echo'), { accept: 'text/html' }));
      expect([reply.status, await reply.json()]).toEqual([
        406,
        error(-32600, 'Not Acceptable: Client must accept both application/json and text/event-stream'),
      ]);
    });
  });
});

describe.each(DOORS)('a legacy client without sessions through the %s door', (_name, open) => {
  let door: Door;

  beforeEach(async () => {
    door = await open({ statelessHttp: true });
  });

  afterEach(() => door.close());

  test('needs no handshake and speaks the version of its header', async () => {
    const reply = await door.send({ headers: { 'mcp-protocol-version': '2025-06-18' }, body: toolCall('version') });
    expect(reply.headers['mcp-session-id']).toBeUndefined();
    expect(await reply.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { text: '2025-06-18' } });
  });

  test('speaks 2025-03-26 without a header, batches included', async () => {
    const reply = await door.send({ body: [toolCall('version')] });
    expect(await reply.json()).toEqual([{ jsonrpc: '2.0', id: 1, result: { text: '2025-03-26' } }]);
  });

  test('may shake hands all the same, and gets no session', async () => {
    const reply = await door.send(initialize());
    expect([reply.status, reply.headers['mcp-session-id']]).toEqual([200, undefined]);
    expect(door.endpoint.openSessions).toBe(0);
  });

  test('has a session id of its past ignored', async () => {
    expect((await door.send(legacy('f'.repeat(32), toolCall('echo')))).status).toBe(200);
  });

  test.each([
    ['GET', 'Method Not Allowed'],
    ['DELETE', 'Method Not Allowed: Session termination not supported'],
  ])('%s is a 405', async (method, message) => {
    const reply = await door.send({ method });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
    expect(await reply.json()).toEqual(error(-32600, message));
  });
});
