import { ComputeError } from '../../../compute/compute-errors.ts';
import type { askChance as askChanceOf } from '../../../compute/strategy/ask-chance.ts';
import type { ChanceJob, ChanceResultOf } from '../../../compute/strategy/chance/chance-jobs.ts';
import { varianceOfSharpes } from '../../../compute/strategy/chance/deflated-sharpe.ts';
import type { compute as computeOf } from '../../../compute/compute.ts';
import type { RunJob } from '../../../compute/strategy/jobs.ts';
import type { Notebook } from '../../strategy/notebook.ts';
import { pointOf, strategyAt } from '../grid/sweep-axes.ts';
import { equityOf } from '../grid/sweep-figures.ts';
import { curvesAtOnce, curvesOf, sharpesOf } from './read-curves.ts';
import type { EndedSweep, SweepLuck } from './sweep-state.ts';

export interface LuckParts {
  readonly compute: typeof computeOf;
  readonly askChance: typeof askChanceOf;
  readonly notebook: Pick<Notebook, 'settingsTried'>;
  /** Workers that may hold candles. */
  workers(): number;
}

/**
 * Tests the settings that are computed for luck, one test after the other: each has its copy of all curves, which is made
 * in turns with the page and moves to the worker.
 * @param ended  with one setting or more
 * @param job    of the sweep
 * @throws       as `compute` does
 */
export async function testForLuck(
  { compute, askChance, notebook, workers }: LuckParts,
  { strategy, outcome, order }: EndedSweep,
  job: RunJob,
  signal: AbortSignal,
): Promise<SweepLuck> {
  const { days, grid } = outcome;
  const best = order[0]!;
  const sharpes = await sharpesOf(outcome, order);
  if (signal.aborted) throw new ComputeError('aborted');
  async function askOfCurves<Job extends ChanceJob>(
    jobOf: (equity: Float64Array<ArrayBuffer>) => Job,
  ): Promise<ChanceResultOf<Job>> {
    const curves = await curvesOf(outcome, order);
    if (signal.aborted) throw new ComputeError('aborted');
    return askChance(jobOf(curves), { signal, again: () => jobOf(curvesAtOnce(outcome, order)) });
  }
  const { symbols, interval, span, costs, kind } = strategy;
  const tried = Math.max(order.length, notebook.settingsTried(symbols[0]!, interval, span));
  const variance = varianceOfSharpes(sharpes, days);
  const deflated = await askChance(
    { test: 'deflatedSharpe', equity: equityOf(outcome, best).slice(), tried, variance },
    { signal },
  );
  const setting = strategyAt(strategy, grid.axes, pointOf(grid, grid.combinationOf[best]!));
  const affinity = { dataset: job.dataset, workers: workers() };
  const { hold } = await compute('strategy', 'run', { ...job, strategy: setting }, { signal, affinity });
  const reality = await askOfCurves((equity) => ({ test: 'realityCheck', equity, hold }));
  const overfitting = await askOfCurves((equity) => ({ test: 'overfitting', equity, days }));
  const { taker, slippage } = kind === 'spot' ? costs : { taker: 0, slippage: 0 };
  const walk = await askOfCurves((equity) => ({ test: 'walkForward', equity, days, taker, slippage }));
  return { deflated, reality, overfitting, walk, tried };
}
