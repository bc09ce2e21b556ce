import { dayRowsOf } from '../candles.ts';
import type { Candles } from '../candles.ts';
import type { Plan } from '../plan.ts';
import type { SpanEngine } from '../jobs.ts';
import { FIGURES } from '../report.ts';
import type { Outcome } from '../report.ts';
import { plainSignals, rolledUp } from './signals.ts';
import { plainSpot } from './spot.ts';
import { plainUpDown } from './up-down.ts';

/**
 * Every setting of a plan by the plain twin: slow, obvious, the definition.
 * @param fromDay, toDay  days of the candles that the span takes, `toDay` exclusive
 */
export function plainOutcomes(candles: Candles, plan: Plan, fromDay: number, toDay: number): readonly Outcome[] {
  const rows = dayRowsOf(candles);
  const span = {
    fromRow: rows[fromDay]!,
    toRow: rows[toDay]!,
    firstDay: candles.firstDay + fromDay,
    days: toDay - fromDay,
  };
  const rolled = rolledUp(candles, plan.intervalMinutes, span.fromRow, span.toRow);
  const signals = plainSignals(plan, rolled);
  const run = plan.kind === 'spot' ? plainSpot : plainUpDown;
  return plan.settings.map((setting) => run(candles, plan, setting, signals, rolled, span));
}

/** The plain twin as an engine of jobs. */
export const plainEngine = (candles: Candles): SpanEngine => ({
  outcome: (plan, fromDay, toDay) => plainOutcomes(candles, plan, fromDay, toDay)[0]!,
  outcomes(plan, fromDay, toDay) {
    const days = toDay - fromDay;
    const figures = new Float64Array(plan.settings.length * FIGURES);
    const equity = new Float64Array(plan.settings.length * days);
    plainOutcomes(candles, plan, fromDay, toDay).forEach((outcome, at) => {
      figures.set(outcome.figures, at * FIGURES);
      equity.set(outcome.equity, at * days);
    });
    return { figures, equity };
  },
});
