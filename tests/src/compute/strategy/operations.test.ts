import { beforeEach, describe, expect, it } from 'vitest';
import { createKernelCache } from '../../../../src/compute/pool/kernel-cache.ts';
import { errorOf } from '../../../../src/compute/pool/pool-messages.ts';
import type { FromWorker } from '../../../../src/compute/pool/pool-messages.ts';
import { createTaskRunner } from '../../../../src/compute/pool/task-runner.ts';
import type { Candles } from '../../../../src/compute/strategy/candles.ts';
import { strategyOperationsOver } from '../../../../src/compute/strategy/operations.ts';
import type { RunJob, RunResult, SweepJob } from '../../../../src/compute/strategy/jobs.ts';
import { FIGURE } from '../../../../src/compute/strategy/report.ts';
import type { SpanOutcomes } from '../../../../src/compute/strategy/report.ts';
import { startStrategy } from '../../../../src/compute/strategy/strategy-kernels.ts';
import { readModule } from '../../../wasm/read-module.ts';
import { MARKET, randomCandles, randomStrategy } from './made-strategies.ts';

const DAYS = 4;
const job = (parts: Partial<RunJob> = {}): RunJob => ({
  dataset: 'one',
  strategy: { ...randomStrategy(4), interval: 'ONE_MIN', stop: { percent: 0.8 }, target: 0.8 },
  market: MARKET,
  costFactor: 1,
  fromDay: 0,
  toDay: DAYS,
  ...parts,
});
const sweepJob = (): SweepJob => ({
  ...job(),
  paths: ['stop.percent', 'target'],
  values: Float64Array.of(0.5, 0.6, 0.8, 0.8, 1.2, 0.4, 2, 3),
});

/** A worker over made candles, with kernels or without. */
function worker(withKernels: boolean, bytes = 2_000_000) {
  let reads: string[] = [];
  const sets: Record<string, Candles> = { one: randomCandles(1, DAYS, 300), two: randomCandles(2, DAYS, 200) };
  const table = strategyOperationsOver(async (dataset) => {
    reads.push(dataset);
    return sets[dataset] ?? null;
  });
  const kernelCache = createKernelCache(async () => {
    if (!withKernels) throw new Error('no WebAssembly');
    return startStrategy(readModule('strategy'), bytes);
  });
  const heard: FromWorker[] = [];
  const tables = { operations: async () => table as never, kernels: kernelCache.get };
  const runner = createTaskRunner({
    tables,
    kernelCache,
    post: (message, transfer) => void heard.push(structuredClone(message, { transfer })),
  });
  return {
    sets,
    reads: () => reads.splice(0),
    async ask(operation: 'run' | 'sweep' | 'chance', each: unknown): Promise<unknown> {
      runner.add([{ task: 1, type: 'strategy', operation, job: each }]);
      while (heard.length === 0) await new Promise((resolve) => setTimeout(resolve));
      const message = heard.shift()!;
      if (message.kind === 'task-error') throw errorOf(message.error);
      return message.result;
    },
  };
}

describe('strategy tasks of a worker', () => {
  let kernels: ReturnType<typeof worker>;
  let plain: ReturnType<typeof worker>;
  beforeEach(() => {
    kernels = worker(true);
    plain = worker(false);
  });

  it('come to the same with kernels and without, and read a data set once', async () => {
    for (const [operation, each] of [
      ['run', job],
      ['sweep', sweepJob],
    ] as const) {
      expect(await kernels.ask(operation, each())).toEqual(await plain.ask(operation, each()));
    }
    expect([kernels.reads(), plain.reads()]).toEqual([['one'], ['one']]);
  });

  it('do a sweep as single runs, also where a minute hits both', async () => {
    const sweep = (await kernels.ask('sweep', sweepJob())) as SpanOutcomes;
    const { strategy } = job();
    for (const [at, [percent, target]] of [
      [0.5, 0.6],
      [0.8, 0.8],
      [1.2, 0.4],
      [2, 3],
    ].entries()) {
      const single = (await kernels.ask(
        'run',
        job({ strategy: { ...strategy, stop: { percent: percent! }, target: target! } }),
      )) as RunResult;
      expect(sweep.figures.slice(at * 16, (at + 1) * 16)).toEqual(single.figures);
      expect(single.figures[FIGURE.end]).toBeLessThanOrEqual(single.otherEnd);
    }
  });

  it('move the curves of a test of luck to the worker', () => {
    const { chance } = strategyOperationsOver(async () => null);
    const equity = new Float64Array(64).fill(1000);
    expect(chance.moves({ test: 'overfitting', equity, days: 32 })).toEqual([equity.buffer]);
    expect(chance.moves({ test: 'realityCheck', equity, hold: new Float64Array(32) })).toContain(equity.buffer);
  });

  it('test for luck with kernels and without, random entries on the candles of the run', async () => {
    const { trades, equity, hold } = (await kernels.ask('run', job())) as RunResult;
    for (const test of [
      { test: 'randomEntries', ...job(), trades },
      { test: 'deflatedSharpe', equity, tried: 4, variance: null },
      { test: 'realityCheck', equity, hold },
    ]) {
      const result = await kernels.ask('chance', test);
      expect(result).toMatchObject({ test: test.test });
      expect(result).toEqual(await plain.ask('chance', test));
    }
    expect(plain.reads()).toEqual(['one']);
    const gone = { test: 'randomEntries', ...job({ dataset: 'none' }), trades };
    await expect(kernels.ask('chance', gone)).rejects.toMatchObject({ code: 'datasetMissing' });
    await expect(kernels.ask('chance', { test: 'dice' })).rejects.toThrow('test');
    await expect(kernels.ask('chance', { ...gone, strategy: null })).rejects.toThrow('strategy');
  });

  it('read another data set in place of the one before', async () => {
    const first = await kernels.ask('run', job());
    const second = await kernels.ask('run', job({ dataset: 'two' }));
    expect(second).not.toEqual(first);
    expect(await kernels.ask('run', job())).toEqual(first);
    expect(kernels.reads()).toEqual(['one', 'two', 'one']);
  });

  it('say which data set is missing, broken or too short, and live on', async () => {
    await expect(kernels.ask('run', job({ dataset: 'none' }))).rejects.toMatchObject({ code: 'datasetMissing' });
    kernels.sets['broken'] = { ...kernels.sets['one']!, low: kernels.sets['one']!.high.map((price) => price + 1) };
    await expect(kernels.ask('run', job({ dataset: 'broken' }))).rejects.toThrow(RangeError);
    await expect(kernels.ask('run', job({ toDay: DAYS + 1 }))).rejects.toThrow('toDay');
    kernels.sets['lean'] = { ...kernels.sets['one']!, volume: null };
    const strategy = {
      ...job().strategy,
      enter: { join: 'all', conditions: [{ left: { price: 'volume' }, operator: 'rises' }] } as const,
    };
    await expect(kernels.ask('run', job({ dataset: 'lean', strategy }))).rejects.toThrow('volume');
    expect(await kernels.ask('run', job())).toEqual(await plain.ask('run', job()));
  });

  it('refuse a data set that the memory does not hold', async () => {
    const small = worker(true, 1_000_000);
    const column = new Int32Array(80_000).fill(5);
    const prices = { open: column, high: column, low: column, close: column, volume: null };
    small.sets['large'] = { ...prices, runs: Uint32Array.of(0, 1440), firstDay: 1, days: 60 };
    await expect(small.ask('run', job({ dataset: 'large' }))).rejects.toThrow('do not fit');
  });

  it.each([
    ['no strategy', { ...job(), strategy: null }],
    ['a rule that is not known', { ...job(), strategy: { ...job().strategy, code: '' } }],
    ['no market', { ...job(), market: {} }],
    ['days backwards', job({ fromDay: 3, toDay: 3 })],
    ['half a day', job({ fromDay: 0.5 })],
    ['endless costs', job({ costFactor: Infinity })],
    ['a name that is none', { ...job(), dataset: 5 }],
  ])('refuse %s', async (_, hostile) => {
    await expect(kernels.ask('run', hostile)).rejects.toBeInstanceOf(Error);
    await expect(kernels.ask('sweep', { ...sweepJob(), ...(hostile as object) })).rejects.toBeInstanceOf(Error);
  });

  it.each([
    ['four paths', { paths: ['target', 'stop.percent', 'candles', 'trail'] }],
    ['a path to nowhere', { paths: ['stop.percent', 'toString'] }],
    ['no settings', { values: new Float64Array(0) }],
    ['half a setting', { values: Float64Array.of(1, 2, 3) }],
    ['a number out of bounds', { values: Float64Array.of(1, -2) }],
  ])('refuse a sweep of %s', async (_, parts) => {
    await expect(kernels.ask('sweep', { ...sweepJob(), ...parts })).rejects.toThrow(RangeError);
  });

  it('more costs never raise a result', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const strategy = { ...randomStrategy(seed), size: { kind: 'share', value: 0.5 } as const };
      let before = Infinity;
      for (const costFactor of [0, 1, 2, 3]) {
        const { figures } = (await kernels.ask('run', job({ strategy, costFactor }))) as RunResult;
        // Quantities are cut to whole lots: a cent or two may fall the other way.
        expect(figures[FIGURE.end]).toBeLessThanOrEqual(before + 0.05);
        before = figures[FIGURE.end]!;
      }
    }
  });
});
