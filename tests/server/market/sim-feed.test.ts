import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { FeedBook, FeedTick } from '../../../server/market/feed.ts';
import { simFeed } from '../../../server/market/sim-feed.ts';
import { entryFor } from './market-support.ts';

const START_MS = 1_795_000_000_000;
const TURN_MS = 50;

interface Run {
  readonly ticks: FeedTick[];
  readonly depths: { readonly symbol: MarketSymbol; readonly change: FeedBook; readonly afterTicks: number }[];
}

function run(seed: string, turns: number, rate = 1, entries = CATALOGUE): Run {
  const feed = simFeed(entries, { seed, rate });
  const result: Run = { ticks: [], depths: [] };
  feed.onTick((tick) => result.ticks.push(tick));
  feed.onDepth((symbol, change) => result.depths.push({ symbol, change, afterTicks: result.ticks.length }));
  feed.start(START_MS, () => null);
  for (let i = 1; i <= turns; i += 1) feed.turn(START_MS + i * TURN_MS);
  return result;
}

const bySymbol = (ticks: readonly FeedTick[]): Map<MarketSymbol, FeedTick[]> =>
  Map.groupBy(ticks, ({ symbol }) => symbol);

describe('the simulated feed', () => {
  it('reports the same market for the same seed, another for another', () => {
    expect(run('a', 200)).toEqual(run('a', 200));
    expect(run('a', 200).ticks).not.toEqual(run('b', 200).ticks);
  });

  it('lets every market tick within every second, in order of time, and never ahead of the turn', () => {
    const { ticks } = run('pace', 1200);
    const groups = bySymbol(ticks);
    expect(groups.size).toBe(CATALOGUE.length);
    for (const [, list] of groups) {
      const times = [START_MS, ...list.map(({ ts }) => ts), START_MS + 1200 * TURN_MS];
      const pauses = times.slice(1).map((ts, i) => ts - times[i]!);
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
    }
  });

  it('brings about a hundred ticks a second, and ten times that at rate 10', () => {
    const seconds = (400 * TURN_MS) / 1000;
    const plain = run('rate', 400).ticks.length / seconds;
    expect(plain).toBeGreaterThan(90);
    expect(plain).toBeLessThan(150);
    const fast = run('rate', 400, 10).ticks.length / seconds;
    expect(Math.abs(fast / plain - 10)).toBeLessThan(1);
  });

  it('moves prices in steps no quarantine would stop, as lively as real minutes are', () => {
    const { ticks } = run('walk', 20 * 60 * 30, 1, [entryFor('BTCUSDT')]);
    const prices = ticks.map(({ price }) => price);
    const steps = prices.slice(1).map((price, i) => Math.abs(price / prices[i]! - 1));
    expect(Math.max(...steps)).toBeLessThan(0.03);
    const closes = [...Map.groupBy(ticks, ({ ts }) => Math.floor(ts / 60_000)).values()].map(
      (list) => list.at(-1)!.price,
    );
    const moves = closes.slice(1).map((price, i) => Math.abs(price / closes[i]! - 1));
    const mean = moves.reduce((sum, move) => sum + move, 0) / moves.length;
    expect(mean).toBeGreaterThan(0.0001);
    expect(mean).toBeLessThan(0.001);
  });

  it('turns over about as much in a day as the catalogue says, at any rate', () => {
    const { rules, sim } = entryFor('ETHUSDT');
    for (const rate of [1, 8]) {
      const { ticks } = run('volume', 20 * 60 * 20, rate, [entryFor('ETHUSDT')]);
      const lots = 10 ** (rules.priceDecimals + rules.sizeDecimals);
      const quote = ticks.reduce((sum, { price, qty }) => sum + (price * qty) / lots, 0);
      const perDay = (quote / 20) * 1440;
      expect(perDay / sim.dailyQuoteVolume).toBeGreaterThan(0.4);
      expect(perDay / sim.dailyQuoteVolume).toBeLessThan(3);
    }
  });

  it('changes a book with every tick and every 200 to 300 ms between them', () => {
    const feed = simFeed(CATALOGUE, { seed: 'touch', rate: 1 });
    const ticked = new Map<MarketSymbol, number>();
    const changedMs = new Map<MarketSymbol, number>();
    let nowMs = START_MS;
    feed.onTick(({ symbol }) => ticked.set(symbol, nowMs));
    feed.onDepth((symbol) => {
      const sinceMs = nowMs - (changedMs.get(symbol) ?? -Infinity);
      if (ticked.get(symbol) !== nowMs) expect(sinceMs).toBeGreaterThanOrEqual(200);
      changedMs.set(symbol, nowMs);
    });
    feed.start(START_MS, () => null);
    for (let i = 1; i <= 400; i += 1) {
      nowMs = START_MS + i * TURN_MS;
      feed.turn(nowMs);
      for (const [symbol, atMs] of ticked) if (atMs === nowMs) expect(changedMs.get(symbol)).toBe(nowMs);
      // Turns come every 50 ms.
      if (i > 7)
        for (const { rules } of CATALOGUE) expect(nowMs - changedMs.get(rules.symbol)!).toBeLessThanOrEqual(350);
    }
  });

  it('leaves a gap when the process was held up, and goes on from the published price after a restart', () => {
    const feed = simFeed([entryFor('BTCUSDT')], { seed: 'gap', rate: 1 });
    const ticks: FeedTick[] = [];
    feed.onTick((tick) => ticks.push(tick));
    feed.start(START_MS, () => ({ seq: 77, ts: START_MS - 90_000, price: 5_000_000 }));
    feed.turn(START_MS + 500);
    const before = ticks.length;
    feed.turn(START_MS + 60_000);
    expect(before).toBeGreaterThan(0);
    expect(ticks.slice(before).map(({ ts }) => ts)).toEqual([START_MS + 60_000]);
    expect(Math.abs(ticks[0]!.price / 5_000_000 - 1)).toBeLessThan(0.01);
  });
});
