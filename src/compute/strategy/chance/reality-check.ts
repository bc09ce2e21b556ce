import type { Random } from '../../../../protocol/simulation/random.ts';
import { dailyReturns, LEAST_DAYS } from '../daily-figures.ts';
import { CAPITAL } from '../plan.ts';
import type { RealityCheckJob, RealityCheckResult } from './chance-jobs.ts';
import { drawsOf, wholeBelow } from './seeded-draws.ts';

const BOOTSTRAPS = 500;
/** Days of a block on average: returns of neighbouring days are drawn together. */
const MEAN_BLOCK = 10;

/** Counts how often each day is drawn by one stationary bootstrap (Politis, Romano 1994), whose days go around. */
function drawDays(counts: Float64Array, random: Random): void {
  counts.fill(0);
  let day = 0;
  for (let drawn = 0; drawn < counts.length; drawn++) {
    const fresh = drawn === 0 || random.uniform() < 1 / MEAN_BLOCK;
    day = fresh ? wholeBelow(random, counts.length) : (day + 1) % counts.length;
    counts[day]!++;
  }
}

/**
 * Returns [settings × days] daily returns less those of buy and hold.
 * @param equity  [settings × days]
 * @param hold    [days]
 */
function excessReturns(equity: Float64Array, hold: Float64Array): Float64Array<ArrayBuffer> {
  const days = hold.length;
  const market = dailyReturns(hold, CAPITAL);
  const excess = new Float64Array(equity.length);
  for (let from = 0; from < equity.length; from += days) {
    const returns = dailyReturns(equity.subarray(from, from + days), CAPITAL);
    for (let day = 0; day < days; day++) excess[from + day] = returns[day]! - market[day]!;
  }
  return excess;
}

/**
 * Returns White's p-value (2000): the share of bootstraps whose best centred mean reaches the best real mean. One set of
 * days is drawn for all settings, so what they have in common stays.
 * @param excess  [settings × days] daily returns above the benchmark
 * @param random  its draws
 */
export function realityP(excess: Float64Array, days: number, random: Random, bootstraps = BOOTSTRAPS): number {
  const settings = excess.length / days;
  const means = new Float64Array(settings);
  for (let at = 0; at < settings; at++) {
    let sum = 0;
    for (let day = 0; day < days; day++) sum += excess[at * days + day]!;
    means[at] = sum / days;
  }
  const best = means.reduce((most, mean) => Math.max(most, mean), -Infinity);
  const counts = new Float64Array(days);
  let reached = 0;
  for (let turn = 0; turn < bootstraps; turn++) {
    drawDays(counts, random);
    let bestDrawn = -Infinity;
    for (let at = 0; at < settings; at++) {
      let sum = 0;
      const from = at * days;
      for (let day = 0; day < days; day++) sum += counts[day]! * excess[from + day]!;
      bestDrawn = Math.max(bestDrawn, sum / days - means[at]!);
    }
    if (bestDrawn >= best) reached++;
  }
  return reached / bootstraps;
}

/** The reality check of a sweep against buy and hold. The job was checked. */
export function realityCheck({ equity, hold }: RealityCheckJob): RealityCheckResult {
  const days = hold.length;
  const random = drawsOf(`reality ${days} ${equity.length}`);
  return {
    test: 'realityCheck',
    draws: BOOTSTRAPS,
    p: days < LEAST_DAYS ? null : realityP(excessReturns(equity, hold), days, random),
  };
}
