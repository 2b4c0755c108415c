// The modern ladder and its answers, through both doors.
import { DOORS, META, MODERN, modernCall, until, type Call, type Door } from './fixtures';

type Change = (call: Call & { body: { params: Record<string, unknown> } & Record<string, unknown> }) => void;

/** A good call with one thing changed. */
function changed(change: Change): Call {
  const call = structuredClone(modernCall('echo', { text: 'hi' })) as Parameters<Change>[0];
  change(call);
  return call;
}

const SINGLE = 'Body must be a single JSON-RPC request or notification object';
const MISMATCH = -32020;

type Row = [what: string, call: Call, status: number, error: object, id: unknown];

const REFUSALS: Row[] = [
  ['a body that is not JSON', { headers: MODERN, body: '{' }, 400, { code: -32700, message: 'Parse error' }, null],
  ...['gone', 'too-large'].map((body): Row => [
    `the body ${body}`,
    { headers: MODERN, body },
    400,
    { code: -32700, message: 'Parse error' },
    null,
  ]),
  ['an empty body', { headers: MODERN, body: '' }, 400, { code: -32700, message: 'Parse error' }, null],
  ['a batch', { headers: MODERN, body: [] }, 400, { code: -32600, message: SINGLE }, null],
  ['JSON null', { headers: MODERN, body: 'null' }, 400, { code: -32600, message: SINGLE }, null],
  ['id null', changed(({ body }) => void (body.id = null)), 400, { code: -32600, message: SINGLE }, null],
  [
    'a response',
    { headers: MODERN, body: { jsonrpc: '2.0', id: 1, result: {} } },
    400,
    { code: -32600, message: SINGLE },
    null,
  ],
  [
    'a notification that is none',
    { headers: MODERN, body: { method: 'notifications/cancelled' } },
    400,
    { code: -32600, message: SINGLE },
    null,
  ],
  [
    'a notification of a version that is not served',
    {
      headers: { ...MODERN, 'mcp-protocol-version': '2099-01-01' },
      body: { jsonrpc: '2.0', method: 'notifications/cancelled' },
    },
    400,
    {
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: ['2026-07-28'], requested: '2099-01-01' },
    },
    null,
  ],
  [
    'no _meta',
    changed(({ body }) => void delete body.params._meta),
    400,
    {
      code: -32602,
      message:
        "params._meta must be an object carrying the required 'io.modelcontextprotocol/protocolVersion' and " +
        "'io.modelcontextprotocol/clientCapabilities' envelope keys",
    },
    1,
  ],
  [
    'an envelope without capabilities',
    changed(({ body }) => void (body.params._meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' })),
    400,
    {
      code: -32602,
      message: 'params._meta is missing the required envelope key(s): io.modelcontextprotocol/clientCapabilities',
    },
    1,
  ],
  [
    'a version header that says something else',
    changed(({ headers }) => void (headers!['mcp-protocol-version'] = '2099-01-01')),
    400,
    { code: MISMATCH, message: "mcp-protocol-version header does not match the request envelope's protocol version" },
    1,
  ],
  [
    'a method header that says something else',
    changed(({ headers }) => void (headers!['mcp-method'] = 'TOOLS/CALL')),
    400,
    { code: MISMATCH, message: "mcp-method header does not match the request body's method" },
    1,
  ],
  [
    'no method header',
    changed(({ headers }) => void delete headers!['mcp-method']),
    400,
    { code: MISMATCH, message: "mcp-method header does not match the request body's method" },
    1,
  ],
  [
    'a name header that says something else',
    changed(({ headers }) => void (headers!['mcp-name'] = 'other')),
    400,
    { code: MISMATCH, message: "mcp-name header does not match the request body's 'name' parameter" },
    1,
  ],
  [
    'no name header',
    changed(({ headers }) => void delete headers!['mcp-name']),
    400,
    { code: MISMATCH, message: "mcp-name header does not match the request body's 'name' parameter" },
    1,
  ],
  [
    'a name header for another URI',
    {
      headers: { ...MODERN, 'mcp-method': 'resources/read', 'mcp-name': 'a://b' },
      body: { jsonrpc: '2.0', id: 'x', method: 'resources/read', params: { uri: 'a://c', _meta: META } },
    },
    400,
    { code: MISMATCH, message: "mcp-name header does not match the request body's 'uri' parameter" },
    'x',
  ],
  [
    'a coded name header with bad padding',
    changed(({ headers }) => void (headers!['mcp-name'] = '=?base64?ZWNobx?=')),
    400,
    { code: MISMATCH, message: "mcp-name header does not match the request body's 'name' parameter" },
    1,
  ],
  ...['mcp-protocol-version', 'mcp-method', 'mcp-name'].map((name): Row => [
    `a repeated ${name} header`,
    changed(({ headers }) => void (headers![name] = [String(headers![name]), String(headers![name])])),
    400,
    { code: MISMATCH, message: `${name} header appears more than once` },
    1,
  ]),
  [
    'a version that is not served, in header and envelope',
    changed(({ headers, body }) => {
      headers!['mcp-protocol-version'] = '2099-01-01';
      body.params._meta = { ...META, 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
    }),
    400,
    {
      code: -32022,
      message: 'Unsupported protocol version',
      data: { supported: ['2026-07-28'], requested: '2099-01-01' },
    },
    1,
  ],
  [
    'client capabilities that are no object',
    changed(({ body }) => {
      body.params._meta = { ...META, 'io.modelcontextprotocol/clientCapabilities': 1 };
    }),
    400,
    { code: -32602, message: 'Invalid request parameters', data: '' },
    1,
  ],
  [
    'a method that nobody knows',
    changed(({ headers, body }) => {
      headers!['mcp-method'] = 'tools/none';
      body.method = 'tools/none';
    }),
    404,
    { code: -32601, message: 'Method not found', data: 'tools/none' },
    1,
  ],
];

describe.each(DOORS)('the modern era through the %s door', (_name, open) => {
  let door: Door;

  beforeEach(async () => {
    door = await open({ keepAliveMs: 60_000 });
  });

  afterEach(async () => {
    expect(door.endpoint.openFlows).toBe(0);
    await door.close();
  });

  test('a call is answered with one JSON body', async () => {
    const reply = await door.send(modernCall('echo', { text: 'hi' }));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/json');
    expect(reply.headers['mcp-session-id']).toBeUndefined();
    expect(await reply.text()).toBe('{"jsonrpc":"2.0","id":1,"result":{"text":"hi"}}');
  });

  test.each(REFUSALS)('%s is refused', async (_what, call, status, error, id) => {
    const reply = await door.send(call);
    expect(reply.headers['content-type']).toBe('application/json');
    expect({ status: reply.status, body: await reply.json() }).toEqual({
      status,
      body: { jsonrpc: '2.0', id, error },
    });
  });

  test.each([
    [0, '0'],
    ['', '""'],
    ['a', '"a"'],
    [-7, '-7'],
  ])('the id %j comes back with its type', async (id, text) => {
    const reply = await door.send(changed(({ body }) => void (body.id = id)));
    expect(await reply.text()).toBe(`{"jsonrpc":"2.0","id":${text},"result":{"text":"hi"}}`);
  });

  test('a notification gets 202 without a body and reaches nobody', async () => {
    const reply = await door.send({ headers: MODERN, body: { jsonrpc: '2.0', method: 'notifications/unheard-of' } });
    expect([reply.status, await reply.text()]).toEqual([202, '']);
    expect(door.receiver.notifications).toEqual([]);
  });

  test.each(['GET', 'DELETE', 'PUT'])('%s is answered 405 with Allow: POST', async (method) => {
    const reply = await door.send({ method, headers: MODERN });
    expect([reply.status, reply.headers.allow]).toEqual([405, 'POST']);
    expect(await reply.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Method Not Allowed' },
    });
  });

  test('a coded name header stands for what it codes', async () => {
    const coded = `=?base64?${Buffer.from('ä tool').toString('base64')}?=`;
    const reply = await door.send(modernCall('ä tool', {}, { 'mcp-name': coded }));
    expect(reply.status).toBe(200);
  });

  test('a name header without the whole wrapper is literal', async () => {
    const reply = await door.send(modernCall('=?base64?x', {}, { 'mcp-name': '=?base64?x' }));
    expect(reply.status).toBe(200);
  });

  test('a name with a comma in it is not a repeated header', async () => {
    expect((await door.send(modernCall('a, b'))).status).toBe(200);
  });

  test.each([
    [-32700, 400],
    [-32600, 400],
    [-32602, 400],
    [-32020, 400],
    [-32021, 400],
    [-32022, 400],
    [-32601, 404],
    [-32603, 200],
    [-32042, 200],
    [7, 200],
  ])('an error %i of a handler travels with status %i', async (code, status) => {
    const reply = await door.send(modernCall('refuse', { code }));
    expect(reply.status).toBe(status);
    expect(await reply.json()).toEqual({ jsonrpc: '2.0', id: 1, error: { code, message: 'refused' } });
  });

  test('a crash says one neutral sentence', async () => {
    const reply = await door.send(modernCall('crash'));
    expect(reply.status).toBe(200);
    expect(await reply.json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Internal server error' },
    });
  });

  test('a result that JSON cannot hold is a -32603', async () => {
    expect(await (await door.send(modernCall('unwritable'))).json()).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Handler returned an invalid result' },
    });
  });

  test('a handler that speaks early turns the answer into an event stream', async () => {
    const reply = await door.send(modernCall('chatty'));
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(reply.headers['cache-control']).toBe('no-cache, no-transform');
    expect(reply.headers['x-accel-buffering']).toBe('no');
    expect(await reply.event()).toBe(': open');
    expect(await reply.event()).toBe(
      'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"one"}}',
    );
    door.receiver.release();
    expect(await reply.event()).toContain('"two"');
    expect(await reply.event()).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"text":"chatty"}}');
    expect(await reply.event()).toBeUndefined();
  });

  test('a client that takes JSON alone gets JSON, and no notification', async () => {
    const { reply } = door.begin(modernCall('chatty', {}, { accept: 'application/json' }));
    await until(() => door.receiver.isWaiting);
    door.receiver.release();
    expect((await reply)?.headers['content-type']).toBe('application/json');
    expect(await (await reply)?.json()).toEqual({ jsonrpc: '2.0', id: 1, result: { text: 'chatty' } });
  });

  test('a client that takes an event stream alone gets one', async () => {
    const reply = await door.send(modernCall('echo', {}, { accept: 'text/event-stream' }));
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(await reply.event()).toBe(': open');
    expect(await reply.event()).toBe('event: message\ndata: {"jsonrpc":"2.0","id":1,"result":{"text":"echo"}}');
  });

  test('a client that leaves before the answer cancels its call', async () => {
    const { leave } = door.begin(modernCall('abortable'));
    await until(() => door.receiver.exchanges.length === 1);
    leave();
    await until(() => door.receiver.exchanges[0]!.isCancelled);
    expect(door.receiver.exchanges[0]!.signal.aborted).toBe(true);
  });

  test('a client that leaves its stream cancels its call', async () => {
    const reply = await door.send(modernCall('chatty'));
    await reply.event();
    reply.leave();
    await until(() => door.receiver.exchanges[0]!.isCancelled);
    await until(() => door.endpoint.openFlows === 0);
    door.receiver.release();
  });

  test('listening needs a client that takes a stream', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: {}, _meta: META } };
    const headers = { ...MODERN, 'mcp-method': 'subscriptions/listen', accept: 'application/json' };
    const reply = await door.send({ headers, body });
    expect(reply.status).toBe(406);
    expect(await reply.json()).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32600, message: 'Not Acceptable: Client must accept text/event-stream' },
    });
  });

  test('a handler sees the headers of its request, and one client never those of another', async () => {
    const replies = await Promise.all(
      ['a', 'b', undefined].map((custom) =>
        door.send(modernCall('header', {}, custom === undefined ? {} : { 'x-custom': custom })),
      ),
    );
    const bodies = (await Promise.all(replies.map((reply) => reply.json()))) as { result: { text: unknown } }[];
    expect(bodies.map((body) => body.result.text)).toEqual(['a', 'b', null]);
  });
});

describe.each(DOORS)('the modern era with jsonResponse through the %s door', (_name, open) => {
  let door: Door;

  beforeEach(async () => {
    door = await open({ jsonResponse: true });
  });

  afterEach(() => door.close());

  test('notifications are dropped and the answer is JSON', async () => {
    const { reply } = door.begin(modernCall('chatty'));
    await until(() => door.receiver.isWaiting);
    door.receiver.release();
    expect((await reply)?.headers['content-type']).toBe('application/json');
  });

  test('a client that takes no JSON is refused', async () => {
    const reply = await door.send(modernCall('echo', {}, { accept: 'text/event-stream' }));
    expect(reply.status).toBe(406);
    expect(await reply.text()).toContain('Not Acceptable: Client must accept application/json');
  });

  test('listening is a stream all the same, and ends when the server closes', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'subscriptions/listen', params: { notifications: {}, _meta: META } };
    const reply = await door.send({ headers: { ...MODERN, 'mcp-method': 'subscriptions/listen' }, body });
    expect(reply.headers['content-type']).toBe('text/event-stream');
    expect(await reply.event()).toBe(': open');
    expect(await reply.event()).toContain('acknowledged');
    const closed = door.close(60_000);
    expect(await reply.event()).toBeUndefined();
    await closed;
    expect(door.receiver.exchanges[0]!.isCancelled).toBe(true);
  });
});
