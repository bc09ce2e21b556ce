import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { Feed, FeedHead, FeedLevel, FeedTick } from '../../../server/market/feed.ts';
import { replayFeed } from '../../../server/market/replay-feed.ts';
import { parseRecording } from '../../../server/market/replay-file.ts';
import { simFeed } from '../../../server/market/sim-feed.ts';
import { entryFor } from './market-support.ts';

const START_MS = Date.UTC(2026, 10, 24, 11, 59);
const TURN_MS = 50;

/** State of a listener: the first snapshot, then deltas and ticks. */
interface Seen {
  readonly bids: Map<number, number>;
  readonly asks: Map<number, number>;
  last: number;
}

function apply(rows: Map<number, number>, levels: readonly FeedLevel[]): void {
  for (const { price, qty } of levels) {
    if (qty === 0) rows.delete(price);
    else rows.set(price, qty);
  }
}

const rowsOf = (levels: readonly FeedLevel[]) => new Map(levels.map(({ price, qty }) => [price, qty]));

/** Follows a feed from its start; `turns` checks after every turn what moved in it. */
function follow(feed: Feed, headOf: (symbol: MarketSymbol) => FeedHead | null = () => null) {
  const seen = new Map<MarketSymbol, Seen>();
  const moved = new Set<MarketSymbol>();
  const ticks: FeedTick[] = [];
  let nowMs = START_MS;
  feed.onTick((tick) => {
    ticks.push(tick);
    moved.add(tick.symbol);
    seen.get(tick.symbol)!.last = tick.price;
  });
  feed.onDepth((symbol, { bids, asks }) => {
    moved.add(symbol);
    apply(seen.get(symbol)!.bids, bids);
    apply(seen.get(symbol)!.asks, asks);
  });
  feed.start(START_MS, headOf);
  for (const symbol of feed.symbols) {
    const { bids, asks } = feed.snapshot(symbol);
    seen.set(symbol, { bids: rowsOf(bids), asks: rowsOf(asks), last: headOf(symbol)?.price ?? NaN });
    moved.add(symbol);
  }
  const check = (symbol: MarketSymbol): void => {
    const { bids, asks, last } = seen.get(symbol)!;
    const bid = Math.max(...bids.keys());
    const ask = Math.min(...asks.keys());
    if (bid >= ask) throw new Error(`${symbol}: the book is crossed, ${bid} to ${ask}`);
    if (Number.isNaN(last) || last === bid || last === ask) return;
    throw new Error(`${symbol}: last ${last} is neither the best bid ${bid} nor the best ask ${ask}`);
  };
  return {
    ticks,
    turns(count: number): void {
      moved.forEach(check);
      for (let i = 0; i < count; i += 1) {
        moved.clear();
        nowMs += TURN_MS;
        feed.turn(nowMs);
        moved.forEach(check);
      }
    },
    hold(ms: number): void {
      nowMs += ms;
    },
    resume(symbol: MarketSymbol, head: FeedHead | null): void {
      feed.resume(symbol, head);
      seen.get(symbol)!.last = head?.price ?? NaN;
      moved.add(symbol);
    },
  };
}

describe('the last price is the best bid or the best ask', () => {
  it('in every market, in every turn, over minutes and over the end of an hour', () => {
    const { ticks, turns } = follow(simFeed(CATALOGUE, { seed: 'in the book', rate: 1 }));
    turns(20 * 100);
    expect(new Set(ticks.map(({ symbol }) => symbol)).size).toBe(CATALOGUE.length);
    expect(ticks.length).toBeGreaterThan(9000);
    // Each market in both hours.
    expect(new Set(ticks.map(({ symbol, source }) => `${symbol} ${source}`)).size).toBe(2 * CATALOGUE.length);
  });

  it('also where a turn brings many ticks: a fast market, and a process that was held up', () => {
    const { ticks, turns, hold } = follow(simFeed(CATALOGUE, { seed: 'in the book', rate: 20 }));
    turns(100);
    hold(900);
    turns(1);
    hold(60_000);
    turns(20);
    expect(ticks.length).toBeGreaterThan(5000);
  });

  it('after a restart, before the first tick', () => {
    const heads = new Map<MarketSymbol, FeedHead>(
      CATALOGUE.map(({ rules, sim }) => [
        rules.symbol,
        { seq: 7, ts: START_MS - 90_000, price: Math.round(sim.anchorTicks * 1.07) },
      ]),
    );
    follow(simFeed(CATALOGUE, { seed: 'in the book', rate: 1 }), (symbol) => heads.get(symbol)!).turns(40);
  });

  it('when ticks were refused, of which nobody was told', () => {
    const { ticks, turns, resume } = follow(simFeed(CATALOGUE, { seed: 'in the book', rate: 1 }));
    turns(100);
    const told = new Map(ticks.map((tick, i) => [tick.symbol, { seq: i, ts: tick.ts, price: tick.price }]));
    turns(100);
    for (const [symbol, head] of told) resume(symbol, head);
    turns(100);
  });

  it.each([
    [
      'minutes',
      `open_time,open,high,low,close,volume
2023-03-01 00:00,23140.48,23150.77,23128.52,23142.31,2.13
2023-03-01 00:01,23143.89,23148.80,23137.61,23137.77,0.88
`,
    ],
    ['ticks', `time,price,qty,side\n1677628800,100.01,1,buy\n1677628801,99.90,1,sell\n1677628803,100.50,2,buy\n`],
  ])('in a replay of %s, at any pace and to its last tick', (_, file) => {
    const entry = entryFor('BTCUSDT');
    const recording = parseRecording(file, entry.rules);
    for (const speed of [1, 7, 60]) {
      const { ticks, turns } = follow(replayFeed(entry, recording, { name: 'x', seed: 'x', speed }));
      turns((20 * 150) / speed + 10);
      expect(ticks.length).toBeGreaterThan(2);
    }
  });

  it('in a replay whose start lies far from the price published last, and after a tick that was refused', () => {
    const entry = entryFor('BTCUSDT');
    const recording = parseRecording(
      'time,price,qty\n1677628802,100,1\n1677628803,150,1\n1677628806,101,1\n',
      entry.rules,
    );
    const head = { seq: 7, ts: START_MS - 90_000, price: 9_000_000 };
    const { ticks, turns, resume } = follow(
      replayFeed(entry, recording, { name: 'x', seed: 'x', speed: 0.1 }),
      () => head,
    );
    turns(250);
    expect(ticks.map(({ price }) => price)).toEqual([10_000, 15_000]);
    resume(entry.rules.symbol, { seq: 8, ts: ticks[0]!.ts, price: 10_000 });
    turns(10);
  });
});
