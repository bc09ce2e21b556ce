import { dailyReturns, momentsOf } from '../daily-figures.ts';
import { CAPITAL } from '../plan.ts';
import type { WalkForwardJob, WalkForwardResult } from './chance-jobs.ts';

/** Days of a window in which the best setting is looked for, and days that it is then held. */
const WINDOW_DAYS = 180;
const STEP_DAYS = 60;

/** The setting with the best Sharpe of some days; of equal ones the first. */
function bestSetting(returns: readonly Float64Array[], fromDay: number, toDay: number): number {
  let [best, most] = [0, -Infinity];
  returns.forEach((each, setting) => {
    const { mean, deviation } = momentsOf(each.subarray(fromDay, toDay));
    const sharpe = deviation === 0 ? 0 : mean / deviation;
    if (sharpe > most) [best, most] = [setting, sharpe];
  });
  return best;
}

const growthOf = (returns: Float64Array): number => returns.reduce((product, each) => product * (1 + each), 1);

/** Walks forward through the days of a sweep. The job was checked. */
export function walkForward({ equity, days, taker, slippage }: WalkForwardJob): WalkForwardResult {
  if (days < WINDOW_DAYS + STEP_DAYS) {
    return { test: 'walkForward', days: 0, joined: null, bestAlone: null, steps: [], changes: 0 };
  }
  const returns = Array.from({ length: equity.length / days }, (_, at) =>
    dailyReturns(equity.subarray(at * days, (at + 1) * days), CAPITAL),
  );
  const steps: { fromDay: number; setting: number }[] = [];
  let [joined, changes] = [1, 0];
  for (let fromDay = WINDOW_DAYS; fromDay < days; fromDay += STEP_DAYS) {
    const setting = bestSetting(returns, fromDay - WINDOW_DAYS, fromDay);
    if (steps.length > 0 && steps[steps.length - 1]!.setting !== setting) {
      changes++;
      joined *= Math.max(0, 1 - 2 * (taker + slippage));
    }
    steps.push({ fromDay, setting });
    joined *= growthOf(returns[setting]!.subarray(fromDay, Math.min(days, fromDay + STEP_DAYS)));
  }
  const best = bestSetting(returns, 0, days);
  const bestAlone = growthOf(returns[best]!.subarray(WINDOW_DAYS)) - 1;
  return { test: 'walkForward', days: days - WINDOW_DAYS, joined: joined - 1, bestAlone, steps, changes };
}
