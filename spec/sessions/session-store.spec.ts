// The sessions of this process: ids, idle time, the most there may be, and their end.
import { Connection } from '../../src/engine/connection';
import { closedOutbound } from '../../src/engine/outbound';
import { Exchange } from '../../src/engine/exchange';
import type { Session } from '../../src/sessions/session';
import { InMemorySessionStore } from '../../src/sessions/session-store';

const connection = () => new Connection('legacy');

function store(limits: { idleMs?: number; maxSessions?: number } = {}) {
  const clock = { now: 0 };
  const lines: string[] = [];
  const logger = { log: (level: string, message: string) => void lines.push(`${level} ${message}`) };
  const sessions = new InMemorySessionStore({ idleMs: 1000, maxSessions: 2, ...limits, logger, now: () => clock.now });
  return { sessions, clock, lines };
}

const exchangeOn = (session: Session) =>
  new Exchange(
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    { connection: session.connection, facts: { kind: 'http' }, outbound: closedOutbound },
  );

describe('a session store in memory', () => {
  test('gives ids of 32 hexadecimal digits that differ', () => {
    const { sessions } = store({ maxSessions: 100 });
    const ids = Array.from({ length: 100 }, () => sessions.open(connection())!.id);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
    sessions.endAll(new Error('done'));
    expect(sessions.size).toBe(0);
  });

  test('finds a session by its id alone', () => {
    const { sessions } = store();
    const session = sessions.open(connection())!;
    expect(sessions.find(session.id)).toBe(session);
    expect(sessions.find('constructor')).toBeUndefined();
    sessions.end(session, new Error('done'));
    expect(sessions.find(session.id)).toBeUndefined();
    expect(session.isEnded).toBe(true);
  });

  test('ends a session that was not heard of for the idle time', () => {
    const { sessions, clock, lines } = store();
    const session = sessions.open(connection())!;
    clock.now = 999;
    expect(sessions.find(session.id)).toBe(session);
    clock.now = 1998;
    expect(sessions.find(session.id)).toBe(session);
    clock.now = 2998;
    expect(sessions.find(session.id)).toBeUndefined();
    expect(sessions.size).toBe(0);
    expect(lines).toEqual([`info Session ${session.id} idle timeout`]);
  });

  test('keeps a session with a call in flight, and counts its idle time from the end of it', () => {
    const { sessions, clock } = store();
    const session = sessions.open(connection())!;
    const exchange = exchangeOn(session);
    session.inFlight.add(exchange);
    clock.now = 5000;
    sessions.sweep();
    session.inFlight.remove(exchange);
    session.touch();
    clock.now = 5999;
    sessions.sweep();
    expect(sessions.size).toBe(1);
    clock.now = 6000;
    sessions.sweep();
    expect(sessions.size).toBe(0);
  });

  test('keeps a session with a stream in flight, and counts its idle time from the end of it', () => {
    const { sessions, clock } = store();
    const session = sessions.open(connection())!;
    const stream = { endSession: () => undefined };
    session.join(stream);
    clock.now = 50_000;
    sessions.sweep();
    session.leave(stream);
    clock.now = 50_999;
    expect(sessions.find(session.id)).toBe(session);
    sessions.endAll(new Error('done'));
  });

  test('has no room beyond the most sessions, unless one of them is idle', () => {
    const { sessions, clock } = store();
    sessions.open(connection());
    clock.now = 500;
    sessions.open(connection());
    expect(sessions.hasRoom()).toBe(false);
    expect(sessions.open(connection())).toBeUndefined();
    clock.now = 1000;
    expect(sessions.hasRoom()).toBe(true);
    expect(sessions.open(connection())).toBeDefined();
    expect(sessions.size).toBe(2);
    sessions.endAll(new Error('done'));
  });

  test('ends what is open of a session once, and aborts its calls', () => {
    const { sessions } = store();
    const session = sessions.open(connection())!;
    const exchange = exchangeOn(session);
    session.inFlight.add(exchange);
    let ended = 0;
    session.join({ endSession: () => void ended++ });
    const reason = new Error('gone');
    sessions.end(session, reason);
    sessions.end(session, reason);
    expect(ended).toBe(1);
    expect(exchange.signal.reason).toBe(reason);
  });
});
