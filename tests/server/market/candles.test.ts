import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Interval } from '../../../protocol/units/interval.ts';
import { INTERVAL_MS, INTERVALS, klineOpenMs } from '../../../protocol/units/interval.ts';
import { blockCache } from '../../../server/market/block-cache.ts';
import { candlesOf } from '../../../server/market/candles.ts';
import { generatedHistory } from '../../../server/market/history.ts';
import type { Kline, KlineRowWire } from '../../../server/market/kline.ts';
import { klineRow, rollUp } from '../../../server/market/kline.ts';
import { liveCandles } from '../../../server/market/live-candles.ts';
import { COLUMNS, minuteOf, minuteSeries } from '../../../server/market/minute-series.ts';
import { textFromScaled } from '../../../server/market/scaled-price.ts';
import { entryFor } from './market-support.ts';

const { rules, sim } = entryFor('BTCUSDT');
const GENESIS_MS = Date.UTC(2026, 10, 20, 7, 13, 20);
const genesisMinute = minuteOf(GENESIS_MS);
const pastEnd = { seed: 'candles', genesisMinute, anchorTicks: sim.anchorTicks };
const history = generatedHistory({ rules, sim }, pastEnd, blockCache());

interface ModelTick {
  readonly ts: number;
  readonly price: number;
  readonly qty: number;
  readonly bought: boolean;
}

function marketWith(ticks: readonly ModelTick[]) {
  /** Candles of the database. */
  const stored = minuteSeries();
  const live = liveCandles(genesisMinute, async (from, to) => {
    const read = minuteSeries();
    stored.each(from, to, (minute, data, at) => {
      const [open, high, low, close, volume, quoteVolume, trades, takerVolume, takerQuoteVolume] = data.subarray(
        at,
        at + COLUMNS,
      ) as unknown as [number, number, number, number, number, number, number, number, number];
      read.set(minute, { open, high, low, close, volume, quoteVolume, trades, takerVolume, takerQuoteVolume });
    });
    return read;
  });
  let lastPrice = sim.anchorTicks;
  const addTick = ({ ts, price, qty, bought }: ModelTick): void => {
    for (const series of [stored, live.minutes]) series.addTick(minuteOf(ts), price, qty, bought);
    lastPrice = price;
  };
  ticks.forEach(addTick);
  return { addTick, live, candles: candlesOf({ rules, history, live, lastPrice: () => lastPrice }) };
}

/** The slow, obvious way: group ticks by kline and add them up. */
function modelKlines(ticks: readonly ModelTick[], interval: Interval): Kline[] {
  return [...Map.groupBy(ticks, ({ ts }) => klineOpenMs(ts, interval))].map(([openMs, group]) => {
    const prices = group.map(({ price }) => price);
    const taken = group.filter(({ bought }) => bought);
    const quote = (list: readonly ModelTick[]) =>
      list.reduce((sum, { price, qty }) => sum + BigInt(price) * BigInt(qty), 0n);
    const volume = (list: readonly ModelTick[]) => list.reduce((sum, { qty }) => sum + qty, 0);
    return {
      openMs,
      open: prices[0]!,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1)!,
      volume: volume(group),
      quoteVolume: quote(group),
      trades: group.length,
      takerVolume: volume(taken),
      takerQuoteVolume: quote(taken),
    };
  });
}

/** Ticks that begin four weeks after genesis, so that no invented minute is in reach of the intervals asked for. */
const LIVE_START_MS = GENESIS_MS + 28 * 86_400_000;
const drawnTicks = fc
  .array(
    fc.record({
      pauseMs: fc.oneof(fc.nat(20_000), fc.nat(3_600_000), fc.nat(90_000_000)),
      price: fc.integer({ min: 1, max: 20_000_000 }),
      qty: fc.integer({ min: 1, max: 500_000 }),
      bought: fc.boolean(),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((drawn) => {
    let ts = LIVE_START_MS;
    return drawn.map(({ pauseMs, price, qty, bought }): ModelTick => {
      ts += pauseMs;
      return { ts, price, qty, bought };
    });
  });

const rowsOf = (klines: readonly Kline[], interval: Interval): KlineRowWire[] =>
  klines.map((kline) => klineRow(kline, interval, rules));

describe('klines', () => {
  it.each(INTERVALS)('of %s are what adding up the ticks gives, and the last one is open', async (interval) => {
    await fc.assert(
      fc.asyncProperty(drawnTicks, fc.integer({ min: 1, max: 40 }), async (ticks, limit) => {
        const { candles } = marketWith(ticks);
        const nowMs = ticks.at(-1)!.ts;
        const expected = rowsOf(modelKlines(ticks, interval), interval);
        const wanted = Math.min(limit, expected.length);
        const got = await candles.klines(nowMs, interval, wanted);
        expect(got).toEqual(expected.slice(expected.length - wanted));
        // Asked again: the cached part of the open kline must not change anything.
        expect(await candles.klines(nowMs, interval, wanted)).toEqual(got);
        const since = expected.at(-1)![0] - klineOpenMs(expected.at(-2)?.[0] ?? 0, interval);
        const adjacent = expected.length > 1 && since === INTERVAL_MS[interval];
        expect(candles.newest(nowMs, interval, 2)).toEqual(expected.slice(adjacent ? -2 : -1));
      }),
      { numRuns: 60 },
    );
  });

  it('up to an end are those that have closed by then', async () => {
    await fc.assert(
      fc.asyncProperty(
        drawnTicks,
        fc.constantFrom(...INTERVALS),
        fc.nat(120),
        fc.integer({ min: -1, max: 1 }),
        async (ticks, interval, which, offset) => {
          const { candles } = marketWith(ticks);
          const nowMs = ticks.at(-1)!.ts;
          const all = rowsOf(modelKlines(ticks, interval), interval);
          // Ends just before, at and after the last millisecond of a kline.
          const end = all[which % all.length]![6] + offset;
          const expected = all.filter((row) => row[6] <= end).slice(-5);
          if (expected.length < 5) return;
          expect(await candles.klines(nowMs, interval, 5, end)).toEqual(expected);
        },
      ),
    );
  });

  it('come out the same rolled up at once or step by step', () => {
    fc.assert(
      fc.property(drawnTicks, (ticks) => {
        const minutes = modelKlines(ticks, 'ONE_MIN');
        let steps: readonly Kline[] = minutes;
        for (const interval of INTERVALS) {
          steps = rollUp(steps, interval);
          expect(steps).toEqual(rollUp(minutes, interval));
          expect(steps).toEqual(modelKlines(ticks, interval));
        }
      }),
    );
  });

  it.each(INTERVALS)('of %s are the same when all but two weeks of their minutes are forgotten', async (interval) => {
    await fc.assert(
      fc.asyncProperty(drawnTicks, fc.nat(60), async (ticks, daysLater) => {
        const { candles, live } = marketWith(ticks);
        const nowMs = ticks.at(-1)!.ts + daysLater * 86_400_000;
        // As many as there are: further back lies the invented past.
        const count = modelKlines(ticks, interval).length;
        const before = await candles.klines(nowMs, interval, count);
        live.forgetBefore(minuteOf(nowMs) - 14 * 1440);
        live.forgetBefore(minuteOf(nowMs) - 14 * 1440);
        expect(await candles.klines(nowMs, interval, count)).toEqual(before);
      }),
      { numRuns: 25 },
    );
  });

  it('leave out minutes without a tick instead of filling them', async () => {
    const first: ModelTick = { ts: LIVE_START_MS, price: 100, qty: 1, bought: true };
    const { candles } = marketWith([first, { ...first, ts: LIVE_START_MS + 10 * 60_000 }]);
    const rows = await candles.klines(LIVE_START_MS + 10 * 60_000, 'ONE_MIN', 2);
    expect(rows[1]![0] - rows[0]![0]).toBe(10 * 60_000);
  });
});

describe('the 24 h ticker', () => {
  it('is what adding up the ticks of the open minute and the 1440 before it gives', () => {
    fc.assert(
      fc.property(drawnTicks, fc.nat(100_000_000), (ticks, laterMs) => {
        const { candles } = marketWith(ticks);
        const nowMs = ticks.at(-1)!.ts + laterMs;
        const fromMs = (minuteOf(nowMs) - 1440) * 60_000;
        const inside = ticks.filter(({ ts }) => ts >= fromMs);
        const before = ticks.findLast(({ ts }) => ts < fromMs && ts >= fromMs - 86_400_000);
        const lastPrice = ticks.at(-1)!.price;
        const prices = inside.map(({ price }) => price);
        const quote = inside.reduce((sum, { price, qty }) => sum + BigInt(price) * BigInt(qty), 0n);
        const price = (value: number) => textFromScaled(value, rules.priceDecimals);
        expect(candles.ticker(nowMs, ticks.at(-1)!.ts)).toEqual({
          symbol: 'btcusdt',
          lastPrice: price(lastPrice),
          openPrice: price(before?.price ?? prices[0] ?? lastPrice),
          highPrice: price(prices.length > 0 ? Math.max(...prices) : lastPrice),
          lowPrice: price(prices.length > 0 ? Math.min(...prices) : lastPrice),
          volume: textFromScaled(
            inside.reduce((sum, { qty }) => sum + qty, 0),
            rules.sizeDecimals,
          ),
          quoteVolume: textFromScaled(quote, rules.priceDecimals + rules.sizeDecimals),
          closeTime: ticks.at(-1)!.ts,
        });
      }),
    );
  });

  it('follows each tick within the same minute', () => {
    const { candles, addTick } = marketWith([{ ts: LIVE_START_MS, price: 500, qty: 2, bought: true }]);
    expect(candles.ticker(LIVE_START_MS, LIVE_START_MS).highPrice).toBe('5.00');
    addTick({ ts: LIVE_START_MS, price: 700, qty: 1, bought: false });
    expect(candles.ticker(LIVE_START_MS, LIVE_START_MS)).toMatchObject({
      highPrice: '7.00',
      lastPrice: '7.00',
      volume: '0.00003',
    });
  });
});
