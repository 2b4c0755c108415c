// What stands before both eras: Host and Origin, path, CORS, type and size of the body; through both doors.
import type { HttpOptions } from '../../../src/transports/http/options';
import { DOORS, initialize, modernCall, type Door } from './fixtures';

const error = (code: number, message: string) => ({ jsonrpc: '2.0', id: null, error: { code, message } });

describe.each(DOORS)('the %s door', (_name, open) => {
  let door: Door;
  const opened = async (options: HttpOptions = {}) => (door = await open(options));

  afterEach(async () => {
    expect(door.endpoint.openFlows).toBe(0);
    await door.close();
  });

  describe('Host', () => {
    test.each(['localhost:1', '127.0.0.1:65535', '[::1]:8000', 'LOCALHOST:80', 'localhost'])(
      '%s is served by default',
      async (host) => {
        await opened();
        expect((await door.send({ ...initialize(), headers: { host } })).status).toBe(200);
      },
    );

    test.each([
      'evil.test',
      'evil.test:8000',
      'localhost:x',
      'localhost:',
      'localhost:8000:1',
      'localhost.evil.test:1',
    ])('%s is refused before anything else is looked at', async (host) => {
      await opened();
      const reply = await door.send({ path: '/elsewhere', headers: { host, 'mcp-session-id': 'unknown' }, body: '{' });
      expect([reply.status, reply.headers['content-type'], await reply.text()]).toEqual([
        421,
        'text/plain; charset=utf-8',
        'Invalid Host header',
      ]);
      expect(door.receiver.logger.lines).toEqual([
        `warning Invalid Host header: ${host} (see the option allowedHosts)`,
      ]);
    });

    test('is checked against the list that was given, and nothing beside it', async () => {
      await opened({ allowedHosts: ['mcp.example.com', 'api.example.com:*'] });
      const statuses = await Promise.all(
        ['mcp.example.com', 'mcp.example.com:443', 'api.example.com:443', 'api.example.com', 'localhost:80'].map(
          async (host) => (await door.send({ ...initialize(), headers: { host } })).status,
        ),
      );
      expect(statuses).toEqual([200, 421, 200, 421, 421]);
    });

    test('is not checked for a public host, and the start warns', async () => {
      await opened({ host: '0.0.0.0' });
      expect((await door.send({ ...initialize(), headers: { host: 'any.test' } })).status).toBe(200);
      expect(door.receiver.logger.lines[0]).toBe(
        "warning Serving on '0.0.0.0' without a check of the Host header; set the option allowedHosts",
      );
    });

    test('of a public host with a list is checked, and the start is silent', async () => {
      await opened({ host: '0.0.0.0', allowedHosts: ['a.test'] });
      expect(door.receiver.logger.lines).toEqual([]);
      expect((await door.send({ ...initialize(), headers: { host: 'b.test' } })).status).toBe(421);
    });
  });

  describe('Origin', () => {
    test.each(['http://localhost:6274', 'http://127.0.0.1:1', 'http://[::1]:3000', 'http://localhost'])(
      '%s is served by default, and the browser is told',
      async (origin) => {
        await opened();
        const reply = await door.send({ ...initialize(), headers: { origin } });
        expect(reply.status).toBe(200);
        expect(reply.headers['access-control-allow-origin']).toBe(origin);
        expect(reply.headers['access-control-expose-headers']).toBe('Mcp-Session-Id');
        expect(reply.headers.vary).toBe('Origin');
      },
    );

    test.each(['http://evil.test', 'null', 'http://localhost.evil.test:80', 'file://'])(
      '%s is refused',
      async (origin) => {
        await opened();
        const reply = await door.send({ ...initialize(), headers: { origin } });
        expect([reply.status, await reply.text()]).toEqual([403, 'Invalid Origin header']);
        expect(door.receiver.logger.lines).toEqual([
          `warning Invalid Origin header: ${origin} (see the option allowedOrigins)`,
        ]);
      },
    );

    test('is checked against the list that was given', async () => {
      await opened({ allowedOrigins: ['https://app.example.com'] });
      const reply = await door.send({ ...initialize(), headers: { origin: 'https://app.example.com' } });
      expect(reply.headers['access-control-allow-origin']).toBe('https://app.example.com');
      expect((await door.send({ ...initialize(), headers: { origin: 'http://localhost:1' } })).status).toBe(403);
    });

    test('of the hosts that were given is served', async () => {
      await opened({ host: '0.0.0.0', allowedHosts: ['127.0.0.1:*', 'mcp.example.com'] });
      const statuses = await Promise.all(
        ['https://mcp.example.com', 'https://other.example.com'].map(
          async (origin) => (await door.send({ ...initialize(), headers: { host: '127.0.0.1:1', origin } })).status,
        ),
      );
      expect(statuses).toEqual([200, 403]);
    });

    test('that nobody named gets no CORS headers where nothing is checked', async () => {
      await opened({ host: '0.0.0.0' });
      const reply = await door.send({ ...initialize(), headers: { origin: 'https://page.test' } });
      expect([reply.status, reply.headers['access-control-allow-origin']]).toEqual([200, undefined]);
    });
  });

  describe('a preflight', () => {
    const asked = 'content-type,mcp-protocol-version,mcp-method,Mcp-Param-Region,x-other';

    test('is answered with every header of the protocol', async () => {
      await opened();
      const reply = await door.send({
        method: 'OPTIONS',
        headers: {
          origin: 'http://localhost:6274',
          'access-control-request-method': 'POST',
          'access-control-request-headers': asked,
        },
      });
      expect([reply.status, await reply.text()]).toEqual([204, '']);
      expect(reply.headers['access-control-allow-origin']).toBe('http://localhost:6274');
      expect(reply.headers['access-control-allow-methods']).toBe('GET, POST, DELETE');
      expect(reply.headers['access-control-allow-headers']).toBe(
        'Authorization, Content-Type, Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id, ' +
          'Mcp-Param-Region',
      );
    });

    test('of a stranger is a 403', async () => {
      await opened();
      expect((await door.send({ method: 'OPTIONS', headers: { origin: 'https://evil.test' } })).status).toBe(403);
    });
  });

  describe('the path', () => {
    test.each(['/', '/mcp2', '/mcp/x', '/.well-known/oauth-protected-resource', '/MCP'])(
      '%s is a 404',
      async (path) => {
        await opened();
        const reply = await door.send({ path, method: 'GET' });
        expect([reply.status, await reply.text()]).toEqual([404, '{"error":"Not Found"}']);
      },
    );

    test.each(['/mcp', '/mcp/', '/mcp?token=1'])('%s is served', async (path) => {
      await opened();
      expect((await door.send({ ...initialize(), path })).status).toBe(200);
    });

    test('is the one that was given', async () => {
      await opened({ path: '/' });
      expect((await door.send({ ...initialize(), path: '/' })).status).toBe(200);
    });
  });

  describe.each([
    ['modern', (body: string): Parameters<Door['send']>[0] => ({ ...modernCall('echo'), body })],
    ['legacy', (body: string): Parameters<Door['send']>[0] => ({ ...initialize(), body })],
  ])('a %s body', (_era, post) => {
    const good = (length: number) => `${' '.repeat(length - 2)}{}`;

    test.each(['text/plain', 'application/jsonp', ''])('of type %j is a 415', async (type) => {
      await opened();
      const call = post('{}')!;
      const reply = await door.send({ ...call, headers: { ...call.headers, 'content-type': type } });
      expect([reply.status, await reply.json()]).toEqual([
        415,
        error(-32600, 'Unsupported Media Type: Content-Type must be application/json'),
      ]);
    });

    test('of type application/json with a charset is read', async () => {
      await opened();
      const call = { ...modernCall('echo') };
      const headers = { ...call.headers, 'content-type': 'Application/JSON; charset=utf-8' };
      expect((await door.send({ ...call, headers })).status).toBe(200);
    });

    test('at the limit is read, above it a 413', async () => {
      await opened({ maxBodyBytes: 1000 });
      expect((await door.send(post(good(1000)))).status).toBe(400);
      const reply = await door.send(post(good(1001)));
      expect([reply.status, reply.headers['content-type'], await reply.json()]).toEqual([
        413,
        'application/json',
        error(-32600, 'Request body too large'),
      ]);
    });

    test('of 300 kB is read by default, one of 5 MB is not', async () => {
      await opened();
      expect((await door.send(post(good(300_000)))).status).toBe(400);
      expect((await door.send(post(good(5_000_000)))).status).toBe(413);
    });
  });

  test('a byte order mark before the JSON is skipped', async () => {
    await opened();
    const { body, ...call } = modernCall('echo');
    expect((await door.send({ ...call, body: `\ufeff${JSON.stringify(body)}` })).status).toBe(200);
  });

  test('after the close every request is a 503', async () => {
    await opened();
    await door.endpoint.close();
    for (const call of [initialize(), modernCall('echo'), { method: 'GET' }]) {
      const reply = await door.send(call);
      expect([reply.status, await reply.json()]).toEqual([503, error(-32603, 'The server is closed')]);
    }
  });

  test('whatever fails inside is one neutral 500 and a record', async () => {
    await opened();
    door.receiver.notification = () => {
      throw new Error('secret');
    };
    const session = String((await door.send(initialize())).headers['mcp-session-id']);
    const body = { jsonrpc: '2.0', method: 'notifications/initialized' };
    const reply = await door.send({ headers: { 'mcp-session-id': session }, body });
    expect([reply.status, await reply.json()]).toEqual([500, error(-32603, 'Internal server error')]);
    expect(door.receiver.logger.lines).toContain('error An HTTP request could not be handled');
  });
});

describe('options', () => {
  test.each([
    [{ maxBodyBytes: 0 }, "The HTTP option 'maxBodyBytes' is a positive number, not 0."],
    [{ sessionIdleMs: -1 }, "The HTTP option 'sessionIdleMs' is a positive number, not -1."],
    [{ keepAliveMs: Number.NaN }, "The HTTP option 'keepAliveMs' is a positive number, not NaN."],
    [{ path: 'mcp' }, `The HTTP option 'path' starts with '/' and has no query, unlike "mcp".`],
  ])('%j throws', async (options, message) => {
    await expect(DOORS[1][1](options)).rejects.toThrow(new TypeError(message));
  });
});
