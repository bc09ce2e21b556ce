import { describe, expect, it } from 'vitest';
import { feedRig } from './feed-rig.ts';
import { BTC, ETH } from './moving-market.ts';

describe('a guard', () => {
  it('sees every tick, also one between two flushes, and is told once, quiet or not', () => {
    for (const quiet of [true, false]) {
      const rig = feedRig();
      rig.tick(BTC, 9_000_000);
      const client = rig.connect();
      rig.view(client, { period: 5000, quiet, guards: [['btcusdt', 8_999_000, 9_001_000]] });
      rig.tick(BTC, 9_000_999);
      rig.tick(BTC, 8_999_001);
      rig.flush();
      expect(client.plain.guards).toEqual([]);
      const reached = rig.tick(BTC, 9_001_500);
      rig.tick(BTC, 9_000_000);
      rig.flush();
      const btc = client.number(BTC);
      expect(client.plain.guards).toEqual([
        { market: btc, seq: reached.seq, ts: reached.ts, price: 9_001_500, limit: 1 },
      ]);
      rig.tick(BTC, 9_002_000);
      rig.tick(BTC, 8_999_000);
      rig.flush(3);
      expect(client.plain.guards.slice(1)).toMatchObject([{ market: btc, price: 8_999_000, limit: 0 }]);
    }
  });

  it('whose limit is reached already when it comes is told with the next flush', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    rig.view(client, {
      quiet: true,
      guards: [
        ['btcusdt', null, 9_000_000],
        ['ethusdt', 5, null],
      ],
    });
    expect(client.plain.guards).toEqual([]);
    rig.flush();
    expect(client.plain.guards).toMatchObject([{ price: 9_000_000, limit: 1 }]);
  });

  it('goes with its view, and with its socket', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const [client, other] = [rig.connect(), rig.connect()];
    rig.view(client, { guards: [['btcusdt', null, 9_001_000]] });
    rig.view(other, { guards: [['btcusdt', null, 9_001_000]] });
    rig.view(client, { guards: [['ethusdt', 1, 2]] });
    rig.tick(BTC, 9_001_000);
    rig.leave(other);
    rig.flush();
    rig.tick(BTC, 9_003_000);
    rig.flush();
    expect([client.plain.guards, other.plain.guards]).toEqual([[], []]);
    rig.tick(ETH, 1);
    rig.flush();
    expect(client.plain.guards).toMatchObject([{ limit: 0 }]);
  });

  it('of hundreds is found by a tick as the plain comparison finds it', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const limits = Array.from({ length: 100 }, (_, at) => [8_999_990 - at * 7, 9_000_010 + at * 5] as const);
    const clients = Array.from({ length: 5 }, () => rig.connect());
    for (const client of clients) {
      rig.view(client, { quiet: true, guards: limits.map(([below, above]) => ['btcusdt', below, above]) });
    }
    let [low, high] = [9_000_000, 9_000_000];
    for (let at = 1; at <= 300; at += 1) {
      const price = 9_000_000 + Math.round(at * 2 * Math.sin(at));
      [low, high] = [Math.min(low, price), Math.max(high, price)];
      rig.tick(BTC, price);
      if (at % 3 === 0) rig.flush();
    }
    const reached =
      limits.filter(([below]) => low <= below).length + limits.filter(([, above]) => high >= above).length;
    expect(reached).toBeGreaterThan(100);
    for (const client of clients) expect(client.plain.guards).toHaveLength(reached);
  });
});

describe('a quiet view', () => {
  it('gets nothing of markets, however long, and a KEY when it is shown again', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    rig.view(client, { list: ['btcusdt'], quiet: false });
    rig.view(client, { list: ['btcusdt'], quiet: true });
    const before = client.frames.length;
    for (let at = 0; at < 6000; at += 1) {
      rig.tick(BTC, 9_000_000 + at);
      rig.flush();
    }
    expect(client.frames.length).toBe(before);
    rig.view(client, { list: ['btcusdt'], quiet: false });
    expect(client.plain.prices.get(client.number(BTC))).toBe(9_005_999);
  });
});
