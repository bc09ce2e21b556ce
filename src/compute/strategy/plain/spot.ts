import { DAY_MINUTES, PRICE_END } from '../candles.ts';
import type { Candles } from '../candles.ts';
import { CAPITAL, LARGEST_ORDER } from '../plan.ts';
import type { Plan, Setting } from '../plan.ts';
import { FIGURE, FIGURES, REASON, TradeList } from '../report.ts';
import type { Outcome } from '../report.ts';
import { joinHolds } from './signals.ts';
import type { PlainSignals, RolledUp } from './signals.ts';

/** Adds the gain of a trade to the figures. */
export function countTrade(figures: Float64Array, gain: number): void {
  const first = figures[FIGURE.trades] === 0;
  figures[FIGURE.trades]!++;
  if (gain > 0) {
    figures[FIGURE.wins]!++;
    figures[FIGURE.won]! += gain;
  } else if (gain < 0) {
    figures[FIGURE.losses]!++;
    figures[FIGURE.lost]! -= gain;
  }
  if (first || gain > figures[FIGURE.best]!) figures[FIGURE.best] = gain;
  if (first || gain < figures[FIGURE.worst]!) figures[FIGURE.worst] = gain;
}

/** The wallet of one setting: cash, at most one position, and its figures. */
class Wallet {
  readonly figures = new Float64Array(FIGURES);
  readonly trades = new TradeList();
  cash = CAPITAL;
  quantity = 0;
  stop = 0;
  trail = 0;
  target = PRICE_END;
  /** Candles that closed while the position was open. */
  candles = 0;
  drawdown = 0;
  private peak = CAPITAL;
  private cost = 0;
  private rowIn = 0;
  private priceIn = 0;
  private readonly setting: Setting;
  private readonly ticks: number;
  private readonly lots: number;
  private readonly smallest: number;

  constructor(setting: Setting, { market }: Plan) {
    this.setting = setting;
    this.ticks = 10 ** market.priceDecimals;
    this.lots = 10 ** market.sizeDecimals;
    this.smallest = market.smallestOrder;
  }

  /** Buys at an open. Stop and target are relative to the open itself, so that costs do not move them. */
  buy(row: number, open: number, atr: number): void {
    const { stopShare, stopAtr, trailShare, targetShare, size, slippage, taker } = this.setting;
    const away = stopShare > 0 ? open * (1 - stopShare) : open - stopAtr * atr;
    const stop = stopShare > 0 || stopAtr > 0 ? Math.max(0, Math.floor(away)) : 0;
    const fill = open * (1 + slippage);
    const price = fill / this.ticks;
    let wanted = size.value;
    if (size.kind === 'share') wanted = size.value * this.cash;
    if (size.kind === 'risk') wanted = (size.value * this.cash * open) / (open - stop);
    wanted = Math.min(wanted, this.cash / (1 + taker), LARGEST_ORDER);
    const quantity = Math.floor((wanted / price) * this.lots) / this.lots;
    const value = quantity * price;
    if (!(value >= this.smallest && quantity > 0)) {
      this.figures[FIGURE.tooSmall]!++;
      return;
    }
    const fee = value * taker;
    this.cost = value + fee;
    this.cash -= this.cost;
    this.figures[FIGURE.fees]! += fee;
    this.figures[FIGURE.turnover]! += value;
    this.quantity = quantity;
    this.stop = stop;
    this.trail = trailShare > 0 ? Math.floor(open * (1 - trailShare)) : 0;
    this.target = targetShare > 0 ? Math.min(PRICE_END, Math.ceil(open * (1 + targetShare))) : PRICE_END;
    this.candles = 0;
    this.rowIn = row;
    this.priceIn = fill;
  }

  sell(row: number, fill: number, rate: number, reason: number): void {
    const value = (this.quantity * fill) / this.ticks;
    const fee = value * rate;
    const gain = value - fee - this.cost;
    this.cash += value - fee;
    this.figures[FIGURE.fees]! += fee;
    this.figures[FIGURE.turnover]! += value;
    this.figures[FIGURE.minutesHeld]! += row - this.rowIn;
    countTrade(this.figures, gain);
    this.trades.add(this.rowIn, row, this.priceIn, fill, this.quantity, gain, reason);
    this.quantity = 0;
  }

  equityAt(close: number): number {
    return this.quantity > 0 ? this.cash + (this.quantity * close) / this.ticks : this.cash;
  }

  mark(close: number): void {
    const equity = this.equityAt(close);
    if (equity > this.peak) this.peak = equity;
    else this.drawdown = Math.max(this.drawdown, (this.peak - equity) / this.peak);
  }

  outcome(close: number, equity: Float64Array<ArrayBuffer>): Outcome {
    this.figures[FIGURE.end] = this.equityAt(close);
    this.figures[FIGURE.openQuantity] = this.quantity;
    this.figures[FIGURE.openCost] = this.quantity > 0 ? this.cost : 0;
    return { figures: this.figures, equity, drawdown: this.drawdown, trades: this.trades.columns() };
  }
}

/** Applies a minute to an open position, in the order of a minute: gap, stop, target. */
function leaveInside(wallet: Wallet, setting: Setting, { open, high, low }: Candles, row: number): void {
  const stop = Math.max(wallet.stop, wallet.trail);
  const reason = wallet.trail > wallet.stop ? REASON.trail : REASON.stop;
  const down = 1 - setting.slippage;
  if (open[row]! <= stop) return wallet.sell(row, open[row]! * down, setting.taker, reason);
  const [stopped, reached] = [low[row]! <= stop, high[row]! >= wallet.target];
  if (stopped && reached) wallet.figures[FIGURE.hitBoth]!++;
  if (stopped && !(reached && setting.targetFirst)) return wallet.sell(row, stop * down, setting.taker, reason);
  if (reached) wallet.sell(row, Math.max(wallet.target, open[row]!), setting.maker, REASON.target);
}

/**
 * The plain twin of spot: one row after the other. A signal of a close waits for the open of the next row.
 * @param fromRow, toRow  of the span; both begin a day
 */
export function plainSpot(
  candles: Candles,
  plan: Plan,
  setting: Setting,
  { lines, tests }: PlainSignals,
  { closes, minutes }: RolledUp,
  span: { readonly fromRow: number; readonly toRow: number; readonly firstDay: number; readonly days: number },
): Outcome {
  const { open, high, close } = candles;
  const wallet = new Wallet(setting, plan);
  const equity = new Float64Array(span.days);
  let day = 0;
  let waiting: 'buy' | 'sell' | null = null;
  let atr = 0;
  let reason = 0;
  for (let row = span.fromRow; row < span.toRow; row++) {
    const today = Math.floor(minutes[row]! / DAY_MINUTES) - span.firstDay;
    while (day < today) equity[day++] = wallet.equityAt(close[row - 1] ?? 0);
    if (waiting === 'sell') wallet.sell(row, open[row]! * (1 - setting.slippage), setting.taker, reason);
    if (waiting === 'buy') wallet.buy(row, open[row]!, atr);
    waiting = null;
    if (wallet.quantity > 0) leaveInside(wallet, setting, candles, row);
    if (wallet.quantity > 0 && setting.trailShare > 0) {
      wallet.trail = Math.max(wallet.trail, Math.floor(high[row]! * (1 - setting.trailShare)));
    }
    wallet.mark(close[row]!);
    const candle = closes[row]!;
    if (candle < 0) continue;
    if (wallet.quantity > 0) {
      wallet.candles++;
      const left = joinHolds(setting.leave, tests, candle);
      if (left || (setting.candles > 0 && wallet.candles >= setting.candles)) {
        waiting = 'sell';
        reason = left ? REASON.rule : REASON.candles;
      }
    } else if (joinHolds(setting.enter, tests, candle)) {
      atr = setting.stopLine < 0 ? 0 : lines[setting.stopLine]![candle]!;
      if (atr >= 0) waiting = 'buy'; // A buy needs a value of the ATR.
    }
  }
  const last = close[span.toRow - 1] ?? 0;
  while (day < span.days) equity[day++] = wallet.equityAt(last);
  return wallet.outcome(last, equity);
}
