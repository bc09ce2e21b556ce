import { DAY_MINUTES } from '../candles.ts';
import type { Candles } from '../candles.ts';
import { CAPITAL, winOf } from '../plan.ts';
import type { Plan, Setting } from '../plan.ts';
import { FIGURE, FIGURES, REASON, TradeList } from '../report.ts';
import type { Outcome } from '../report.ts';
import { joinHolds } from './signals.ts';
import type { PlainSignals, RolledUp } from './signals.ts';
import { countTrade } from './spot.ts';

const NONE = -1;

/** The plain twin of up/down: one bet at a time, at minutes that are there. A bet is worth its stake until it is settled. */
export function plainUpDown(
  candles: Candles,
  plan: Plan,
  setting: Setting,
  { tests }: PlainSignals,
  { closes, endMinutes, minutes }: RolledUp,
  span: { readonly fromRow: number; readonly toRow: number; readonly firstDay: number; readonly days: number },
): Outcome {
  const figures = new Float64Array(FIGURES);
  const trades = new TradeList();
  const equity = new Float64Array(span.days);
  const stake = setting.size.value;
  const win = winOf(stake, plan.market.payoutRate);
  let [cash, peak, drawdown, day] = [CAPITAL, CAPITAL, 0, 0];
  let [waiting, settles, rowIn, openPrice] = [NONE, NONE, 0, 0];

  function settle(row: number): void {
    const moved = candles.close[row]! - openPrice;
    const gain = moved === 0 ? 0 : moved > 0 === plan.up ? win : -stake;
    cash += gain;
    figures[FIGURE.turnover]! += stake;
    figures[FIGURE.minutesHeld]! += row - rowIn;
    countTrade(figures, gain);
    trades.add(rowIn, row, openPrice, candles.close[row]!, stake, gain, REASON.settled);
    if (cash > peak) peak = cash;
    else drawdown = Math.max(drawdown, (peak - cash) / peak);
  }

  for (let row = span.fromRow; row < span.toRow; row++) {
    const minute = minutes[row]!;
    while (day < Math.floor(minute / DAY_MINUTES) - span.firstDay) equity[day++] = cash;
    if (waiting !== NONE) {
      if (minute !== waiting) figures[FIGURE.voids]!++;
      else if (cash < stake) figures[FIGURE.tooSmall]!++;
      else [settles, rowIn, openPrice] = [minute + plan.betMinutes - 1, row, candles.open[row]!];
      waiting = NONE;
    }
    if (settles !== NONE && minute >= settles) {
      if (minute === settles) settle(row);
      else figures[FIGURE.voids]!++;
      settles = NONE;
    }
    const candle = closes[row]!;
    if (candle >= 0 && settles === NONE && joinHolds(setting.enter, tests, candle)) waiting = endMinutes[candle]!;
  }
  while (day < span.days) equity[day++] = cash;
  figures[FIGURE.end] = cash;
  return { figures, equity, drawdown, trades: trades.columns() };
}
