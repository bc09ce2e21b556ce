import { effect } from '@preact/signals-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ComputeError } from '../../../../src/compute/compute-errors.ts';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { FIGURES } from '../../../../src/compute/strategy/report.ts';
import type { SweepRun } from '../../../../src/compute/strategy/sweep-in-tasks.ts';
import { CandleError } from '../../../../src/data/candle-files.ts';
import { strategyAt, sweepGrid } from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import { rulesText } from '../../../../src/features/strategy-result/run/market-order.ts';
import { largestOf, resultOf, rowsOf } from '../../../../src/features/strategy-sweep/grid/sweep-figures.ts';
import { sweepParameters } from '../../../../src/features/strategy-sweep/grid/sweep-parameters.ts';
import { createSweepController } from '../../../../src/features/strategy-sweep/run/sweep-controller.ts';
import type { SweepController, SweepParts } from '../../../../src/features/strategy-sweep/run/sweep-controller.ts';
import { CROSS } from './sweep-strategies.ts';

const [fast, slow] = sweepParameters(CROSS);
const AXES = [
  { parameter: fast!, from: 5, to: 9, step: 1 },
  { parameter: slow!, from: 20, to: 29, step: 1 },
];
const GRID = sweepGrid(CROSS, AXES);
const CANDLES = {
  dataset: 'v/BTCUSDT/20000/100',
  symbol: 'BTCUSDT',
  firstDay: 20_000,
  days: 100,
  missing: [] as readonly string[],
  kept: true,
  priceDecimals: 2,
  volumeDecimals: 4,
  stepMinutes: 1,
  simulated: true,
};

/** A test of luck as the engine gets it. */
interface AnyTest {
  readonly test: string;
  readonly equity: Float64Array<ArrayBuffer>;
}

/** A sweep that the test drives block by block. */
class Engine {
  run: SweepRun | null = null;
  private settle: { resolve(): void; reject(error: Error): void } | null = null;
  private done = 0;
  private readonly figures = new Float64Array(GRID.settings * FIGURES).fill(NaN);
  private readonly curves = Array.from({ length: GRID.settings }, () => new Float64Array(70).fill(CAPITAL));

  readonly sweepInTasks: SweepParts['sweepInTasks'] = (run) =>
    new Promise((resolve, reject) => {
      this.run = run;
      this.done = 0;
      this.settle = { resolve: () => resolve({ figures: this.figures, curves: this.curves }), reject };
      run.signal?.addEventListener('abort', () => reject(new ComputeError('aborted')));
    });

  compute(count: number): void {
    for (let setting = this.done; setting < this.done + count; setting++) {
      this.figures.fill(0, setting * FIGURES, (setting + 1) * FIGURES);
      this.figures[setting * FIGURES] = CAPITAL * (1 + setting / 1000);
    }
    this.done += count;
    this.run!.onProgress!(this.done, GRID.settings, { figures: this.figures, curves: this.curves });
    if (this.done === GRID.settings) this.settle!.resolve();
  }

  fail(error: Error): void {
    this.settle!.reject(error);
  }
}

describe('the sweep of a page', () => {
  let engine: Engine;
  let sweep: SweepController;
  let nowMs: number;
  let testsLuck: boolean;
  const noteSettings = vi.fn<SweepParts['notebook']['noteSettings']>();
  const noteSeen = vi.fn<SweepParts['notebook']['noteSeen']>();
  const readyCandles = vi.fn<SweepParts['readyCandles']>();
  const askChance = vi.fn<(job: AnyTest, options: { again?: () => AnyTest }) => Promise<unknown>>();
  const compute = vi.fn<() => Promise<unknown>>();

  beforeEach(() => {
    vi.resetAllMocks();
    engine = new Engine();
    nowMs = 0;
    testsLuck = false;
    readyCandles.mockResolvedValue(CANDLES as never);
    askChance.mockImplementation(async ({ test }) => ({ test }));
    compute.mockResolvedValue({ hold: new Float64Array(70).fill(CAPITAL) });
    sweep = createSweepController({
      readyCandles,
      compute: compute as never,
      sweepInTasks: engine.sweepInTasks,
      askChance: askChance as never,
      marketTerms: async () => ({ sizeDecimals: 4, smallestOrder: 5, payoutRate: 0 }),
      notebook: { noteSeen, noteSettings, settingsTried: () => 120 },
      noteSpeed: () => {},
      workers: () => 2,
      limits: () => ({ minutes: 100 * 1440, stepMinutes: 1 as const }),
      testsLuck: () => testsLuck,
      nowMs: () => nowMs,
    });
  });

  const begin = async () => {
    sweep.begin('new', CROSS, GRID);
    await vi.waitFor(() => expect(engine.run).not.toBeNull());
  };
  const stateOf = () => sweep.state.value;
  const ended = () => {
    const now = stateOf();
    if (now.state !== 'ended') throw new Error(now.state);
    return now;
  };

  it('runs over the days that are not held back, with each number in all its places', async () => {
    await begin();
    expect(engine.run!.job).toMatchObject({ fromDay: 0, toDay: 70, market: { smallestOrder: 5, priceDecimals: 2 } });
    expect(engine.run!.paths).toEqual([...fast!.paths, ...slow!.paths]);
    expect(engine.run!.values).toHaveLength(GRID.settings * 4);
  });

  it('tells progress at most four times a second, with the time that is left', async () => {
    await begin();
    nowMs = 1000;
    engine.compute(10);
    expect(stateOf()).toEqual({ state: 'computing', done: 10, all: 50, leftMs: 4000 });
    nowMs = 1100;
    engine.compute(10);
    expect(stateOf()).toMatchObject({ done: 10 });
    nowMs = 1300;
    engine.compute(10);
    expect(stateOf()).toMatchObject({ done: 30 });
  });

  it('tells the settings so far after each task, and none once it has ended', async () => {
    const results = () => {
      const { grid, ...outcome } = sweep.soFar.value!;
      return Array.from({ length: grid.settings }, (_, setting) => resultOf({ grid, ...outcome }, setting));
    };
    expect(sweep.soFar.value).toBeNull();
    await begin();
    expect(results().filter((result) => result !== null)).toEqual([]);
    const shown: number[] = [];
    const end = effect(() => void (sweep.soFar.value && shown.push(largestOf(sweep.soFar.value))));
    engine.compute(2);
    engine.compute(8);
    // No state for React between the two.
    expect(stateOf()).toMatchObject({ done: 2 });
    expect(shown.map((result) => Number(result.toFixed(6)))).toEqual([0, 0.001, 0.009]);
    expect(results().filter((result) => result !== null)).toHaveLength(10);
    sweep.cancel();
    expect(sweep.soFar.value).toBeNull();
    end();
    // Another one begins with no cell.
    engine.run = null;
    await begin();
    expect(results().filter((result) => result !== null)).toEqual([]);
    engine.fail(new ComputeError('batchFailed'));
    await vi.waitFor(() => expect(stateOf().state).toBe('failed'));
    expect(sweep.soFar.value).toBeNull();
  });

  it('keeps what is computed when it is cancelled midway, and counts no more than that', async () => {
    await begin();
    engine.compute(20);
    sweep.cancel();
    expect(ended()).toMatchObject({ ending: 'cancelled' });
    expect(ended().order).toHaveLength(20);
    expect(ended().order[0]).toBe(19);
    expect(engine.run!.signal!.aborted).toBe(true);
    expect(noteSettings.mock.calls[0]!.slice(0, 4)).toEqual(['BTCUSDT', 'ONE_HOUR', CROSS.span, 20]);
    expect(noteSeen.mock.calls).toEqual([['BTCUSDT', 'ONE_HOUR', CROSS.span, CROSS.span.from + 70]]);
    sweep.cancel();
    expect(noteSettings).toHaveBeenCalledTimes(1);
  });

  it('names the settings that were computed as runs of them do, so that none counts twice', async () => {
    const noted = () => [...noteSettings.mock.lastCall![5]!()];
    await begin();
    engine.compute(20);
    sweep.cancel();
    expect(noted()).toHaveLength(20);
    expect(noted()).not.toContain(rulesText(CROSS));
    engine.run = null;
    await begin();
    engine.compute(20);
    engine.compute(30);
    await vi.waitFor(() => expect(ended().ending).toBe('done'));
    expect(new Set(noted()).size).toBe(50);
    expect(noted()).toContain(rulesText(CROSS));
  });

  it('keeps what is computed when the device cannot finish', async () => {
    await begin();
    engine.compute(20);
    engine.fail(new ComputeError('batchFailed'));
    await vi.waitFor(() => expect(ended().ending).toBe('unfinished'));
    expect(ended().order).toHaveLength(20);
  });

  it('says that the device could not, when nothing was computed', async () => {
    await begin();
    engine.fail(new ComputeError('batchFailed'));
    await vi.waitFor(() => expect(stateOf()).toEqual({ state: 'failed', failure: { kind: 'device' } }));
    expect(noteSettings).not.toHaveBeenCalled();
    expect(noteSeen).not.toHaveBeenCalled();
  });

  it('loads candles once more that are gone, and no third time', async () => {
    await begin();
    engine.run = null;
    engine.fail(new ComputeError('datasetMissing'));
    await vi.waitFor(() => expect(engine.run).not.toBeNull());
    engine.fail(new ComputeError('datasetMissing'));
    await vi.waitFor(() => expect(stateOf()).toEqual({ state: 'failed', failure: { kind: 'changed' } }));
    expect(readyCandles).toHaveBeenCalledTimes(2);
  });

  it.each([
    [
      'candles that fail',
      () => readyCandles.mockRejectedValue(new CandleError('offline')),
      { kind: 'candles', code: 'offline' },
    ],
    [
      'a missing month',
      () => readyCandles.mockResolvedValue({ ...CANDLES, missing: ['2025-05'] } as never),
      { kind: 'missing', months: ['2025-05'] },
    ],
  ])('names what is missing: %s', async (_, prepare, failure) => {
    prepare();
    sweep.begin('new', CROSS, GRID);
    await vi.waitFor(() => expect(stateOf()).toEqual({ state: 'failed', failure }));
  });

  it('offers a shorter span where the device holds no more, and is still of the strategy', async () => {
    const long = { ...CROSS, span: { ...CROSS.span, to: 20_300 } };
    sweep.begin('new', long, GRID);
    await vi.waitFor(() => expect(stateOf()).toEqual({ state: 'failed', failure: { kind: 'tooLong', mostDays: 100 } }));
    sweep.shorten();
    await vi.waitFor(() => expect(engine.run).not.toBeNull());
    expect(readyCandles.mock.calls[0]![0]).toMatchObject({ firstDay: 20_200, days: 100 });
    expect(sweep.isOf('new', long)).toBe(true);
  });

  it('is of a strategy whose varied numbers changed, and of no other', async () => {
    await begin();
    expect(sweep.isOf('new', strategyAt(CROSS, AXES, [5, 28]))).toBe(true);
    expect(sweep.isOf('other', CROSS)).toBe(false);
    expect(sweep.isOf('new', { ...CROSS, interval: 'ONE_MIN' })).toBe(false);
    expect(sweep.isOf('new', { ...CROSS, span: { ...CROSS.span, to: 20_101 } })).toBe(false);
    expect(sweep.isOf('new', { ...CROSS, leave: { join: 'any', conditions: [] } })).toBe(false);
  });

  it('tests for luck what is computed, when asked or by itself', async () => {
    await begin();
    engine.compute(50);
    await vi.waitFor(() => expect(ended().ending).toBe('done'));
    expect(ended().luck).toBeNull();
    sweep.testLuck();
    expect(ended().luck).toBe('testing');
    await vi.waitFor(() => expect(ended().luck).toMatchObject({ tried: 120, walk: { test: 'walkForward' } }));
    expect(askChance.mock.calls.map(([{ test }]) => test)).toEqual([
      'deflatedSharpe',
      'realityCheck',
      'overfitting',
      'walkForward',
    ]);
    askChance.mockRejectedValue(new ComputeError('taskTimedOut'));
    testsLuck = true;
    engine.run = null;
    sweep.again();
    await vi.waitFor(() => expect(engine.run).not.toBeNull());
    engine.compute(50);
    await vi.waitFor(() => expect(ended().luck).toBe('failed'));
  });

  it('gives each test of luck curves of its own, which can move to a worker, and can be made again', async () => {
    askChance.mockImplementation(async ({ test, equity }, { again }) => {
      expect(equity).toHaveLength((test === 'deflatedSharpe' ? 1 : GRID.settings) * 70);
      if (again) expect(again().equity).toEqual(equity);
      structuredClone(equity, { transfer: [equity.buffer] });
      return { test, made: again !== undefined };
    });
    await begin();
    engine.compute(50);
    await vi.waitFor(() => expect(ended().ending).toBe('done'));
    sweep.testLuck();
    await vi.waitFor(() =>
      expect(ended().luck).toMatchObject({
        reality: { made: true },
        overfitting: { made: true },
        walk: { made: true },
      }),
    );
    expect(rowsOf(ended().outcome, ended().order)).toHaveLength(GRID.settings);
  });

  it('ends one sweep when another begins', async () => {
    await begin();
    const first = engine.run!.signal!;
    engine.run = null;
    await begin();
    expect(first.aborted).toBe(true);
    sweep.cancel();
    expect(ended().order).toHaveLength(0);
    expect(noteSettings).not.toHaveBeenCalled();
    expect(noteSeen).not.toHaveBeenCalled();
  });
});
