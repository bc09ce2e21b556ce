import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { computeMetrics } from '../../../../src/compute/compute.ts';
import { taskWorkerUrl } from '../../../../src/compute/pool/worker-url.ts';
import { startCompute, stopCompute } from '../../../../src/compute/start-compute.ts';
import { dataSetName } from '../../../../src/compute/strategy/data-set-name.ts';
import { sweepJob } from '../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { sweepInTasks } from '../../../../src/compute/strategy/sweep-in-tasks.ts';
import type { Strategy } from '../../../../src/model/strategy.ts';
import { encodeCandleFile } from './encode-candle-file.ts';
import { MARKET, randomCandles, randomStrategy } from './made-strategies.ts';

const DAYS = 20;
const VERSION = `test-${Math.random().toString(36).slice(2)}`;
const CACHE = `tern-candles-${VERSION}`;
const candles = { ...randomCandles(2, DAYS, 700), volume: null };
const average = (kind: 'ma' | 'ema', period: number) => ({ study: { kind, period }, line: 'value' });
const strategy: Strategy = {
  ...randomStrategy(1),
  interval: 'ONE_MIN',
  enter: { join: 'all', conditions: [{ left: average('ma', 3), operator: 'crossesAbove', right: average('ema', 9) }] },
  leave: { join: 'all', conditions: [] },
  stop: { percent: 1 },
  target: 1,
  trail: 2,
  candles: 50,
  size: { kind: 'share', value: 0.5 },
};
const job = {
  dataset: dataSetName(VERSION, 'BTCUSDT', candles.firstDay, DAYS, false),
  strategy,
  market: MARKET,
  costFactor: 1,
  fromDay: 0,
  toDay: DAYS,
};
const paths = ['enter.0.left.study.period', 'enter.0.right.study.period'];
const gridOf = (each: number) =>
  Float64Array.from(
    { length: 2 * each * each },
    (_, at) => 2 + (at % 2 ? (at >> 1) % each : Math.floor((at >> 1) / each)),
  );

const start = () => startCompute({ createWorker: () => new Worker(taskWorkerUrl, { type: 'module' }) });

describe('a sweep in the workers of the app', () => {
  beforeEach(async () => {
    const cache = await caches.open(CACHE);
    await cache.put(`/candles/${VERSION}/BTCUSDT/2022-01.p`, new Response(encodeCandleFile(candles, 'prices')));
  });
  afterEach(async () => {
    stopCompute();
    await caches.delete(CACHE);
  });

  it('is the same with one, with two, and by the plain twin', async () => {
    const values = gridOf(8);
    const expected = sweepJob(plainEngine(candles), candles, { ...job, paths, values });
    for (const count of [1, 2]) {
      start();
      const { figures, curves } = await sweepInTasks({ job, paths, values, workers: count });
      expect(figures).toEqual(expected.figures);
      expect(curves).toHaveLength(64);
      curves.forEach((curve, at) => expect(curve).toEqual(expected.equity.slice(at * DAYS, (at + 1) * DAYS)));
    }
  });

  it('ends within a second when it is cancelled, and what comes after it is computed', async () => {
    start();
    const stop = new AbortController();
    let abortedMs = 0;
    const sweep = sweepInTasks({
      job,
      paths,
      values: gridOf(40),
      workers: 2,
      signal: stop.signal,
      onProgress() {
        abortedMs = performance.now();
        stop.abort();
      },
    });
    await expect(sweep).rejects.toMatchObject({ code: 'aborted' });
    await vi.waitFor(() => expect(computeMetrics().pool).toMatchObject({ runningTasks: 0, queuedTasks: 0 }));
    expect(performance.now() - abortedMs).toBeLessThan(1000);
    const { figures } = await sweepInTasks({ job, paths, values: gridOf(2), workers: 2 });
    expect(figures).toHaveLength(64);
  });

  it('says that candles are missing, and computes when they are there', async () => {
    start();
    await caches.delete(CACHE);
    await expect(sweepInTasks({ job, paths, values: gridOf(2), workers: 2 })).rejects.toMatchObject({
      code: 'datasetMissing',
    });
    const cache = await caches.open(CACHE);
    await cache.put(`/candles/${VERSION}/BTCUSDT/2022-01.p`, new Response(encodeCandleFile(candles, 'prices')));
    expect((await sweepInTasks({ job, paths, values: gridOf(2), workers: 2 })).figures).toHaveLength(64);
  });
});
