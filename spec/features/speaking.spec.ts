// What a handler says before it answers: progress and log messages; and what a client takes back: cancellation.
import { setTimeout } from 'node:timers/promises';
import { Arg, Context, Ctx, MCPServer, Tool } from '../../src/index';
import { silentLogger } from '../../src/engine/logger';
import { KeptRecords } from '../support/records';
import { eachWire } from '../support/wires';

class Slow {
  aborted: (() => void) | undefined;
  readonly wasAborted = new Promise<void>((resolve) => (this.aborted = resolve));

  @Tool()
  async steps(@Arg('n') n: number, @Ctx() ctx: Context): Promise<string> {
    for (let step = 1; step <= n; step++) {
      ctx.reportProgress(step, n, `step ${step}`);
      ctx.reportProgress(step - 1, n);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return 'done';
  }

  @Tool()
  async hang(@Ctx() ctx: Context): Promise<string> {
    await new Promise<void>((resolve) => ctx.signal.addEventListener('abort', () => resolve(), { once: true }));
    this.aborted?.();
    return 'aborted';
  }

  @Tool()
  async sleep(@Ctx() ctx: Context): Promise<void> {
    await setTimeout(60_000, undefined, { signal: ctx.signal });
  }

  @Tool()
  async late(@Ctx() ctx: Context): Promise<string> {
    setImmediate(() => setImmediate(() => ctx.reportProgress(99)));
    return 'early';
  }
}

eachWire((connect) => {
  test('a handler that ends because its call was cancelled is no crash', async () => {
    const records = new KeptRecords();
    const client = await connect(new MCPServer('Slow', { services: [Slow], logger: records }));
    const controller = new AbortController();
    const failed = expect(client.callTool('sleep', {}, { signal: controller.signal })).rejects.toThrow();
    await client.listTools();
    controller.abort();
    await failed;
    await client.listTools();
    expect(records.of('error')).toEqual([]);
  });

  test('progress arrives in order, never going back, before the result', async () => {
    const client = await connect(new MCPServer('Slow', { services: [Slow], logger: silentLogger }));
    const seen: unknown[] = [];
    const result = await client.callTool('steps', { n: 3 }, { onProgress: (progress) => seen.push(progress) });
    expect(result.content).toEqual([{ type: 'text', text: 'done' }]);
    expect(seen).toEqual([1, 2, 3].map((n) => ({ progress: n, total: 3, message: `step ${n}` })));
  });

  test('without a token nothing is sent, and after the answer nothing either', async () => {
    const client = await connect(new MCPServer('Slow', { services: [Slow], logger: silentLogger }));
    expect((await client.callTool('steps', { n: 2 })).isError).toBe(false);
    const seen: unknown[] = [];
    await client.callTool('late', {}, { onProgress: (progress) => seen.push(progress) });
    await client.listTools();
    expect(seen).toEqual([]);
  });

  test('a cancelled call aborts the signal of its handler, and the connection goes on', async () => {
    const slow = new Slow();
    const providers = [{ provide: Slow, useValue: slow }];
    const client = await connect(new MCPServer('Slow', { services: [Slow], providers, logger: silentLogger }));
    const controller = new AbortController();
    const call = client.callTool('hang', {}, { signal: controller.signal });
    const failed = expect(call).rejects.toThrow();
    await client.listTools();
    controller.abort();
    await failed;
    await slow.wasAborted;
    expect((await client.callTool('steps', { n: 1 })).isError).toBe(false);
  });
});
