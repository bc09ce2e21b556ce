import { describe, expect, it } from 'vitest';
import { fillMinutesOf, longestDaysOf } from '../../../../src/features/strategy/fill-minutes.ts';
import { backtestLimitsOf } from '../../../../src/level/backtest-limits.ts';
import { LEVEL_SETTINGS } from '../../../../src/level/settings.ts';
import { draftWith } from './a-draft.ts';

const at = (level: 0 | 2 | 3) => backtestLimitsOf(LEVEL_SETTINGS[level], 8);
const span = (days: number) => ({ from: 20_000 - days, to: 20_000, heldBack: 0.3 });
const volumes = {
  join: 'all',
  conditions: [{ left: { price: 'volume' }, operator: 'above', right: { number: 5 } }],
} as const;

describe('the candles over which a span is run', () => {
  it('are minutes as long as a device may hold so many', () => {
    expect(fillMinutesOf(draftWith({ span: span(1095) }), at(0))).toBe(1);
    expect(fillMinutesOf(draftWith({ span: span(365) }), at(2))).toBe(1);
    expect(fillMinutesOf(draftWith({ span: span(180) }), at(3))).toBe(1);
  });

  it('are wider for up to three years where it may not', () => {
    expect(fillMinutesOf(draftWith({ span: span(366) }), at(2))).toBe(5);
    expect(fillMinutesOf(draftWith({ span: span(181) }), at(3))).toBe(15);
    expect([longestDaysOf(draftWith(), at(2)), longestDaysOf(draftWith(), at(3))]).toEqual([1095, 1095]);
  });

  it.each([
    ['an interval below them', { interval: 'ONE_MIN' }],
    ['up/down trades', { kind: 'upDown' }],
    ['rules that read volumes', { enter: volumes }],
  ] as const)('are minutes, of fewer days, for %s', (_, parts) => {
    const draft = draftWith({ ...parts, span: span(365) });
    expect([fillMinutesOf(draft, at(2)), longestDaysOf(draft, at(2)), longestDaysOf(draft, at(0))]).toEqual([
      1, 365, 1095,
    ]);
  });

  it('are minutes of fewer days at level 3 for candles of five minutes', () => {
    expect(longestDaysOf(draftWith({ interval: 'FIVE_MIN' }), at(3))).toBe(180);
    expect(longestDaysOf(draftWith({ interval: 'FIFTEEN_MIN' }), at(3))).toBe(1095);
  });
});
