import type { TFunction } from 'i18next';
import { describe, expect, it } from 'vitest';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { noticesOf } from '../../../../src/features/strategy-result/cards/run-notices.tsx';
import { madeRun, madeStrategy } from './made-run.ts';

/** Names the text and its values. */
const t = ((key: string, values: object = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction<'app'>;
const run = madeRun();
const quiet = { ...run, report: { ...run.report, openAtEnd: false, tooSmall: 0, voids: 0 } };
const silent = (parts: object) => ({ ...quiet, report: { ...quiet.report, trades: 0, ...parts } });
const without = (figures: number) => ({ ...quiet.result, otherEnd: quiet.result.figures[0]! + figures });

describe('notices of a run', () => {
  it('are none of an ordinary one', () => {
    expect(noticesOf(t, quiet)).toEqual([]);
  });

  it('tell that a run shows days that were closed before', () => {
    expect(noticesOf(t, { ...quiet, countsAsOpened: true })).toEqual(['strategyResult.countsAsOpened']);
  });

  it('tell that orders fill by wider candles than minutes', () => {
    const candles = { ...run.candles, stepMinutes: 15 };
    expect(noticesOf(t, { ...quiet, candles })).toEqual(['strategy.span.coarse common.unit.minutes 15']);
  });

  it('tell that candles are not kept, that a position is open, and what was too small or void', () => {
    const report = { ...run.report, openAtEnd: true, tooSmall: 3, voids: 2 };
    const candles = { ...run.candles, kept: false };
    expect(noticesOf(t, { ...quiet, candles, report }).map((text) => text.split(' ')[0])).toEqual([
      'strategyResult.notKept',
      'strategyResult.tooSmall',
      'strategyResult.voids',
      'strategyResult.openAtEnd',
    ]);
  });

  it('tell the other end from a difference of 0.1 % of the capital on', () => {
    expect(noticesOf(t, { ...quiet, result: without(CAPITAL * 0.0009) })).toEqual([]);
    expect(noticesOf(t, { ...quiet, result: without(CAPITAL * 0.002) })[0]).toMatch(/^strategyResult\.hitBoth /);
  });

  it('say why a rule never trades', () => {
    const first = (made: typeof quiet): string => noticesOf(t, made)[0]!.split(' ')[0]!;
    expect(first(silent({ tooSmall: 4 }))).toBe('strategyResult.never.tooSmall');
    expect(first(silent({ voids: 4 }))).toBe('strategyResult.never.void');
    expect(first({ ...silent({}), neverTrue: [0] })).toBe('strategyResult.never.condition');
    expect(first(silent({}))).toBe('strategyResult.never.unknown');
    const [only] = madeStrategy().enter.conditions;
    const both = madeStrategy({ enter: { join: 'any', conditions: [only, only] } });
    expect(first({ ...silent({}), strategy: both })).toBe('strategyResult.never.together');
    // One condition that is never true says nothing where another is true at times.
    expect(first({ ...silent({}), strategy: both, neverTrue: [0] })).toBe('strategyResult.never.together');
  });

  it('tell that a rule hardly differs from buy and hold', () => {
    expect(noticesOf(t, { ...quiet, report: { ...quiet.report, inMarket: 0.995 } })).toEqual(['strategyResult.always']);
  });
});
