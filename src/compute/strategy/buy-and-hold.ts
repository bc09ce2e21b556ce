import { dayRowsOf, minutesOf } from './candles.ts';
import type { Candles } from './candles.ts';
import { CAPITAL } from './plan.ts';
import type { Plan } from './plan.ts';

/** Returns the first row after the candles that the lines of a plan need before they have values. */
function firstRowOf(candles: Candles, { lines, intervalMinutes }: Plan, fromRow: number, toRow: number): number {
  const ready = lines.reduce((most, line) => Math.max(most, line.ready), 0);
  if (intervalMinutes === 1) return Math.min(toRow, fromRow + ready);
  const minutes = minutesOf(candles);
  let [slots, last] = [0, -1];
  for (let row = fromRow; row < toRow; row++) {
    const slot = Math.floor(minutes[row]! / intervalMinutes);
    if (slot !== last) slots++;
    if (slots > ready) return row;
    last = slot;
  }
  return toRow;
}

/** Returns [days] equity of buying for all the capital at the first open after the warm-up, with the costs of the plan. */
export function buyAndHold(candles: Candles, plan: Plan, fromDay: number, toDay: number): Float64Array<ArrayBuffer> {
  const rows = dayRowsOf(candles);
  const first = firstRowOf(candles, plan, rows[fromDay]!, rows[toDay]!);
  const equity = new Float64Array(toDay - fromDay).fill(CAPITAL);
  if (first >= rows[toDay]!) return equity;
  const { taker, slippage } = plan.settings[0]!;
  const [ticks, lots] = [10 ** plan.market.priceDecimals, 10 ** plan.market.sizeDecimals];
  const price = (candles.open[first]! * (1 + slippage)) / ticks;
  const quantity = Math.floor((CAPITAL / (1 + taker) / price) * lots) / lots;
  const cash = CAPITAL - quantity * price * (1 + taker);
  for (let day = fromDay; day < toDay; day++) {
    const last = rows[day + 1]! - 1;
    if (last >= first) equity[day - fromDay] = cash + (quantity * candles.close[last]!) / ticks;
  }
  return equity;
}
