import type { compute as computeOf } from '../../../compute/compute.ts';
import type { RunJob } from '../../../compute/strategy/jobs.ts';
import { CAPITAL } from '../../../compute/strategy/plan.ts';
import type { MarketNumbers } from '../../../compute/strategy/plan.ts';
import { FIGURE } from '../../../compute/strategy/report.ts';
import { reportOf } from '../../../compute/strategy/run-report.ts';
import type { ReadyCandles } from '../../../data/candle-files.ts';
import type { Strategy, Condition } from '../../../model/strategy.ts';
import { seenDaysOf } from '../../strategy/span-words.ts';
import { COST_FACTORS } from './run-state.ts';
import type { StrategyRun } from './run-state.ts';

function probeOf(strategy: Strategy, condition: Condition): Strategy {
  const { version, name, kind, symbols, interval, costs, span, size, direction, periodS } = strategy;
  const shared = {
    version,
    name,
    symbols,
    interval,
    enter: { join: 'all', conditions: [condition] },
    leave: { join: 'any', conditions: [] },
    costs,
    span,
  } as const;
  return kind === 'spot'
    ? { ...shared, kind, candles: 1, size: { kind: 'share', value: 1 } }
    : { ...shared, kind, size, direction: direction!, periodS: periodS! };
}

/**
 * Returns strategies that each trade where one entry condition is true, whatever the others are, so that a rule that never
 * trades can say which of them never is. Positions end after one candle.
 */
const conditionProbes = (strategy: Strategy): readonly Strategy[] =>
  strategy.enter.conditions.map((condition) => probeOf(strategy, condition));

export interface RunOrder {
  readonly strategy: Strategy;
  readonly candles: ReadyCandles;
  readonly market: MarketNumbers;
  /** Run through the part that is held back. */
  readonly opened: boolean;
}

export type Compute = typeof computeOf;

/** The job of a run over the days that may be seen. */
export function jobOf({ strategy, candles, market, opened }: RunOrder): RunJob {
  const { dataset, days } = candles;
  const toDay = opened ? days : seenDaysOf(days, strategy.span.heldBack);
  return { dataset, strategy, market, costFactor: 1, fromDay: 0, toDay };
}

/**
 * Computes a run with all that the page says of it, but for chance.
 * @throws as `compute` does; `dataset missing` when the candles are gone
 */
export async function computeRun(compute: Compute, order: RunOrder, signal: AbortSignal): Promise<StrategyRun> {
  const { strategy, candles, market, opened } = order;
  const job = jobOf(order);
  const options = { signal, affinity: { dataset: candles.dataset, workers: 1 } };
  const run = (part: Partial<RunJob>) => compute('strategy', 'run', { ...job, ...part }, options);
  const report = (outcome: Awaited<ReturnType<typeof run>>) =>
    reportOf(outcome, outcome.hold, {
      decimals: market.priceDecimals,
      kind: strategy.kind,
      stepMinutes: candles.stepMinutes,
    });
  const result = await run({});
  const own = report(result);
  const traded = own.trades > 0;
  const isSpot = strategy.kind === 'spot';
  const atCosts: number[] = [];
  let free: number | null = null;
  for (const costFactor of isSpot ? COST_FACTORS : []) {
    const outcome = costFactor === 1 ? result : await run({ costFactor });
    atCosts.push(outcome.figures[FIGURE.end]! / CAPITAL - 1);
    if (costFactor === 0) free = report(outcome).averageShare;
  }
  const neverTrue: number[] = [];
  // A position that is open at the end is a trade that was begun.
  if (!traded && !own.openAtEnd && own.tooSmall === 0 && own.voids === 0) {
    for (const [at, probe] of conditionProbes(strategy).entries()) {
      const { figures } = await run({ strategy: probe });
      if (figures[FIGURE.trades] === 0 && figures[FIGURE.openQuantity] === 0 && figures[FIGURE.voids] === 0)
        neverTrue.push(at);
    }
  }
  return {
    strategy,
    candles,
    market,
    seenDays: seenDaysOf(candles.days, strategy.span.heldBack),
    opened,
    countsAsOpened: false,
    result,
    report: own,
    atCosts: isSpot ? atCosts : null,
    perTrade: free === null || own.averageShare === null ? null : { before: free, costs: free - own.averageShare },
    neverTrue,
  };
}
