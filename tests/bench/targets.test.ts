import { describe, expect, it } from 'vitest';
import type { Measured, MeasuredCase } from '../../bench/measure.ts';
import { failed, isOutOfReach, judge, judgeAll, shortOf, stateOf } from '../../bench/targets.ts';
import type { Target } from '../../bench/targets.ts';

const measured = (name: string, side: Measured['side'], median: number): Measured => ({
  name,
  side,
  differs: null,
  passes: 1,
  samples: [median],
  median,
});

const CASE: MeasuredCase = {
  id: 'sums',
  items: 10,
  variants: [
    measured('slow library', 'library', 900),
    measured('fast library', 'library', 500),
    measured('by hand', 'byHand', 60),
    measured('copy', 'limit', 10),
    measured('ours', 'ours', 50),
  ],
};

const target = (rest: Partial<Target>): Target => ({
  id: 'T9',
  work: 'sums',
  case: 'sums',
  ours: 'ours',
  against: 'library',
  bound: { atLeast: 10 },
  ...rest,
});

describe('a bound', () => {
  it('from below is met at its value and short by the part that lacks', () => {
    expect(shortOf(10, { atLeast: 10 })).toBe(0);
    expect(shortOf(30, { atLeast: 10 })).toBe(0);
    expect(shortOf(8, { atLeast: 10 })).toBeCloseTo(0.2);
  });

  it('from above is met at its value and short by the part that is too much', () => {
    expect(shortOf(1.5, { atMost: 1.5 })).toBe(0);
    expect(shortOf(60, { atMost: 50 })).toBeCloseTo(0.2);
  });

  it('of none allows none', () => {
    expect(stateOf(0, { atMost: 0 })).toBe('met');
    expect(stateOf(1, { atMost: 0 })).toBe('MISSED');
  });

  it('is missed only beyond its slack', () => {
    expect(stateOf(10, { atLeast: 10 })).toBe('met');
    expect(stateOf(7.5, { atLeast: 10 })).toBe('within slack');
    expect(stateOf(7.49, { atLeast: 10 })).toBe('MISSED');
    expect(stateOf(62.5, { atMost: 50 })).toBe('within slack');
    expect(stateOf(62.6, { atMost: 50 })).toBe('MISSED');
    expect(stateOf(NaN, { atMost: 50 })).toBe('not measured');
  });
});

describe('a judgement', () => {
  it('divides the medians of the fastest library and ours', () => {
    expect(judge(target({}), [CASE], 'node')).toMatchObject({
      value: 10,
      rival: 'fast library',
      unit: '×',
      state: 'met',
      short: 0,
    });
  });

  it('names a variant where it is to be against that one', () => {
    const outcome = judge(target({ against: { variant: 'by hand' }, bound: { atLeast: 2 } }), [CASE], 'node');
    expect(outcome).toMatchObject({ value: 1.2, rival: 'by hand', state: 'MISSED' });
    expect(outcome.short).toBeCloseTo(0.4);
  });

  it('divides ours by the limit, in the units that the work is worth', () => {
    const limited = target({ against: { variant: 'copy' }, units: 2.5, bound: { atMost: 1.6 } });
    expect(judge(limited, [CASE], 'chromium')).toMatchObject({ value: 2, state: 'within slack' });
  });

  it('says what nobody can beat, in the same unit and of as much work, and whether even that misses', () => {
    const limited = (atMost: number, limit = 'copy') =>
      judge(
        target({ ours: 'ours', against: { variant: 'by hand' }, units: 2, limit, bound: { atMost } }),
        [CASE],
        'node',
      );
    expect(limited(0.1).limit).toBeCloseTo(20 / 120);
    expect(isOutOfReach(limited(0.1))).toBe(true);
    expect(isOutOfReach(limited(0.2))).toBe(false);
    expect(isOutOfReach(limited(0.5))).toBe(false);
    expect(limited(0.1, 'nobody')).not.toHaveProperty('limit');
    expect(isOutOfReach(limited(0.1, 'nobody'))).toBe(false);
    const alone = judge(target({ against: null, limit: 'copy', bound: { atMost: 0.05 } }), [CASE], 'chromium');
    expect(alone.limit).toBeCloseTo(0.01);
  });

  it('takes µs where there is no rival', () => {
    const alone = target({ against: null, bound: { atMost: 0.05 } });
    expect(judge(alone, [CASE], 'chromium')).toMatchObject({ value: 0.05, unit: 'µs', rival: '', state: 'met' });
  });

  it('says so when the case or a variant is not there', () => {
    for (const gap of [{ case: 'other' }, { ours: 'nobody' }, { against: { variant: 'nobody' } }]) {
      expect(judge(target(gap), [CASE], 'node').state).toBe('not measured');
    }
  });

  it('is left out for engines that cannot give it', () => {
    const targets = [target({}), target({ engines: ['chromium'] })];
    expect(judgeAll(targets, [CASE], 'node')).toHaveLength(1);
    expect(judgeAll(targets, [CASE], 'chromium')).toHaveLength(2);
  });

  it('fails a run when it misses or is missing, not within its slack', () => {
    const [met, slack, missed, absent] = [10, 12, 20, 10].map((atLeast, at) =>
      judge(target({ bound: { atLeast }, ...(at === 3 ? { case: 'other' } : {}) }), [CASE], 'node'),
    );
    expect(failed([met!, slack!])).toBe(false);
    expect(failed([met!, missed!])).toBe(true);
    expect(failed([absent!])).toBe(true);
  });
});
