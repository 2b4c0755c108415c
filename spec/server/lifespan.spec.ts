import { ConfigurationError } from '../../src/errors/configuration-error';
import { runLifespan } from '../../src/server/lifespan';

const server = { name: 'test' } as never;

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: Error) => void } {
  let resolve: (value: T) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<T>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

describe('the state of a lifespan', () => {
  it('is an empty object without a lifespan, and when it gives nothing', async () => {
    expect((await runLifespan(undefined, server)).state).toEqual({});
    expect((await runLifespan(() => undefined, server)).state).toEqual({});
    expect(await (await runLifespan(undefined, server)).stop()).toEqual([]);
  });

  it('is what the lifespan gave, made with the server at hand', async () => {
    const state = { pool: 'open' };
    const lifespan = jest.fn(async () => Promise.resolve(state));
    const running = await runLifespan(lifespan, server);
    expect(running.state).toBe(state);
    expect(lifespan).toHaveBeenCalledWith(server);
    expect(await running.stop()).toEqual([]);
  });

  it('is stopped by its own disposer, once', async () => {
    class Pool {
      stopped = 0;
      async [Symbol.asyncDispose](): Promise<void> {
        await Promise.resolve();
        this.stopped += 1;
      }
    }
    const pool = new Pool();
    const running = await runLifespan(() => pool, server);
    expect(running.state).toBe(pool);
    await Promise.all([running.stop(), running.stop()]);
    expect(pool.stopped).toBe(1);
  });

  it('is carried by an object that stops it', async () => {
    const stopped = jest.fn();
    const state = { pool: 'open' };
    const running = await runLifespan(() => ({ state, [Symbol.asyncDispose]: async () => stopped() }), server);
    expect(running.state).toBe(state);
    await running.stop();
    expect(stopped).toHaveBeenCalledTimes(1);
  });

  it('is the object itself when its field `state` means something else', async () => {
    class Machine {
      state = 'on';
      [Symbol.dispose](): void {
        this.state = 'off';
      }
    }
    const machine = new Machine();
    const plain = { state: 'ready' };
    const running = await runLifespan(() => machine, server);
    expect(running.state).toBe(machine);
    expect((await runLifespan(() => plain, server)).state).toBe(plain);
    await running.stop();
    expect(machine.state).toBe('off');
  });
});

describe('a lifespan that does not start', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('no database');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('no database'))],
  ])('stops the start when it %s', async (_name, lifespan) => {
    const failure = runLifespan(lifespan, server);
    await expect(failure).rejects.toBeInstanceOf(ConfigurationError);
    await expect(failure).rejects.toMatchObject({
      id: 'TW160',
      message: expect.stringContaining('TW160: The lifespan of the server failed: no database.') as string,
      cause: expect.objectContaining({ message: 'no database' }) as Error,
    });
  });

  it('is given up after its limit', async () => {
    const failure = runLifespan(() => new Promise<never>(() => undefined), server, { startMs: 5 });
    await expect(failure).rejects.toMatchObject({
      id: 'TW161',
      message: expect.stringContaining('did not finish its start within 5 ms') as string,
    });
  });

  it('is stopped all the same when it finishes late', async () => {
    const stopped = deferred<string>();
    const start = deferred<AsyncDisposable>();
    await expect(runLifespan(() => start.promise, server, { startMs: 1 })).rejects.toMatchObject({ id: 'TW161' });
    start.resolve({ [Symbol.asyncDispose]: async () => stopped.resolve('stopped') });
    await expect(stopped.promise).resolves.toBe('stopped');
  });

  it('tells what it throws late to the listener only', async () => {
    const heard = deferred<unknown>();
    const start = deferred<object>();
    const limits = { startMs: 1, onLateError: heard.resolve };
    await expect(runLifespan(() => start.promise, server, limits)).rejects.toMatchObject({ id: 'TW161' });
    start.reject(new Error('too late'));
    await expect(heard.promise).resolves.toMatchObject({ id: 'TW160', cause: { message: 'too late' } });
  });
});

describe('the stop of a lifespan', () => {
  it('collects what is thrown', async () => {
    const running = await runLifespan(
      () => ({ [Symbol.asyncDispose]: () => Promise.reject(new Error('stuck')) }),
      server,
    );
    expect((await running.stop()).map(String)).toEqual(['Error: stuck']);
    expect((await running.stop()).map(String)).toEqual(['Error: stuck']);
  });

  it('is bounded', async () => {
    const hangs = { [Symbol.asyncDispose]: () => new Promise<void>(() => undefined) };
    const running = await runLifespan(() => hangs, server, { stopMs: 5 });
    expect((await running.stop()).map(String)).toEqual(['Error: The lifespan did not stop within 5 ms']);
  });
});
