import type { RunPast } from '../../strategy/notebook.ts';
import type { StrategyRun } from './run-state.ts';

type ShownDays = Pick<StrategyRun, 'strategy' | 'candles' | 'seenDays' | 'opened'>;

/** Market, interval and days that the figures of a run are of. */
export function pastOfRun({ strategy, candles, seenDays, opened }: ShownDays): RunPast {
  return {
    market: strategy.symbols[0]!,
    interval: strategy.interval,
    from: candles.firstDay,
    to: candles.firstDay + (opened ? candles.days : seenDays),
    rest: seenDays === candles.days ? null : opened ? 'open' : 'closed',
  };
}

/** Whether the figures of two runs are of the same market, interval and days. */
export const isSamePast = (one: RunPast, other: RunPast): boolean =>
  one.market === other.market && one.interval === other.interval && one.from === other.from && one.to === other.to;
