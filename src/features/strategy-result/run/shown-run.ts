import { compute } from '../../../compute/compute.ts';
import { askChance } from '../../../compute/strategy/ask-chance.ts';
import { readyCandles } from '../../../data/candle-files.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import { runKey } from '../../strategy/drafts.ts';
import { notebook } from '../../strategy/notebook.ts';
import { marketTerms } from './market-numbers.ts';
import { createRunController } from './run-controller.ts';

/** The run that the result page shows. One at a time: the candles of two would not fit a small device. */
export const shownRun = createRunController({
  readyCandles,
  compute,
  askChance,
  marketTerms,
  notebook: { ...notebook, noteRun: (id, run) => notebook.noteRun(runKey(id), run) },
  limits: () => backtestLimits.peek(),
  nowMs: Date.now,
});
