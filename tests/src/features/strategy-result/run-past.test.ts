import { describe, expect, it } from 'vitest';
import type { RunPast } from '../../../../src/features/strategy/notebook.ts';
import { isSamePast, pastOfRun } from '../../../../src/features/strategy-result/run/run-past.ts';
import { DAYS, FIRST_DAY, madeRun } from './made-run.ts';

describe('the past of a run', () => {
  it('ends before the rest, unless that is open or there is none', () => {
    const past = { market: 'BTCUSDT', interval: 'ONE_MIN', from: FIRST_DAY };
    expect(pastOfRun(madeRun())).toEqual({ ...past, to: FIRST_DAY + 7, rest: 'closed' });
    expect(pastOfRun(madeRun(undefined, { opened: true }))).toEqual({ ...past, to: FIRST_DAY + DAYS, rest: 'open' });
    expect(pastOfRun(madeRun(undefined, { seenDays: DAYS }))).toEqual({ ...past, to: FIRST_DAY + DAYS, rest: null });
  });

  it('is another where the market, the interval or a day differs', () => {
    const past = pastOfRun(madeRun());
    expect(isSamePast(past, { ...past, rest: null })).toBe(true);
    const others: Partial<RunPast>[] = [
      { market: 'ETHUSDT' as RunPast['market'] },
      { interval: 'ONE_HOUR' },
      { from: past.from - 1 },
      { to: past.to + 1 },
    ];
    for (const other of others) expect(isSamePast(past, { ...past, ...other })).toBe(false);
  });
});
