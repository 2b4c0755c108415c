// The matrix: one server, each transport, both eras.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { Client, type ClientOptions } from '../../src/client/client';
import type { MCPServer } from '../../src/server/server';

export const WIRES = ['memory', 'stdio', 'http'] as const;
export type Wire = (typeof WIRES)[number];
export const MODES = ['2026-07-28', 'legacy'] as const;
export type Mode = (typeof MODES)[number];

/** Opens a client to a server over one wire in one era; everything is closed after the test. */
export type Connect = (server: MCPServer, options?: ClientOptions) => Promise<Client>;

class Closing {
  private readonly steps: (() => unknown)[] = [];

  add(step: () => unknown): void {
    this.steps.push(step);
  }

  async run(): Promise<void> {
    for (const step of this.steps.splice(0).reverse()) await step();
  }
}

/** The client's end of a stdio server that runs in this process. */
class LineClientTransport {
  onmessage?: (message: never) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;

  constructor(
    private readonly toServer: PassThrough,
    private readonly fromServer: PassThrough,
  ) {}

  async start(): Promise<void> {
    let rest = '';
    this.fromServer.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.onmessage?.(JSON.parse(line) as never);
    });
    this.fromServer.on('end', () => this.onclose?.());
  }

  async send(message: object): Promise<void> {
    this.toServer.write(`${JSON.stringify(message)}\n`);
  }

  async close(): Promise<void> {
    this.toServer.end();
    this.onclose?.();
  }
}

async function overStdio(server: MCPServer, options: ClientOptions, closing: Closing): Promise<Client> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const running = server.run('stdio', { input, output });
  closing.add(() => running);
  return Client.connect(new LineClientTransport(input, output) as never, options);
}

export async function listening(server: MCPServer): Promise<{ url: string; http: Server }> {
  const app = server.streamableHttpApp();
  const http = createServer(app.node).listen(0, '127.0.0.1');
  await new Promise((resolve) => http.once('listening', resolve));
  return { url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`, http };
}

async function overHttp(server: MCPServer, options: ClientOptions, closing: Closing): Promise<Client> {
  const { url, http } = await listening(server);
  closing.add(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return Client.connect(url, options);
}

async function open(
  wire: Wire,
  server: MCPServer,
  extra: { options: ClientOptions; closing: Closing },
): Promise<Client> {
  const { options, closing } = extra;
  closing.add(() => server.close());
  if (wire === 'memory') return Client.connect(server, options);
  return wire === 'stdio' ? overStdio(server, options, closing) : overHttp(server, options, closing);
}

/** Runs the body once for each wire and era. */
export function eachWire(body: (connect: Connect, wire: Wire, mode: Mode) => void): void {
  for (const wire of WIRES) {
    for (const mode of MODES) {
      describe(`${wire}, ${mode === 'legacy' ? 'legacy' : 'modern'}`, () => {
        const closing = new Closing();
        afterEach(() => closing.run());
        body(
          async (server, options = {}) => {
            const client = await open(wire, server, { options: { mode, ...options }, closing });
            closing.add(() => client.close());
            return client;
          },
          wire,
          mode,
        );
      });
    }
  }
}
