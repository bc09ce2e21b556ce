import type { Operation } from '../pool/task-types.ts';
import { COLUMN_NAMES } from '../kline/columns.ts';
import type { KlineColumns } from '../kline/columns.ts';
import { chanceOf } from './chance/chance.ts';
import { checkChance } from './chance/chance-jobs.ts';
import type { ChanceJob, ChanceResult } from './chance/chance-jobs.ts';
import { readCachedCandles } from './cached-candles.ts';
import { candleWindow, checkWindow } from './candle-window.ts';
import type { WindowJob } from './candle-window.ts';
import { DataSets } from './data-sets.ts';
import type { ReadCandles } from './data-sets.ts';
import { checkExcursions, excursionsOf } from './excursions.ts';
import type { ExcursionsJob, ExcursionsResult } from './excursions.ts';
import { checkRun, checkSweep, runJob, sweepJob } from './jobs.ts';
import type { RunJob, RunResult, SpanEngine, SweepJob } from './jobs.ts';
import { plainEngine } from './plain/outcomes.ts';
import type { SpanOutcomes } from './report.ts';
import type { StrategyKernels } from './strategy-kernels.ts';

type StrategyOperation<Job, Result> = Operation<StrategyKernels, Job, Result>;

/** Never on the thread of a page while there is a pool: candles take 25 MB. */
const LEAST_NS = 5_000_000;
const ROWS_A_DAY = 1440;

/** The operations over the candles that `read` finds. */
export function strategyOperationsOver(read: ReadCandles): {
  readonly run: StrategyOperation<RunJob, RunResult>;
  readonly candles: StrategyOperation<WindowJob, KlineColumns>;
  readonly excursions: StrategyOperation<ExcursionsJob, ExcursionsResult>;
  readonly sweep: StrategyOperation<SweepJob, SpanOutcomes>;
  readonly chance: StrategyOperation<ChanceJob, ChanceResult>;
} {
  const dataSets = new DataSets(read);
  const candlesOf = ({ dataset }: RunJob) => dataSets.of(dataset);
  const chance = (job: ChanceJob): ChanceResult => chanceOf(job, (dataset) => dataSets.of(dataset));
  const engineOf = (job: RunJob): SpanEngine => plainEngine(candlesOf(job));
  const rowsOf = ({ fromDay, toDay }: RunJob): number => (toDay - fromDay) * ROWS_A_DAY;
  return {
    /** One strategy with its trades, beside buy and hold. */
    run: {
      check: checkRun,
      costNs: (job) => LEAST_NS + rowsOf(job) * 4,
      prepare: (kernels, { dataset }) => dataSets.load(kernels, dataset),
      plain: (job) => runJob(engineOf(job), candlesOf(job), job),
      wasm: (kernels, job) => runJob(kernels, candlesOf(job), job),
      moves: () => [],
      returns: ({ figures, equity, hold, trades, minutesIn, minutesOut }) => [
        figures.buffer,
        equity.buffer,
        hold.buffer,
        minutesIn.buffer,
        minutesOut.buffer,
        ...Object.values(trades as unknown as Record<string, Float64Array<ArrayBuffer>>).map(({ buffer }) => buffer),
      ],
    },
    /** Candles of the data set for a chart. */
    candles: {
      check: checkWindow,
      costNs: () => LEAST_NS,
      prepare: (kernels, { dataset }) => dataSets.load(kernels, dataset),
      plain: (job) => candleWindow(dataSets.of(job.dataset), job),
      wasm: (_, job) => candleWindow(dataSets.of(job.dataset), job),
      moves: () => [],
      returns: (window) => COLUMN_NAMES.map((name) => window[name].buffer as ArrayBuffer),
    },
    /** Lowest and highest prices while trades of the journal were open: plain code, as a file takes longer to decode. */
    excursions: {
      check: checkExcursions,
      costNs: ({ firstMinutes }) => LEAST_NS + firstMinutes.length * 200,
      prepare: (kernels, { dataset }) => dataSets.load(kernels, dataset),
      plain: (job) => excursionsOf(dataSets.of(job.dataset), job),
      wasm: (_, job) => excursionsOf(dataSets.of(job.dataset), job),
      moves: ({ firstMinutes, endMinutes }) => [firstMinutes.buffer, endMinutes.buffer],
      returns: ({ least, greatest }) => [least.buffer, greatest.buffer],
    },
    /** Many settings of one strategy: figures and daily equity. */
    sweep: {
      check: checkSweep,
      costNs: (job) => LEAST_NS + rowsOf(job) * (1 + job.values.length),
      prepare: (kernels, { dataset }) => dataSets.load(kernels, dataset),
      plain: (job) => sweepJob(engineOf(job), candlesOf(job), job),
      wasm: (kernels, job) => sweepJob(kernels, candlesOf(job), job),
      moves: ({ values }) => [values.buffer],
      returns: ({ figures, equity }) => [figures.buffer, equity.buffer],
    },
    /** A test of luck: plain code, because a kernel would save tenths of a second once a sweep. */
    chance: {
      check(job) {
        if (job.test === 'randomEntries') checkRun(job);
        checkChance(job);
      },
      costNs: () => LEAST_NS,
      async prepare(kernels, job) {
        if (job.test === 'randomEntries') await dataSets.load(kernels, job.dataset);
      },
      plain: chance,
      wasm: (_, job) => chance(job),
      // The curves of a sweep are megabytes: a message that copies them holds the page's thread for milliseconds.
      moves: (job) => ('equity' in job ? [job.equity.buffer] : []),
      returns: () => [],
    },
  };
}

export const strategyOperations = strategyOperationsOver(readCachedCandles);
