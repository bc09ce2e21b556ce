import type { Candles } from '../candles.ts';
import type { ChanceJob, ChanceResult } from './chance-jobs.ts';
import { deflatedSharpe } from './deflated-sharpe.ts';
import { overfitting } from './overfitting.ts';
import { randomEntries } from './random-entries.ts';
import { realityCheck } from './reality-check.ts';
import { walkForward } from './walk-forward.ts';

/**
 * Computes a test of luck. The job was checked.
 * @param candlesOf  the candles of the job's data set, for random entries
 */
export function chanceOf(job: ChanceJob, candlesOf: (dataset: string) => Candles): ChanceResult {
  switch (job.test) {
    case 'randomEntries':
      return randomEntries(candlesOf(job.dataset), job);
    case 'deflatedSharpe':
      return deflatedSharpe(job);
    case 'realityCheck':
      return realityCheck(job);
    case 'overfitting':
      return overfitting(job);
    case 'walkForward':
      return walkForward(job);
  }
}
