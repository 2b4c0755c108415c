import { Arg, Context, Ctx, MCPServer, Tool } from '../../src/index';
import { silentLogger } from '../../src/engine/logger';
import { Client } from '../../src/client/client';
import { listening, MODES } from '../support/wires';

class Echo {
  private readonly waiting: (() => void)[] = [];

  @Tool()
  async echo(@Arg('text') text: string, @Ctx() ctx: Context): Promise<string> {
    // Each call waits for the next one, so that calls of different clients interleave.
    await new Promise<void>((resolve) => {
      this.waiting.push(resolve);
      if (this.waiting.length > 1) this.waiting.shift()?.();
      else setImmediate(() => this.waiting.shift()?.());
    });
    return `${text} ${String(ctx.meta['spec/tag'])}`;
  }
}

const CLIENTS = 50;
const CALLS = 8;

async function ask(client: Client, who: number): Promise<string[]> {
  const calls = Array.from({ length: CALLS }, (_, n) =>
    client.callTool('echo', { text: `${who}.${n}` }, { meta: { 'spec/tag': `${who}/${n}` } }),
  );
  return (await Promise.all(calls)).map(({ content }) => (content[0] as { text: string }).text);
}

describe.each(MODES)('%s', (mode) => {
  test('50 clients with interleaved calls over HTTP get their own answers', async () => {
    const server = new MCPServer('Echo', { services: [Echo], logger: silentLogger });
    const { url, http } = await listening(server);
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => Client.connect(url, { mode })));
    const answers = await Promise.all(clients.map(ask));
    answers.forEach((texts, who) => {
      expect(texts).toEqual(Array.from({ length: CALLS }, (_, n) => `${who}.${n} ${who}/${n}`));
    });
    await Promise.all(clients.map((client) => client.close()));
    await server.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  }, 30_000);

  test('50 clients in memory get their own answers', async () => {
    await using server = new MCPServer('Echo', { services: [Echo], logger: silentLogger });
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => Client.connect(server, { mode })));
    const answers = await Promise.all(clients.map(ask));
    answers.forEach((texts, who) => expect(texts[3]).toBe(`${who}.3 ${who}/3`));
    await Promise.all(clients.map((client) => client.close()));
  });
});
