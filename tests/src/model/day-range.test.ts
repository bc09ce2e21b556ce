import { describe, expect, it } from 'vitest';
import { lastDays, localDay, rangeMs } from '../../../src/model/day-range.ts';

const HOUR = 3_600_000;

describe('range of an export', () => {
  it('is the last 30 days at first, today included', () => {
    const now = new Date(2026, 10, 22, 23, 59, 59);
    expect(lastDays(now.getTime())).toEqual({ from: '2026-10-24', to: '2026-11-22' });
  });

  it('holds both days whole, by the local calendar', () => {
    const { fromMs, toMs } = rangeMs({ from: '2026-10-24', to: '2026-10-26' });
    expect(new Date(fromMs)).toEqual(new Date(2026, 9, 24, 0, 0, 0, 0));
    expect(new Date(toMs)).toEqual(new Date(2026, 9, 27, 0, 0, 0, 0));
    // Three days of 23, 24 or 25 hours.
    expect(Math.abs((toMs - fromMs) / HOUR - 72)).toBeLessThanOrEqual(1);
  });

  it('goes over the end of months and years', () => {
    const { fromMs, toMs } = rangeMs({ from: '2026-12-31', to: '2026-12-31' });
    expect([localDay(new Date(fromMs)), localDay(new Date(toMs))]).toEqual(['2026-12-31', '2027-01-01']);
  });
});
