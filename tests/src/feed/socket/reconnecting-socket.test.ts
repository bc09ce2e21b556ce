import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CONNECTION,
  type ConnectionConfig,
  DOUBLING,
  FIXED_3S,
  backoffMs,
  createConnection,
} from '../../../../src/feed/socket/reconnecting-socket.ts';
import { createSocketFactory } from '../fake-socket.ts';
import { createFakeTimers } from '../../model/fake-timers.ts';

function stage(config: ConnectionConfig = CONNECTION) {
  const timers = createFakeTimers();
  const factory = createSocketFactory();
  const heard = { statuses: [] as string[], messages: [] as unknown[], opens: 0 };
  const connection = createConnection({
    timers,
    config,
    random: () => 0.5, // no jitter
    openSocket: factory.open,
    ping: () => 'ping',
    onStatus: (status, attempt) => heard.statuses.push(attempt > 0 ? `${status} ${attempt}` : status),
    onOpen: () => heard.opens++,
    onMessage: (data) => heard.messages.push(data),
  });
  const connected = () => {
    connection.connect();
    factory.last.open();
  };
  return { timers, factory, heard, connection, connected };
}

describe('backoff', () => {
  it('doubles from 1 s to 16 s in five tries', () => {
    expect([1, 2, 3, 4, 5].map((attempt) => backoffMs(DOUBLING, attempt, 0.5))).toEqual([
      1000, 2000, 4000, 8000, 16_000,
    ]);
  });

  it('stays within 20 % of that', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const plain = Math.min(1000 * 2 ** (attempt - 1), 30_000);
        const pause = backoffMs(DOUBLING, attempt, random);
        expect(pause).toBeGreaterThanOrEqual(plain * 0.8);
        expect(pause).toBeLessThanOrEqual(plain * 1.2);
      }),
    );
  });

  it('can be a fixed 3 s', () => {
    expect(backoffMs(FIXED_3S, 4, 0.9)).toBe(3000);
  });
});

describe('connection', () => {
  it('connects and tells so', () => {
    const { heard, connected } = stage();
    connected();
    expect(heard.statuses).toEqual(['connecting', 'connected']);
    expect(heard.opens).toBe(1);
  });

  it('ignores a second connect while open or opening', () => {
    const { factory, connection } = stage();
    connection.connect();
    connection.connect();
    factory.last.open();
    connection.connect();
    expect(factory.sockets).toHaveLength(1);
  });

  it('tries five times with doubling pauses, then says error', () => {
    const { timers, factory, heard, connected } = stage();
    connected();
    factory.last.drop(1006);
    for (const pauseMs of [1000, 2000, 4000, 8000, 16_000]) {
      const before = factory.sockets.length;
      timers.advance(pauseMs - 1);
      expect(factory.sockets).toHaveLength(before);
      timers.advance(1);
      expect(factory.sockets).toHaveLength(before + 1);
      factory.last.drop(1006);
    }
    expect(heard.statuses.slice(2)).toEqual([1, 2, 3, 4, 5].map((n) => `reconnecting ${n}`).concat('error'));
    timers.advance(1e6);
    expect(factory.sockets).toHaveLength(6);
  });

  it.each(['connect', 'wake'] as const)('starts a fresh series after an error on %s', (way) => {
    const { timers, factory, heard, connection, connected } = stage({ ...CONNECTION, attempts: 1 });
    connected();
    factory.last.drop(1006);
    timers.advance(1000);
    factory.last.drop(1006);
    expect(connection.status).toBe('error');
    connection[way]();
    factory.last.drop(1006);
    expect(heard.statuses.slice(-3)).toEqual(['error', 'connecting', 'reconnecting 1']);
  });

  it('resets the attempts only after 5 s up', () => {
    const { timers, factory, heard, connected } = stage();
    connected();
    factory.last.drop(1006);
    timers.advance(1000);
    factory.last.open();
    timers.advance(4999);
    factory.last.drop(1006);
    expect(heard.statuses.at(-1)).toBe('reconnecting 2');
    timers.advance(2000);
    factory.last.open();
    timers.advance(5000);
    factory.last.drop(1006);
    expect(heard.statuses.at(-1)).toBe('reconnecting 1');
  });

  it('does not come back after a normal close by the server', () => {
    const { timers, factory, connection, connected } = stage();
    connected();
    factory.last.drop(1000);
    timers.advance(1e6);
    expect(connection.status).toBe('disconnected');
    expect(factory.sockets).toHaveLength(1);
  });

  it('comes back when the server stops with 1001', () => {
    const { factory, connection, connected } = stage();
    connected();
    factory.last.drop(1001);
    expect(connection.status).toBe('reconnecting');
  });

  it('closes normally by hand and stays away, also on wake', () => {
    const { timers, factory, connection, connected } = stage();
    connected();
    connection.disconnect();
    expect(factory.last.closedWith).toBe(1000);
    connection.wake();
    timers.advance(1e6);
    expect(factory.sockets).toHaveLength(1);
    expect(timers.pending).toBe(0);
    connection.connect();
    expect(factory.sockets).toHaveLength(2);
  });

  it('pings at once, twice more for the clock, then every 30 s', () => {
    const { timers, factory, connected } = stage();
    connected();
    timers.advance(2000);
    expect(factory.last.sent).toEqual(['ping', 'ping', 'ping']);
    factory.last.say('x');
    timers.advance(28_000);
    factory.last.say('x');
    timers.advance(30_000);
    expect(factory.last.sent).toHaveLength(5);
  });

  it('closes a socket that was silent for 45 s with 4000 and comes back', () => {
    const { timers, factory, connection, connected } = stage();
    connected();
    timers.advance(20_000);
    factory.last.say('heartbeat');
    timers.advance(44_999);
    expect(connection.status).toBe('connected');
    timers.advance(1);
    expect(factory.last.closedWith).toBe(4000);
    expect(connection.status).toBe('reconnecting');
  });

  it('gives up a socket that never opens', () => {
    const { timers, connection } = stage();
    connection.connect();
    timers.advance(CONNECTION.openMs);
    expect(connection.status).toBe('reconnecting');
  });

  it('tests a silent socket after waking up and replaces it when nothing answers', () => {
    const { timers, factory, connection, connected } = stage();
    connected();
    timers.advance(10_000);
    connection.wake();
    expect(factory.last.sent.at(-1)).toBe('ping');
    factory.last.say('pong');
    timers.advance(CONNECTION.wakeMs);
    expect(connection.status).toBe('connected');
    timers.advance(1000);
    connection.wake();
    timers.advance(CONNECTION.wakeMs);
    expect(connection.status).toBe('reconnecting');
  });

  it('ignores what a replaced socket still says', () => {
    const { factory, heard, connection, connected } = stage();
    connected();
    const old = factory.last;
    connection.restart();
    old.say('late');
    old.drop(1006);
    old.open();
    expect(heard.messages).toEqual([]);
    expect(connection.status).toBe('connecting');
  });

  it('counts a socket that cannot be made as a failed attempt', () => {
    const timers = createFakeTimers();
    const statuses: string[] = [];
    const connection = createConnection({
      timers,
      random: () => 0.5,
      openSocket() {
        throw new Error('blocked');
      },
      ping: () => '',
      onStatus: (status) => statuses.push(status),
      onOpen() {},
      onMessage() {},
    });
    connection.connect();
    timers.advance(60_000);
    expect(statuses.at(-1)).toBe('error');
  });

  it('does not send while not connected', () => {
    const { factory, connection, connected } = stage();
    expect(connection.send('x')).toBe(false);
    connected();
    expect(connection.send('x')).toBe(true);
    factory.last.drop(1006);
    expect(connection.send('x')).toBe(false);
  });
});

describe('the rhythm of a line', () => {
  it('ends the timer of pings where frames come, and pings with one of them', () => {
    const { factory, timers, connection, connected } = stage();
    connected();
    connection.setRhythm('framed');
    timers.advance(3000);
    const { sent } = factory.last;
    expect(sent).toHaveLength(3);
    for (let frame = 0; frame < 10; frame++) {
      timers.advance(10_000);
      factory.last.say('frame');
    }
    // Behind the frames at 33, 63 and 93 s, 25 s after the ping before.
    expect(sent).toHaveLength(6);
  });

  it('pings a shown line whenever nothing has come for a second and a half, and else as often as a timed one', () => {
    const { factory, timers, connection, connected } = stage();
    connected();
    connection.setRhythm('shown');
    const { sent } = factory.last;
    // Those right after opening come at 0, 1 and 2 s.
    timers.advance(2000 + CONNECTION.silentPingMs - 1);
    expect(sent).toHaveLength(3);
    timers.advance(1);
    expect(sent).toHaveLength(4);
    timers.advance(500);
    factory.last.say('pong');
    timers.advance(CONNECTION.silentPingMs - 1);
    expect(sent).toHaveLength(4);
    timers.advance(1);
    expect(sent).toHaveLength(5);
    for (let passedMs = 1000; passedMs < CONNECTION.pingMs; passedMs += 1000) {
      timers.advance(1000);
      factory.last.say('price');
    }
    expect(sent).toHaveLength(5);
    timers.advance(1000);
    expect(sent).toHaveLength(6);
  });

  it('gives a framed line up sooner and a quiet one later', () => {
    for (const [rhythm, deadMs] of [
      ['framed', CONNECTION.deadMs.framed],
      ['shown', CONNECTION.deadMs.shown],
      ['quiet', CONNECTION.deadMs.quiet],
    ] as const) {
      const { factory, timers, connection, connected } = stage();
      connected();
      connection.setRhythm(rhythm);
      timers.advance(deadMs - 1);
      expect(factory.sockets[0]!.closedWith).toBe(null);
      timers.advance(1);
      expect(factory.sockets[0]!.closedWith).toBe(4000);
    }
  });

  it('gives a line that was quiet for long some time to say something', () => {
    const { factory, timers, connection, connected } = stage();
    connected();
    connection.setRhythm('quiet');
    timers.advance(100_000);
    connection.setRhythm('framed');
    timers.advance(CONNECTION.wakeMs - 1);
    factory.last.say('frame');
    timers.advance(CONNECTION.deadMs.framed - 1);
    expect(factory.sockets[0]!.closedWith).toBe(null);
  });
});
