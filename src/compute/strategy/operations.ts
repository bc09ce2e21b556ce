import type { Operation } from '../pool/task-types.ts';
import { readCachedCandles } from './cached-candles.ts';
import { DataSets } from './data-sets.ts';
import type { ReadCandles } from './data-sets.ts';
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
  readonly sweep: StrategyOperation<SweepJob, SpanOutcomes>;
} {
  const dataSets = new DataSets(read);
  const candlesOf = ({ dataset }: RunJob) => dataSets.of(dataset);
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
      returns: ({ figures, equity, hold, trades }) => [
        figures.buffer,
        equity.buffer,
        hold.buffer,
        ...Object.values(trades as unknown as Record<string, Float64Array<ArrayBuffer>>).map(({ buffer }) => buffer),
      ],
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
  };
}

export const strategyOperations = strategyOperationsOver(readCachedCandles);
