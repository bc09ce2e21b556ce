import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { averagesOf, AVERAGE_PERIOD, liveAverage } from '../../../bench/peers/charts/chart-peer.ts';
import { klineRows, liveRowsAfter, playFeed, ROW_MS } from '../../../bench/scenarios/data/kline-rows.ts';
import type { KlineRow } from '../../../bench/scenarios/data/kline-rows.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

const isKline = ([time, open, high, low, close, volume]: KlineRow): boolean =>
  time > 0 && low <= Math.min(open, close) && high >= Math.max(open, close) && low > 0 && volume >= 0;

describe('rows of klines', () => {
  it('go on as klines: ticks keep the open and the time, the next one opens at the last close', () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.boolean(), { maxLength: 60 }), (seed, steps) => {
        let [last] = klineRows(1, seed) as [KlineRow];
        const live = liveRowsAfter(last, seed);
        for (const isNext of steps) {
          const row = isNext ? live.next() : live.tick();
          expect(isKline(row)).toBe(true);
          expect([row[0], row[1]]).toEqual(isNext ? [last[0] + ROW_MS, last[4]] : [last[0], last[1]]);
          last = row;
        }
      }),
    );
  });
});

describe('the average that rivals are given', () => {
  const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

  it('is the mean of the last twenty closes, and nothing before there are as many', () => {
    const rows = klineRows(90, 5);
    const closes = rows.map((row) => row[4]);
    averagesOf(rows).forEach((average, i) => {
      if (i < AVERAGE_PERIOD - 1) expect(average).toBeNull();
      else expect(average).toBeCloseTo(meanOf(closes.slice(i - AVERAGE_PERIOD + 1, i + 1)), 6);
    });
  });

  it('follows ticks and new klines as if it were computed anew', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), (steps) => {
        const rows = klineRows(40, 9);
        const closes = rows.map((row) => row[4]);
        const live = liveRowsAfter(rows[39]!, 3);
        const averageAt = liveAverage(rows);
        for (const isNext of steps) {
          const close = (isNext ? live.next() : live.tick())[4];
          if (!isNext) closes.pop();
          closes.push(close);
          expect(averageAt(close, isNext)).toBeCloseTo(meanOf(closes.slice(-AVERAGE_PERIOD)), 6);
        }
      }),
    );
  });
});

describe('a feed', () => {
  it('gives its ticks by the clock, a new kline every second, and ends', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const given: boolean[] = [];
    const live = liveRowsAfter(klineRows(1, 1)[0]!, 1);
    const played = playFeed({ ticksPerSecond: 200, forMs: 2500 }, live, (_row, isNext) => given.push(isNext));
    await vi.advanceTimersByTimeAsync(1000);
    expect(given.filter((isNext) => isNext)).toHaveLength(1);
    expect(given.filter((isNext) => !isNext)).toHaveLength(200);
    await vi.advanceTimersByTimeAsync(5000);
    const ticks = given.filter((isNext) => !isNext).length;
    expect(ticks).toBeGreaterThanOrEqual(498);
    expect(ticks).toBeLessThanOrEqual(500);
    expect(given.filter((isNext) => isNext)).toHaveLength(2);
    expect(await played).toBe(ticks);
  });
});
