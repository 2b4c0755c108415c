// An event stream over a reader that is scripted.
import type { HttpCall, HttpStream } from '../../../src/transports/http/port';
import { EventStream } from '../../../src/transports/http/sse';

function opened() {
  const written: string[] = [];
  const state = { takes: true, ended: 0, destroyed: 0, finished: 0 };
  const stream: HttpStream = {
    onDrain: undefined,
    isClosed: false,
    write: (text) => {
      written.push(text);
      return state.takes;
    },
    end: () => void state.ended++,
    destroy: () => void state.destroyed++,
  };
  const call = { stream: () => stream } as unknown as HttpCall;
  const events = new EventStream(call, []);
  events.onFinished = () => void state.finished++;
  return { events, written, state, stream };
}

describe('an event stream', () => {
  test('holds back what a slow reader cannot take, and hands it over in order', () => {
    const { events, written, state, stream } = opened();
    state.takes = false;
    events.send('1');
    events.send('2');
    events.send('3');
    expect(written).toEqual([': open\n\n', 'event: message\ndata: 1\n\n']);
    state.takes = true;
    stream.onDrain?.();
    expect(written[2]).toBe('event: message\ndata: 2\n\nevent: message\ndata: 3\n\n');
  });

  test('ends only when everything is handed over', () => {
    const { events, state, stream } = opened();
    state.takes = false;
    events.send('1');
    events.sendOrCut('2');
    events.end();
    expect([state.ended, state.finished]).toEqual([0, 0]);
    state.takes = true;
    stream.onDrain?.();
    expect([state.ended, state.finished]).toEqual([1, 1]);
  });

  test('cuts a reader that takes nothing for four keep-alive periods', () => {
    const { events, state } = opened();
    state.takes = false;
    events.send('1');
    for (let beat = 0; beat < 11; beat++) events.beat();
    expect(state.destroyed).toBe(0);
    events.beat();
    expect([state.destroyed, state.finished]).toEqual([1, 1]);
  });

  const large = (count: number): string => String(count).repeat(20 * 1024 * 1024);

  test('hands large events over one by one, as fast as the reader takes them', () => {
    const { events, written, state, stream } = opened();
    state.takes = false;
    for (let count = 1; count <= 4; count++) expect(events.sendOrCut(large(count))).toBe(true);
    expect(written).toHaveLength(2);
    for (let count = 2; count <= 4; count++) {
      stream.onDrain?.();
      expect(written).toHaveLength(count + 1);
      expect(written[count]?.slice(0, 30)).toBe(`event: message\ndata: ${count}${count}`.padEnd(30, String(count)));
    }
  });

  test('is cut when more than 64 MiB would wait, and takes nothing afterwards', () => {
    const { events, written, state, stream } = opened();
    state.takes = false;
    const taken = [1, 2, 3, 4, 5, 6].map((count) => events.sendOrCut(large(count)));
    expect(taken).toEqual([true, true, true, true, false, true]);
    expect([state.destroyed, state.finished]).toEqual([1, 1]);
    stream.onDrain?.();
    expect(written).toHaveLength(2);
    events.end();
    expect([state.ended, state.finished]).toEqual([0, 2]);
  });

  test('one event may be larger than what may wait', () => {
    const { events, state, stream, written } = opened();
    state.takes = false;
    events.send('1');
    expect(events.sendOrCut('x'.repeat(150 * 1024 * 1024))).toBe(true);
    state.takes = true;
    stream.onDrain?.();
    expect(written.slice(-3).map((text) => text.length)).toEqual([21, 150 * 1024 * 1024, 2]);
  });

  test('a write that fails cuts it', () => {
    const { events, state, stream } = opened();
    stream.write = () => {
      throw new RangeError('Invalid string length');
    };
    events.send('1');
    expect([state.destroyed, state.finished]).toEqual([1, 1]);
  });
});
