import { beforeAll, describe, expect, it } from 'vitest';
import { disagreementsOf } from '../../bench/agreement.ts';
import { measureCases } from '../../bench/measure.ts';
import type { Case, MeasuredCase } from '../../bench/measure.ts';
import { walkedCandles } from '../../bench/scenarios/strategy/candles.ts';
import { strategyCases } from '../../bench/scenarios/strategy/cases.ts';
import { STRATEGY_TARGETS } from '../../bench/scenarios/strategy/targets.ts';
import { judgeAll } from '../../bench/targets.ts';
import { checkCandles } from '../../src/compute/strategy/candles.ts';
import { startStrategy } from '../../src/compute/strategy/strategy-kernels.ts';
import { readModule } from '../wasm/read-module.ts';

/** The backtest's bench, small and short. Its times mean nothing; its answers do. */
describe('the bench of the backtest', () => {
  let cases: readonly Case[];
  let measured: readonly MeasuredCase[];
  beforeAll(async () => {
    const candles = walkedCandles(6);
    checkCandles(candles);
    const kernels = await startStrategy(readModule('strategy'), 4_000_000);
    kernels.hold(candles);
    cases = strategyCases(candles, kernels, 3);
    measured = await measureCases(cases, { rounds: 1, sampleMs: 0.01 }, () => {});
  }, 60_000);

  it('gets the same money from both loops and from ours, with stops and without', () => {
    expect(disagreementsOf(cases)).toEqual([]);
    const ends = cases.map(({ variants }) => Array.from(variants[0]!.answer!(), Number));
    expect(ends.flat().every((end) => end > 1000 && end !== 10_000)).toBe(true);
    expect(ends[0]).not.toEqual(ends[1]);
  });

  it('gives every target a value', () => {
    const outcomes = judgeAll(STRATEGY_TARGETS, measured, 'node');
    expect(outcomes.filter(({ value }) => !(value > 0))).toEqual([]);
    expect(new Set(outcomes.map(({ id }) => id))).toEqual(new Set(['T13', 'T14', 'T15']));
  });
});
