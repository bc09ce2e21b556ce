import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { INTERVAL_MS, INTERVALS, isInterval, klineOpenMs } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';

const MINUTES: Record<Interval, number> = {
  ONE_MIN: 1,
  FIVE_MIN: 5,
  FIFTEEN_MIN: 15,
  THIRTY_MIN: 30,
  ONE_HOUR: 60,
  FOUR_HOUR: 240,
  ONE_DAY: 1440,
  ONE_WEEK: 10_080,
};

/** Walks back minute by minute on the calendar until a kline opens. */
function slowOpenMs(timeMs: number, interval: Interval): number {
  const opens = (at: Date) => {
    const minuteOfDay = at.getUTCHours() * 60 + at.getUTCMinutes();
    if (interval === 'ONE_WEEK') return minuteOfDay === 0 && at.getUTCDay() === 1;
    return minuteOfDay % MINUTES[interval] === 0;
  };
  const at = new Date(timeMs);
  at.setUTCSeconds(0, 0);
  while (!opens(at)) at.setUTCMinutes(at.getUTCMinutes() - 1);
  return at.getTime();
}

const time = fc.integer({ min: Date.UTC(1969, 0), max: Date.UTC(2100, 0) });

describe('klines', () => {
  it.each(INTERVALS)('%s opens where the calendar says', (interval) => {
    fc.assert(
      fc.property(time, (ms) => {
        expect(klineOpenMs(ms, interval)).toBe(slowOpenMs(ms, interval));
      }),
      { numRuns: interval === 'ONE_WEEK' ? 20 : 100 },
    );
  });

  it.each(INTERVALS)('%s klines follow each other without gap or overlap', (interval) => {
    fc.assert(
      fc.property(time, (ms) => {
        const open = klineOpenMs(ms, interval);
        const length = INTERVAL_MS[interval];
        expect(open <= ms && ms < open + length).toBe(true);
        expect(klineOpenMs(open, interval)).toBe(open);
        expect(klineOpenMs(open - 1, interval)).toBe(open - length);
        expect(klineOpenMs(open + length, interval)).toBe(open + length);
      }),
    );
  });

  it('are as long as their names say', () => {
    for (const interval of INTERVALS) expect(INTERVAL_MS[interval]).toBe(MINUTES[interval] * 60_000);
  });

  it('know their names and no others', () => {
    expect(INTERVALS.every(isInterval)).toBe(true);
    for (const name of ['one_min', '1m', '', 'toString', 0, null, undefined, ['ONE_MIN']])
      expect([name, isInterval(name)]).toEqual([name, false]);
  });
});
