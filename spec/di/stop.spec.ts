import { runStops, stopperOf, within } from '../../src/di/stop';

const hanging = (): Promise<never> => new Promise(() => undefined);

describe('runStops', () => {
  it('runs the last first and waits for each before the next', async () => {
    const seen: string[] = [];
    const stop = (name: string) => ({
      label: name,
      run: async () => {
        seen.push(`${name} begins`);
        await Promise.resolve();
        seen.push(`${name} ends`);
      },
    });
    await expect(runStops([stop('first'), stop('second')], 1_000)).resolves.toEqual([]);
    expect(seen).toEqual(['second begins', 'second ends', 'first begins', 'first ends']);
  });

  it('collects what is thrown and what is rejected, and goes on', async () => {
    const thrown = new Error('thrown');
    const rejected = new Error('rejected');
    const last = jest.fn();
    const stops = [
      { label: 'c', run: last },
      { label: 'b', run: () => Promise.reject(rejected) },
      {
        label: 'a',
        run: () => {
          throw thrown;
        },
      },
    ];
    await expect(runStops(stops, 1_000)).resolves.toEqual([thrown, rejected]);
    expect(last).toHaveBeenCalledTimes(1);
  });

  it('leaves a hanging one after the limit and stops the others', async () => {
    const other = jest.fn();
    const errors = await runStops(
      [
        { label: 'Other', run: other },
        { label: 'Pool', run: hanging },
      ],
      5,
    );
    expect(errors.map(String)).toEqual(['Error: Pool did not stop within 5 ms']);
    expect(other).toHaveBeenCalledTimes(1);
  });

  it('drops a rejection that comes after the limit', async () => {
    let reject: (error: Error) => void = () => undefined;
    const late = new Promise<void>((_resolve, fail) => (reject = fail));
    await expect(runStops([{ label: 'Late', run: () => late }], 1)).resolves.toHaveLength(1);
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    reject(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

describe('within', () => {
  it('keeps waiting when the limit is longer than a timer can be', async () => {
    const work = new Promise<string>((resolve) => setImmediate(() => setImmediate(() => resolve('done'))));
    await expect(within(work, Infinity, () => new Error('late'))).resolves.toBe('done');
  });
});

describe('stopperOf', () => {
  it('prefers Symbol.asyncDispose, then Symbol.dispose, then dispose()', () => {
    const all = { [Symbol.asyncDispose]: () => 'async', [Symbol.dispose]: () => 'sync', dispose: () => 'plain' };
    expect(stopperOf(all, true)?.()).toBe('async');
    expect(stopperOf({ ...all, [Symbol.asyncDispose]: undefined }, true)?.()).toBe('sync');
    expect(stopperOf({ dispose: () => 'plain' }, true)?.()).toBe('plain');
  });

  it('calls it on its own object', () => {
    class Pool {
      open = true;
      dispose(): void {
        this.open = false;
      }
    }
    const pool = new Pool();
    stopperOf(pool, true)?.();
    expect(pool.open).toBe(false);
  });

  it('takes dispose() only where it was asked for, and only without parameters', () => {
    expect(stopperOf({ dispose: () => undefined })).toBeUndefined();
    expect(stopperOf({ dispose: (id: string) => id }, true)).toBeUndefined();
  });

  it.each([[undefined], [null], ['text'], [{}], [42]])('finds nothing to stop in %p', (value) => {
    expect(stopperOf(value, true)).toBeUndefined();
  });

  it('turns a getter that throws into an error of the stop', async () => {
    const trap = {
      get dispose(): unknown {
        throw new Error('trap');
      },
    };
    const run = stopperOf(trap, true);
    const errors = await runStops([{ label: 'Trap', run: () => run?.() }], 1_000);
    expect(errors.map(String)).toEqual(['Error: trap']);
  });
});
