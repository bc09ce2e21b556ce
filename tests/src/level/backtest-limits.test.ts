import { expect, it } from 'vitest';
import { backtestLimitsOf, THREE_YEARS_MINUTES } from '../../../src/level/backtest-limits.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';

const DAY = 1440;
const at = (level: 0 | 1 | 2 | 3, memoryGb: number | null) => backtestLimitsOf(LEVEL_SETTINGS[level], memoryGb);

it('grows with the device: three years, one year, half a year', () => {
  expect(([0, 1, 2, 3] as const).map((level) => at(level, 8))).toEqual([
    { workers: 4, minutes: 1095 * DAY, stepMinutes: 1, sweepSettings: 2000, candleCacheBytes: 64e6 },
    { workers: 2, minutes: 1095 * DAY, stepMinutes: 1, sweepSettings: 1000, candleCacheBytes: 64e6 },
    { workers: 1, minutes: 365 * DAY, stepMinutes: 5, sweepSettings: 400, candleCacheBytes: 24e6 },
    { workers: 1, minutes: 180 * DAY, stepMinutes: 15, sweepSettings: 100, candleCacheBytes: 12e6 },
  ]);
});

it('has room for three years of wider candles where it has none for minutes', () => {
  for (const level of [0, 1, 2, 3] as const) {
    const { minutes, stepMinutes } = at(level, 8);
    expect(THREE_YEARS_MINUTES / stepMinutes).toBeLessThanOrEqual(minutes);
  }
});

it('lets two workers at most hold candles where the engine tells no memory, or less than 4 GB', () => {
  for (const memoryGb of [null, 2]) expect(at(0, memoryGb)).toMatchObject({ workers: 2, minutes: 1095 * DAY });
});

it('has the limits of a weak device with 1 GB, and never more than its level', () => {
  for (const memoryGb of [1, 0.5]) {
    expect(at(0, memoryGb)).toEqual(at(2, null));
    expect(at(1, memoryGb)).toEqual(at(2, null));
    expect(at(3, memoryGb)).toEqual(at(3, 8));
  }
});
