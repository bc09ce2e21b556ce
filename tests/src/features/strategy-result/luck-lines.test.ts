import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { FIGURES } from '../../../../src/compute/strategy/report.ts';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { linesOf } from '../../../../src/features/strategy-result/cards/run-luck-card.tsx';
import type { RunLuck } from '../../../../src/features/strategy-result/run/run-state.ts';
import { anyGain } from '../../../../src/features/strategy-sweep/view/luck-list.tsx';
import type { EndedSweep } from '../../../../src/features/strategy-sweep/run/sweep-state.ts';
import { madeRun } from './made-run.ts';

const t = ((key: string) => key) as unknown as TFunction<'app'>;
const { report } = madeRun();
const ENTRIES = {
  test: 'randomEntries',
  p: 0.9,
  draws: 999,
  atOrAbove: 899,
  middleEnd: CAPITAL,
  ruleEnd: CAPITAL,
} as const;
const LUCK: RunLuck = { entries: ENTRIES, deflated: null, tried: 3, failed: false };
const after = (result: number, trades: number) => ({
  report: { ...report, trades, rule: { ...report.rule, result } },
});

describe('tests of luck of a run', () => {
  it('are none of a rule that lost or came out even, before they are computed and after', () => {
    for (const result of [-0.3, 0]) {
      expect(linesOf(t, after(result, 40), null)).toBeNull();
      expect(linesOf(t, after(result, 40), LUCK)).toBeNull();
    }
  });

  it('are those that are computed of a rule that gained, and of one that never traded', () => {
    expect(linesOf(t, after(0.01, 40), null)).toEqual([]);
    expect(linesOf(t, after(0.01, 40), LUCK)!.map(({ key }) => key)).toEqual(['entries']);
    expect(linesOf(t, after(0, 0), LUCK)!.map(({ verdict }) => verdict)).toEqual(['tooFew']);
  });
});

it('a sweep has a gain to test where its best setting has one', () => {
  const ended = (end: number) => {
    const figures = new Float64Array(FIGURES);
    figures[0] = end;
    return { outcome: { figures }, order: [0] } as unknown as Pick<EndedSweep, 'outcome' | 'order'>;
  };
  expect(anyGain(ended(CAPITAL * 1.01))).toBe(true);
  expect(anyGain(ended(CAPITAL))).toBe(false);
  expect(anyGain(ended(CAPITAL * 0.7))).toBe(false);
});
