import { beforeAll, describe, expect, it } from 'vitest';
import { disagreementsOf } from '../../bench/agreement.ts';
import { measureCases } from '../../bench/measure.ts';
import type { MeasuredCase } from '../../bench/measure.ts';
import { candleFilesOf } from '../../bench/scenarios/strategy/candle-files.ts';
import { walkedCandles } from '../../bench/scenarios/strategy/candles.ts';
import { strategyCases } from '../../bench/scenarios/strategy/cases.ts';
import type { StrategyCases } from '../../bench/scenarios/strategy/cases.ts';
import { gridOf, gridSweep, planOfCrosses } from '../../bench/scenarios/strategy/crosses.ts';
import { averageOf, skippingLoop } from '../../bench/scenarios/strategy/loops.ts';
import { judgeMemory, judgePage, STRATEGY_TARGETS, TARGET_IDS } from '../../bench/scenarios/strategy/targets.ts';
import { judgeAll } from '../../bench/targets.ts';
import { joinFiles } from '../../src/compute/strategy/cached-candles.ts';
import { decodeCandleFile } from '../../src/compute/strategy/candle-file.ts';
import { checkCandles } from '../../src/compute/strategy/candles.ts';
import { sweepJob } from '../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../src/compute/strategy/plain/outcomes.ts';
import { startStrategy } from '../../src/compute/strategy/strategy-kernels.ts';
import { hasPackages } from '../ensure-packages.ts';
import { readModule } from '../wasm/read-module.ts';

/** The backtest's bench, small and short. Its times mean nothing; its answers do. */
describe('the bench of the backtest', () => {
  const candles = walkedCandles(6);
  let cases: StrategyCases;
  let measured: readonly MeasuredCase[];
  beforeAll(async () => {
    checkCandles(candles);
    const kernels = await startStrategy(readModule('strategy'), 4_000_000);
    kernels.hold(candles);
    cases = strategyCases(candles, kernels, 3, (cross, fast, slow) => skippingLoop(candles, cross, fast, slow));
    measured = await measureCases(cases.measured, { rounds: 1, sampleMs: 0.01 }, () => {});
  }, 60_000);

  it('gets the same money from both loops and from ours, with stops and without', () => {
    expect(disagreementsOf([...cases.measured, ...cases.compared])).toEqual([]);
    const ends = cases.measured.map(({ variants }) => Array.from(variants[0]!.answer!(), Number));
    expect(ends.flat().every((end) => end > 1000 && end !== 10_000)).toBe(true);
    expect(ends[0]).not.toEqual(ends[1]);
  });

  it('gives every target a value', () => {
    const page = {
      kernels: {},
      cases: [],
      disagreements: [],
      oneWorkerMs: 300,
      twoWorkersMs: 200,
      heldShare: 0.01,
      longTasks: 1,
      cancelMs: 900,
      slow: { sweepMs: 1200, cancelMs: 4000, longTasks: 0 },
    };
    const outcomes = [...judgeAll(STRATEGY_TARGETS, measured, 'node'), judgeMemory(28), ...judgePage(page)];
    expect(outcomes.filter(({ value }) => !(value > 0))).toEqual([]);
    expect(new Set(outcomes.map(({ id }) => id))).toEqual(TARGET_IDS);
    expect(outcomes.slice(-6).map(({ state }) => state)).toEqual(['met', 'met', 'MISSED', 'met', 'MISSED', 'met']);
  });

  it('sweeps the same grid in a page, over files that hold the same candles', () => {
    const files = [...candleFilesOf(candles, 'test', 'BTCUSDT')];
    expect(files.map(([path]) => path)).toEqual(['/candles/test/BTCUSDT/2022-01.p']);
    const [columns, runs] = joinFiles(
      files.map(([, bytes]) => decodeCandleFile(bytes)),
      candles,
    );
    const { open, high, low, close } = candles;
    expect(columns).toEqual([open, high, low, close]);
    expect(runs).toEqual(candles.runs);
    const engine = plainEngine(candles);
    const { job, paths, values } = gridSweep('made', 6, 2);
    expect(sweepJob(engine, candles, { ...job, paths, values })).toEqual(
      engine.outcomes(planOfCrosses(gridOf(2, 0, 0)), 0, 6),
    );
  });

  it.skipIf(!hasPackages('bench/peers'))('follows the rules of the library where it stands for them', async () => {
    const { grademarkOver } = await import('../../bench/peers/grademark.ts');
    const run = grademarkOver(candles);
    for (const cross of gridOf(3, 0, 0)) {
      const [fast, slow] = [averageOf(candles, cross.fast), averageOf(candles, cross.slow)];
      expect(run(cross, fast, slow)).toEqual(skippingLoop(candles, cross, fast, slow));
    }
  });
});
