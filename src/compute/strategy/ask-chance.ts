import { compute } from '../compute.ts';
import type { ComputeOptions } from '../compute.ts';
import type { ChanceJob, ChanceResultOf } from './chance/chance-jobs.ts';

/**
 * Computes a test of luck in the pool. Random entries need `affinity` as the run had it; the other tests need no candles.
 * @throws as `compute` does
 */
export const askChance = async <Job extends ChanceJob>(
  job: Job,
  options?: ComputeOptions<ChanceJob>,
): Promise<ChanceResultOf<Job>> => (await compute('strategy', 'chance', job, options)) as ChanceResultOf<Job>;
