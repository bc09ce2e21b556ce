import { describe, expect, it } from 'vitest';
import type { View } from '../../protocol/feed/view.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { HeardMarket } from './feed/compact-client.ts';
import { compareClient, gather } from './feed/compare.ts';
import type { Tally } from './feed/compare.ts';
import type { KnownMarket } from './feed/json-client.ts';
import { runScene } from './feed/scene.ts';

/** The normal tests run a short piece of what `npm run test:soak -- feed` runs for long. */
const SHORT = { seed: 20_261_129, clients: 20, markets: 8, flushes: 400, faultShare: 0.005, comparisons: 10_000 };

const VIEW: View = {
  op: 'view',
  v: 1,
  id: 1,
  period: 100,
  pace: 0,
  klinePace: 0,
  list: ['btcusdt'],
  day: false,
  watch: [{ symbol: 'btcusdt', trades: 1, book: { step: 1, rows: 5 }, klines: ['ONE_MIN'], heads: false }],
  rest: 0,
  guards: [],
  quiet: false,
};

describe('the soak of the compact feed', () => {
  it('finds nothing that a client in step knows otherwise than a JSON client', () => {
    const { differences, comparisons, byKind } = runScene(SHORT);
    expect(differences).toEqual([]);
    expect(comparisons).toBeGreaterThanOrEqual(10_000);
    for (const kind of [
      'price',
      'seq',
      'time',
      'trades',
      'book',
      'spread',
      'candle',
      'day',
      'volumes',
      'rest',
      'stale',
    ]) {
      expect(byKind[kind], kind).toBeGreaterThan(0);
    }
  });

  it('loses, doubles and reorders frames, and each is noticed by the next one or mended by a KEY', () => {
    const { differences, faults } = runScene({ ...SHORT, faultShare: 0.05, flushes: 400, comparisons: Infinity });
    expect(differences).toEqual([]);
    const { lost, doubled, reordered, noticed, mended } = faults;
    expect(Math.min(lost, doubled, reordered)).toBeGreaterThan(5);
    expect(noticed).toBeGreaterThan(lost);
    // Those of the last flushes may wait for their next frame.
    expect(lost + doubled + reordered - noticed - mended).toBeLessThanOrEqual(SHORT.clients);
  });

  it('makes the same scene from the same seed, and another from another', () => {
    const short = (seed: number) => runScene({ ...SHORT, seed, flushes: 30 });
    expect(short(1)).toEqual(short(1));
    expect(short(1)).not.toEqual(short(2));
  });

  it('tells what is wrong or missing from what is right', () => {
    const known = {
      price: 100,
      seq: 7,
      timeMs: 5,
      trades: [{ seq: 7, timeMs: 5, price: 100, size: 3, side: 1 }],
      bids: new Map([[99, 1]]),
      asks: new Map([[101, 2]]),
      bookSeq: 7,
      candles: new Map([['ONE_MIN', [[0, 100, 100, 100, 100, 3]]]]),
      stale: false,
    } as const satisfies KnownMarket;
    const heard = {
      ...known,
      trades: new Map(known.trades.map((trade) => [trade.seq, trade])),
      tradesSentMs: 0,
      book: { step: 1, seq: 7, bestBid: 99, spread: 2, bids: [[99, 1]], asks: [[101, 2]], sentMs: 0 },
      candles: new Map([['ONE_MIN', { rows: known.candles.get('ONE_MIN')!, sentMs: 0, frame: 1 }]]),
      day: null,
      heads: [],
    } satisfies HeardMarket;
    const symbol = 'BTCUSDT' as MarketSymbol;
    const differencesOf = (wrong: Partial<HeardMarket>): readonly string[] => {
      const tally: Tally = { comparisons: 0, byKind: {}, differences: [] };
      compareClient(tally, 'client', {
        view: VIEW,
        markets: [{ ...heard, ...wrong }],
        indexOf: new Map([[symbol, 0]]),
        flushMs: 1000,
        periodMs: 100,
        keySentMs: 0,
        truth: { note() {}, flushed() {}, after: () => new Map([[symbol, known]]), held: () => false },
      });
      return tally.differences.map((text) => /: ([a-z ]+) is/.exec(text)![1]!);
    };
    expect(differencesOf({})).toEqual([]);
    expect(differencesOf({ price: 101 })).toEqual(['price']);
    expect(differencesOf({ seq: 6, timeMs: 4 })).toEqual(['seq', 'time']);
    expect(differencesOf({ trades: new Map() })).toEqual(['trades']);
    expect(differencesOf({ book: null })).toEqual(['book']);
    expect(differencesOf({ book: { ...heard.book, spread: 3 } })).toEqual(['spread']);
    expect(differencesOf({ candles: new Map() })).toEqual(['candle']);
    expect(differencesOf({ stale: true })).toEqual(['stale']);
  });
});

describe('rows as anybody would gather them', () => {
  const levels = new Map([
    [100, 1],
    [99, 2],
    [91, 4],
    [90, 8],
  ]);

  it('round bids down and asks up, and add sizes', () => {
    expect(gather(levels, 10, 5, false)).toEqual([
      [10, 1],
      [9, 14],
    ]);
    expect(gather(levels, 10, 5, true)).toEqual([
      [9, 8],
      [10, 7],
    ]);
    expect(gather(levels, 1, 2, false)).toEqual([
      [100, 1],
      [99, 2],
    ]);
  });
});
