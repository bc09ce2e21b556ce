import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candleWindow, checkWindow, minutesOfRows } from '../../../../src/compute/strategy/candle-window.ts';
import type { WindowJob } from '../../../../src/compute/strategy/candle-window.ts';
import { minutesOf } from '../../../../src/compute/strategy/candles.ts';
import type { Candles } from '../../../../src/compute/strategy/candles.ts';
import { randomCandles } from './made-strategies.ts';

/** The same by a map of all candles. */
function slowWindow(candles: Candles, { intervalMinutes, beforeMinute, count, priceDecimals }: WindowJob): number[][] {
  const bars = new Map<number, number[]>();
  minutesOf(candles).forEach((minute, row) => {
    if (minute >= beforeMinute) return;
    const slot = Math.floor(minute / intervalMinutes);
    const [open, high, low, close] = [candles.open, candles.high, candles.low, candles.close].map(
      (column) => column[row]! / 10 ** priceDecimals,
    ) as [number, number, number, number];
    const volume = candles.volume?.[row] ?? 0;
    const bar = bars.get(slot);
    if (!bar) bars.set(slot, [slot * intervalMinutes * 60_000, open, high, low, close, volume]);
    else bars.set(slot, [bar[0]!, bar[1]!, Math.max(bar[2]!, high), Math.min(bar[3]!, low), close, bar[5]! + volume]);
  });
  return [...bars.values()].slice(-count);
}

describe('candles of a data set for a chart', () => {
  it('are those before a moment, rolled up from minutes, whatever is missing', () => {
    fc.assert(
      fc.property(
        fc.nat(50),
        fc.constantFrom(1, 5, 15, 60, 240, 1440),
        fc.integer({ min: -100, max: 6 * 1440 }),
        fc.integer({ min: 1, max: 300 }),
        (seed, intervalMinutes, offset, count) => {
          const candles = randomCandles(seed, 5, 300);
          const beforeMinute = candles.firstDay * 1440 + offset;
          const job = { dataset: 'a', intervalMinutes, beforeMinute, count, priceDecimals: 2 };
          const { openTimeMs, open, high, low, close, volume } = candleWindow(candles, job);
          const rows = Array.from(openTimeMs, (time, at) => [
            time,
            open[at]!,
            high[at]!,
            low[at]!,
            close[at]!,
            volume[at]!,
          ]);
          expect(rows).toEqual(slowWindow(candles, job));
        },
      ),
    );
  });

  it('have no volume where the data set has none', () => {
    const candles = { ...randomCandles(3, 2, 100), volume: null };
    const job = { dataset: 'a', intervalMinutes: 60, beforeMinute: 2 ** 31, count: 10, priceDecimals: 0 };
    expect([...candleWindow(candles, job).volume].every((volume) => volume === 0)).toBe(true);
  });

  it('know the minute of each row', () => {
    const candles = randomCandles(7, 6, 200);
    const rows = Uint32Array.from(candles.open, (_, row) => row);
    expect(minutesOfRows(candles, rows)).toEqual(minutesOf(candles));
  });

  it('refuse a job that is wrong, by its name', () => {
    const job = { dataset: 'a', intervalMinutes: 60, beforeMinute: 5, count: 10, priceDecimals: 0 };
    expect(() => checkWindow(job)).not.toThrow();
    for (const [name, value] of [
      ['dataset', 3],
      ['intervalMinutes', 7],
      ['intervalMinutes', 0],
      ['beforeMinute', -1],
      ['count', 1e6],
      ['count', 1.5],
      ['priceDecimals', 13],
    ] as const) {
      expect(() => checkWindow({ ...job, [name]: value } as WindowJob), name).toThrow(name);
    }
  });
});
