import { compute } from '../../../compute/compute.ts';
import { askChance } from '../../../compute/strategy/ask-chance.ts';
import { sweepInTasks } from '../../../compute/strategy/sweep-in-tasks.ts';
import { readyCandles } from '../../../data/candle-files.ts';
import { backtestLimits } from '../../../level/backtest-limits.ts';
import { level } from '../../../level/level.ts';
import { marketTerms } from '../../strategy-result/run/market-numbers.ts';
import { notebook } from '../../strategy/notebook.ts';
import { createSweepController } from './sweep-controller.ts';
import { noteSpeed } from './sweep-time.ts';

/** The sweep of this app. */
export const sweep = createSweepController({
  readyCandles,
  compute,
  sweepInTasks,
  askChance,
  marketTerms,
  notebook,
  noteSpeed,
  workers: () => backtestLimits.peek().workers,
  limits: () => backtestLimits.peek(),
  testsLuck: () => level.peek() < 2,
  nowMs: () => performance.now(),
});
