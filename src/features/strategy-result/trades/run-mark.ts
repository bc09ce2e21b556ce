import type { RunMark } from '../../../chart/marks.ts';
import type { StrategyRun } from '../run/run-state.ts';
import { minuteMs } from './run-trades-csv.ts';

/** Trades of a run as the chart draws them. */
export function runMarkOf({ result, market }: StrategyRun): RunMark {
  const { trades, minutesIn, minutesOut } = result;
  const ticks = 10 ** market.priceDecimals;
  return {
    kind: 'run',
    entryMs: Float64Array.from(minutesIn, minuteMs),
    entryPrices: trades.priceIn.map((price) => price / ticks),
    exitMs: Float64Array.from(minutesOut, minuteMs),
    exitPrices: trades.priceOut.map((price) => price / ticks),
  };
}
