import { compute } from '../../../compute/compute.ts';
import { readyCandles } from '../../../data/candle-files.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import { notebook } from '../../strategy/notebook.ts';
import { marketTerms } from '../run/market-numbers.ts';
import { createMarketRuns } from './market-runs.ts';

/** The runs on other markets that the result page shows. */
export const shownMarkets = createMarketRuns({
  readyCandles,
  compute,
  marketTerms,
  notebook,
  limits: () => backtestLimits.peek(),
});
