import { describe, expect, it } from 'vitest';
import { PART } from '../../../../protocol/feed/frame-format.ts';
import { feedRig } from './feed-rig.ts';
import type { RigClient } from './feed-rig.ts';
import { BTC, DOGE, ETH, XRP } from './moving-market.ts';

const watchOf = (symbol: string, more: object = {}) => ({ symbol, trades: 50, klines: [], heads: false, ...more });
type Rig = ReturnType<typeof feedRig>;

/** Moves BTC and flushes, so that who lists it is sent a frame each time. */
function move(rig: Rig, times: number): void {
  for (let at = 0; at < times; at += 1) {
    rig.tick(BTC, 9_000_000 + rig.stateOf(BTC).ticks.length);
    rig.flush();
  }
}
const priceOf = (client: RigClient) => client.plain.prices.get(client.number(BTC));
const truth = (rig: Rig) => rig.stateOf(BTC).ticks.at(-1)!.price;

describe('the newest of too many views', () => {
  it('is answered once it may be, also when nothing else is sent', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    for (let sent = 0; sent < 4; sent += 1) rig.view(client, { quiet: true });
    expect(rig.view(client, { list: ['ethusdt'] })).toBe(true);
    expect(rig.view(client, { list: ['btcusdt'] })).toBe(true);
    rig.flush(2);
    expect(client.views.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    rig.flush();
    expect(client.views.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6]);
    expect([client.plain.keys, priceOf(client)]).toEqual([1, 9_000_000]);
  });

  it('is forgotten with its socket', () => {
    const rig = feedRig();
    const client = rig.connect();
    for (let sent = 0; sent < 5; sent += 1) rig.view(client, { list: ['btcusdt'] });
    rig.leave(client);
    rig.flush(10);
    expect(client.views).toHaveLength(4);
  });
});

describe('a view in step', () => {
  it('gets an empty frame once nothing happened for 2.5 s, between the flushes of a long period too', () => {
    for (const period of [100, 5000] as const) {
      const rig = feedRig();
      rig.tick(BTC, 9_000_000);
      const client = rig.connect();
      rig.view(client, { period, list: ['btcusdt'] });
      rig.flush(100);
      expect(client.plain.empties).toBe(4);
      expect(client.plain.flushes).toBe(4);
      expect(client.plain.timeMs).toBe(rig.now());
      rig.tick(BTC, 9_000_001);
      rig.flush(50);
      expect(priceOf(client)).toBe(9_000_001);
    }
  });

  it('gets a KEY each minute behind a frame, and stays in step', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    const other = rig.connect();
    rig.view(client, { list: ['btcusdt'] });
    move(rig, 300);
    rig.view(other, { list: ['btcusdt'] });
    move(rig, 301);
    expect(client.plain.keys).toBe(2);
    expect(other.plain.keys).toBe(1);
    expect(client.plain.flushes).toBe(601);
    move(rig, 1300);
    expect([client.plain.keys, other.plain.keys]).toEqual([4, 3]);
    expect([priceOf(client), priceOf(other)]).toEqual([truth(rig), truth(rig)]);
  });

  it('that lost step is sent a KEY when it asks, once a second, and only for its present view', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    rig.view(client, { list: ['btcusdt'] });
    const ask = (id: number) => rig.feed.wantKey(client.socket, { op: 'key', id });
    ask(1);
    move(rig, 1);
    expect(client.plain.keys).toBe(2);
    ask(1);
    move(rig, 9);
    expect(client.plain.keys).toBe(2);
    move(rig, 1);
    expect(client.plain.keys).toBe(3);
    ask(2);
    move(rig, 20);
    expect(client.plain.keys).toBe(3);
    expect(rig.feed.stats()[100].lost).toBe(2);
  });

  it('passes over what comes between a new view and its KEY', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const client = rig.connect();
    rig.view(client, { list: ['btcusdt'] });
    client.plain.asks(2);
    move(rig, 2);
    client.plain.viewId = 1;
    rig.view(client, { list: ['btcusdt', 'ethusdt'] });
    expect(client.plain).toMatchObject({ keys: 2, passed: 2, waiting: false });
    move(rig, 1);
    expect(priceOf(client)).toBe(truth(rig));
  });

  it('gets the prices of all other markets as rarely as it asks, those that moved', () => {
    const rig = feedRig();
    for (const [symbol, price] of [
      [BTC, 9_000_000],
      [ETH, 300_000],
      [XRP, 20_000],
    ] as const)
      rig.tick(symbol, price);
    const client = rig.connect();
    rig.view(client, { list: ['btcusdt'], rest: 5000, watch: [watchOf('ethusdt')] });
    expect([...client.numbers.keys()].sort()).toEqual(['btcusdt', 'dogeusdt', 'ethusdt', 'xrpusdt']);
    expect(client.plain.prices.get(client.number(XRP))).toBe(20_000);
    expect(client.plain.prices.has(client.number(ETH))).toBe(false);
    expect(client.plain.prices.has(client.number(DOGE))).toBe(false);
    rig.tick(XRP, 20_007);
    rig.flush(49);
    expect(client.plain.prices.get(client.number(XRP))).toBe(20_000);
    rig.flush();
    expect(client.plain.tags).toEqual([PART.pricesKey]);
    expect(client.plain.prices.get(client.number(XRP))).toBe(20_007);
    const { flushes } = client.plain;
    rig.flush(20);
    expect(client.plain.flushes).toBe(flushes);
  });

  it('gets the volumes of a day only every 30 s, and what else changed each second', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000, 5);
    const client = rig.connect();
    rig.view(client, { list: ['btcusdt'], day: true });
    const day = () => client.plain.days.get(client.number(BTC))!;
    for (let second = 1; second <= 29; second += 1) {
      rig.tick(BTC, 9_000_000 + second, 1000);
      rig.flush(10);
      expect(day()).toMatchObject({ high: 9_000_000 + second, volume: 5 });
    }
    rig.tick(BTC, 9_000_000, 1000);
    rig.flush(10);
    expect(day()).toMatchObject({ high: 9_000_029, volume: 30_005, quoteVolume: 27_005 });
  });
});

describe('what is watched', () => {
  it('tells each trade up to as many as are kept, and how many were left out', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const [all, few, none] = [rig.connect(), rig.connect(), rig.connect()];
    rig.view(all, { watch: [watchOf('btcusdt')] });
    rig.view(few, { watch: [watchOf('btcusdt', { trades: 2 })] });
    rig.view(none, { watch: [watchOf('btcusdt', { trades: 0 })] });
    for (let at = 1; at <= 5; at += 1) rig.tick(BTC, 9_000_000 + at, at, at % 2 === 0);
    rig.flush();
    const seqs = (client: RigClient) => client.plain.watched.get(client.number(BTC))!.trades.map(({ seq }) => seq);
    expect(seqs(all)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(seqs(few)).toEqual([1, 5, 6]);
    expect(seqs(none)).toEqual([1, 6]);
    for (const client of [all, few, none]) {
      expect(client.plain.watched.get(client.number(BTC))).toMatchObject({ seq: 6, price: 9_000_005 });
    }
  });

  it('after a reconnect leaves out the trades that are known, in the same run alone', () => {
    const rig = feedRig();
    for (let at = 1; at <= 9; at += 1) rig.tick(BTC, 9_000_000 + at);
    const first = rig.connect();
    rig.view(first, { watch: [watchOf('btcusdt')] });
    const { epoch } = first.views[0]!;
    const tradesAfter = (seen: { epoch: string; trades: Record<string, number> }) => {
      const client = rig.connect();
      rig.view(client, { watch: [watchOf('btcusdt')], seen });
      const watch = client.plain.watched.get(client.number(BTC))!;
      expect(watch).toMatchObject({ seq: 9, price: 9_000_009 });
      return watch.trades.map(({ seq }) => seq);
    };
    expect(tradesAfter({ epoch, trades: { btcusdt: 6 } })).toEqual([7, 8, 9]);
    expect(tradesAfter({ epoch, trades: { btcusdt: 9 } })).toEqual([]);
    expect(tradesAfter({ epoch, trades: { btcusdt: 99 } })).toEqual([]);
    expect(tradesAfter({ epoch, trades: { ethusdt: 9 } })).toHaveLength(9);
    expect(tradesAfter({ epoch: 'another', trades: { btcusdt: 6 } })).toHaveLength(9);
  });

  it('two runs have different epochs, and numbers of their own', () => {
    const [one, two] = [feedRig(), feedRig()];
    const [here, there] = [one.connect(), two.connect()];
    one.view(here, { list: ['btcusdt', 'ethusdt'] });
    two.view(there, { list: ['ethusdt'] });
    expect(here.views[0]!.epoch).not.toBe(there.views[0]!.epoch);
    expect([here.number(ETH), there.number(ETH)]).toEqual([1, 0]);
  });

  it('tells a candle that closed as it was left, and then the new one', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000, 5);
    const client = rig.connect();
    rig.view(client, { watch: [watchOf('btcusdt', { klines: ['ONE_MIN', 'ONE_WEEK'] })], klinePace: 1000 });
    const btc = client.number(BTC);
    rig.tick(BTC, 9_000_300, 6);
    rig.flush();
    expect(client.plain.candles.get(`${btc} 0`)).toMatchObject({ high: 9_000_000, volume: 5 });
    rig.moving.pass(60_000);
    rig.tick(BTC, 9_000_100, 7);
    rig.flush();
    expect(client.plain.closedCandles[0]).toMatchObject({ name: `${btc} 0`, candle: { high: 9_000_300, volume: 11 } });
    expect(client.plain.candles.get(`${btc} 0`)).toMatchObject({ open: 9_000_100, volume: 7 });
    expect(client.plain.candles.get(`${btc} 7`)).toMatchObject({ high: 9_000_300, close: 9_000_100, volume: 18 });
  });

  it('tells the heads that a device keeps of those signed each second', () => {
    const rig = feedRig();
    const kept: number[] = [];
    let keptMs = -Infinity;
    const sign = () => {
      rig.tick(BTC, 9_000_000);
      rig.sign(BTC);
      if (rig.now() < keptMs + 5000) return;
      keptMs = rig.now();
      kept.push(rig.stateOf(BTC).ticks.length);
    };
    sign();
    const client = rig.connect();
    rig.view(client, { period: 1600, watch: [watchOf('btcusdt', { heads: true })] });
    for (let second = 0; second < 30; second += 1) {
      rig.flush(10);
      sign();
    }
    rig.flush(16);
    expect(kept.length).toBe(7);
    expect(client.plain.heads.map(({ seq }) => seq)).toEqual(kept);
    expect(client.plain.heads.at(-1)!.hash).toBe(rig.market.lastTick(BTC)!.hash);
  });

  it('is gathered by at most 64 different steps a market, and by the nearest finer one beyond', () => {
    const rig = feedRig();
    rig.book(BTC, [[9_000_000, 1]], [[9_000_001, 1]]);
    const stepOf = (step: number, rows = 20) => {
      const client = rig.connect();
      rig.view(client, { watch: [watchOf('btcusdt', { book: { step, rows } })] });
      // Others watch the same market and got its trades a flush ago.
      rig.flush();
      const book = client.plain.books.get(client.number(BTC))!;
      return { client, got: [book.step, book.rows] };
    };
    const taken = Array.from({ length: 64 }, (_, at) => stepOf(100 + at));
    expect(taken.map(({ got }) => got[0])).toEqual(Array.from({ length: 64 }, (_, at) => 100 + at));
    expect(stepOf(5000).got).toEqual([163, 20]);
    expect(stepOf(120).got).toEqual([120, 20]);
    expect(stepOf(120, 30).got).toEqual([120, 20]);
    expect(stepOf(7).got).toEqual([1, 50]);
    for (const { client } of taken.slice(0, 40)) rig.leave(client);
    expect(stepOf(5000).got).toEqual([5000, 20]);
  });
});

describe('under load', () => {
  it('the period doubles, at least to 500 ms, and everybody is told so', () => {
    const rig = feedRig();
    rig.tick(BTC, 9_000_000);
    const [fast, long] = [rig.connect(), rig.connect()];
    rig.view(fast, { period: 100, list: ['btcusdt'] });
    rig.view(long, { period: 1000, list: ['btcusdt'] });
    rig.shed.add('marketPace');
    move(rig, 40);
    expect(fast.views.map(({ id, period }) => [id, period])).toEqual([
      [1, 100],
      [1, 500],
    ]);
    expect(long.views.map(({ period }) => period)).toEqual([1000, 2000]);
    expect(fast.plain.flushes).toBe(8);
    expect(long.plain.flushes).toBe(2);
    rig.shed.delete('marketPace');
    move(rig, 10);
    expect(fast.views.at(-1)!.period).toBe(100);
    expect(fast.plain.flushes).toBe(18);
    expect([fast.plain.keys, long.plain.keys]).toEqual([1, 1]);
    expect(priceOf(fast)).toBe(truth(rig));
  });
});
