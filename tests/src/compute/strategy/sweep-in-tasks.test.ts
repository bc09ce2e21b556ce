import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { dataSetName } from '../../../../src/compute/strategy/data-set-name.ts';
import { planOf } from '../../../../src/compute/strategy/plan.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { sweepJob } from '../../../../src/compute/strategy/jobs.ts';
import { sweepBlocks, sweepInTasks } from '../../../../src/compute/strategy/sweep-in-tasks.ts';
import { encodeCandleFile } from './encode-candle-file.ts';
import { MARKET, randomCandles, randomStrategy } from './made-strategies.ts';

const DAYS = 3;
const candles = randomCandles(2, DAYS, 200);
const file = encodeCandleFile(candles, 'prices');
const strategy = {
  ...randomStrategy(1),
  interval: 'ONE_MIN',
  enter: {
    join: 'all',
    conditions: [{ left: { study: { kind: 'ma', period: 3 }, line: 'value' }, operator: 'rises' }],
  },
  leave: { join: 'all', conditions: [] },
  stop: { percent: 1 },
  target: 1,
  size: { kind: 'share', value: 0.5 },
} as const;
const PATHS = ['stop.percent', 'target'];
/** Cuts [settings × days] into its settings. */
const curvesOf = (equity: Float64Array, days: number) =>
  Array.from({ length: equity.length / days }, (_, at) => equity.slice(at * days, (at + 1) * days));

const grid = Float64Array.from({ length: 2 * 12 * 9 }, (_, at) =>
  at % 2 ? 0.3 + (at >> 1) / 12 : 0.2 + ((at >> 1) % 12) / 9,
);

describe('the tasks of a sweep', () => {
  it('hold each setting once, 25 at most, and neighbours', () => {
    const values = Float64Array.from({ length: 800 }, (_, at) =>
      at % 2 ? Math.floor(at / 2) % 20 : Math.floor(at / 40),
    );
    const blocks = sweepBlocks(values, 2);
    expect(blocks.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 400 }, (_, at) => at));
    expect(blocks).toHaveLength(16);
    for (const block of blocks) {
      expect(
        new Set(block.map((at) => values[2 * at])).size + new Set(block.map((at) => values[2 * at + 1])).size,
      ).toBe(10);
    }
    const lone = Float64Array.from({ length: 300 }, (_, at) => at % 3);
    expect(sweepBlocks(lone, 1).every((block) => block.length <= 25)).toBe(true);
  });
});

describe('a sweep in tasks', () => {
  beforeEach(() => {
    const match = async (url: string) => (url === '/candles/v1/BTCUSDT/2022-01.p' ? new Response(file) : undefined);
    vi.stubGlobal('caches', { open: async () => ({ match }) });
    startCompute({ createWorker: null });
  });
  afterEach(() => {
    stopCompute();
    vi.unstubAllGlobals();
  });
  const job = {
    dataset: dataSetName('v1', 'BTCUSDT', candles.firstDay, DAYS, false),
    strategy,
    market: MARKET,
    costFactor: 1,
    fromDay: 0,
    toDay: DAYS,
  };

  it('is the sweep at once, and tells how far it is', async () => {
    const told: number[] = [];
    const computed: number[] = [];
    const swept = await sweepInTasks({
      job,
      paths: PATHS,
      values: grid,
      workers: 2,
      onProgress(done, _, { curves }) {
        told.push(done);
        computed.push(curves.filter((curve) => curve !== null).length);
      },
    });
    const once = sweepJob(plainEngine({ ...candles, volume: null }), candles, { ...job, paths: PATHS, values: grid });
    expect(swept.figures).toEqual(once.figures);
    expect(swept.curves).toEqual(curvesOf(once.equity, DAYS));
    expect(computed).toEqual(told);
    expect(told).toEqual([...told].sort((a, b) => a - b));
    expect([told.length > 4, told[told.length - 1]]).toEqual([true, 108]);
    expect(planOf([{ strategy, targetFirst: false }], MARKET, 1).settings).toHaveLength(1);
  });

  it('ends at once when it is aborted, or when a task fails', async () => {
    const stop = new AbortController();
    const sweep = sweepInTasks({
      job,
      paths: PATHS,
      values: grid,
      workers: 1,
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(sweep).rejects.toMatchObject({ code: 'aborted' });
    const missing = { ...job, dataset: dataSetName('v1', 'ETHUSDT', candles.firstDay, DAYS, false) };
    await expect(sweepInTasks({ job: missing, paths: PATHS, values: grid, workers: 1 })).rejects.toMatchObject({
      code: 'datasetMissing',
    });
  });
});
