import { addFigure, countTrade, Figure, Job, MARKS_MINUTES, PRICE_END, Setting } from './job';
import { nextCandle } from './planes';
import { candleOf, count, endRow, from, to } from './tile';

/** The walk of a spot setting from event to event, in the steps of the plain twin. */

const BUY: u32 = 1;
const SELL: u32 = 2;
const RULE: i32 = 1;
const CANDLES: i32 = 2;
const STOP: i32 = 3;
const TRAIL: i32 = 4;
const TARGET: i32 = 5;
const LARGEST_ORDER: f64 = 100_000;

@inline
function at(column: usize, row: u32): i32 {
  return load<i32>(column + ((<usize>row) << 2));
}

function buy(job: Job, s: Setting, row: u32): void {
  const open = <f64>at(job.open, row);
  const away = s.stopShare > 0 ? open * (1 - s.stopShare) : open - s.stopAtr * s.atr;
  const stop = s.stopShare > 0 || s.stopAtr > 0 ? max(0, floor(away)) : 0;
  const fill = open * (1 + s.slippage);
  const price = fill / job.ticks;
  let wanted = s.sizeValue;
  if (s.sizeKind == 1) wanted = s.sizeValue * s.cash;
  if (s.sizeKind == 2) wanted = (s.sizeValue * s.cash * open) / (open - stop);
  wanted = min(wanted, min(s.cash / (1 + s.taker), LARGEST_ORDER));
  const quantity = floor((wanted / price) * job.lots) / job.lots;
  const value = quantity * price;
  if (!(value >= job.smallest && quantity > 0)) {
    addFigure(s, Figure.TooSmall, 1);
    return;
  }
  const fee = value * s.taker;
  s.cost = value + fee;
  s.cash -= s.cost;
  addFigure(s, Figure.Fees, fee);
  addFigure(s, Figure.Turnover, value);
  s.quantity = quantity;
  s.stop = <i32>stop;
  s.trail = s.trailShare > 0 ? <i32>floor(open * (1 - s.trailShare)) : 0;
  s.target = s.targetShare > 0 ? <i32>min(<f64>PRICE_END, ceil(open * (1 + s.targetShare))) : PRICE_END;
  s.held = 0;
  s.rowIn = row;
  s.priceIn = fill;
}

@inline
function markEquity(s: Setting, equity: f64): void {
  if (equity > s.peak) s.peak = equity;
  else s.drawdown = max(s.drawdown, (s.peak - equity) / s.peak);
}

/** Falls from the peak by the closes of rows at which the position is open. */
function markRows(job: Job, s: Setting, row: u32, end: u32): void {
  for (; row < end; row++) markEquity(s, s.cash + (s.quantity * <f64>at(job.close, row)) / job.ticks);
}

function sell(job: Job, s: Setting, row: u32, fill: f64, rate: f64, reason: i32): void {
  const value = (s.quantity * fill) / job.ticks;
  const fee = value * rate;
  const gain = value - fee - s.cost;
  s.cash += value - fee;
  addFigure(s, Figure.Fees, fee);
  addFigure(s, Figure.Turnover, value);
  addFigure(s, Figure.MinutesHeld, <f64>(row - s.rowIn));
  countTrade(job, s, row, fill, s.quantity, gain, reason);
  s.quantity = 0;
  if (job.flags & MARKS_MINUTES) markEquity(s, s.cash);
}

/** A row whose low reaches the stop or whose high reaches the target. */
function leaveInside(job: Job, s: Setting, row: u32): void {
  const stop = max(s.stop, s.trail);
  const reason = s.trail > s.stop ? TRAIL : STOP;
  const down = 1 - s.slippage;
  const open = at(job.open, row);
  if (open <= stop) {
    sell(job, s, row, <f64>open * down, s.taker, reason);
    return;
  }
  const stopped = at(job.low, row) <= stop;
  const reached = at(job.high, row) >= s.target;
  if (stopped && reached) addFigure(s, Figure.HitBoth, 1);
  if (stopped && !(reached && s.targetFirst)) sell(job, s, row, <f64>stop * down, s.taker, reason);
  else sell(job, s, row, <f64>max(s.target, open), s.maker, TARGET);
}

/** The first row that reaches stop or target; `end` for none. Skips 32 rows at a time by their extremes. */
function reachedRow(job: Job, row: u32, end: u32, stop: i32, target: i32): u32 {
  if (stop == 0 && target == PRICE_END) return end;
  while (row < end) {
    if ((row & 31) == 0) {
      while (row + 32 <= end && at(job.least, row >> 5) > stop && at(job.greatest, row >> 5) < target) row += 32;
      if (row >= end) return end;
    }
    const last = min(end, (row | 31) + 1);
    if (ASC_FEATURE_SIMD) {
      const stops = i32x4.splat(stop);
      const targets = i32x4.splat(target);
      for (; row + 4 <= last; row += 4) {
        const lows = v128.load(job.low + ((<usize>row) << 2));
        const highs = v128.load(job.high + ((<usize>row) << 2));
        if (v128.any_true(v128.or(i32x4.le_s(lows, stops), i32x4.ge_s(highs, targets)))) break;
      }
    }
    for (; row < last; row++) {
      if (at(job.low, row) <= stop || at(job.high, row) >= target) return row;
    }
  }
  return end;
}

/** The same with a stop that moves at each close. */
function trailedRow(job: Job, s: Setting, row: u32, end: u32): u32 {
  const part = 1 - s.trailShare;
  let trail = s.trail;
  for (; row < end; row++) {
    const high = at(job.high, row);
    if (at(job.low, row) <= max(s.stop, trail) || high >= s.target) break;
    trail = max(trail, <i32>floor(<f64>high * part));
  }
  s.trail = trail;
  return row;
}

/** Walks a setting through the tile. */
export function walkSpot(job: Job, s: Setting): void {
  if (from == to) return;
  const enters = changetype<usize>(s);
  const leaves = enters + offsetof<Setting>('leave0');
  const marks = (job.flags & MARKS_MINUTES) != 0;
  let row = from;
  let candle = 0;
  while (true) {
    if (s.quantity > 0) {
      if (s.waiting == SELL) {
        s.waiting = 0;
        sell(job, s, row, <f64>at(job.open, row) * (1 - s.slippage), s.taker, s.reason);
        candle = candleOf(row);
        continue;
      }
      let leaving = nextCandle(leaves, s.leaveCount, s.leaveAll, candle);
      let reason = RULE;
      if (s.candles > 0 && candle + (s.candles - s.held) - 1 < leaving) {
        leaving = candle + (s.candles - s.held) - 1;
        reason = CANDLES;
      }
      const leavesHere = leaving < count;
      const limit = leavesHere ? endRow(leaving) + 1 : to;
      const found = s.trailShare > 0 ? trailedRow(job, s, row, limit) : reachedRow(job, row, limit, s.stop, s.target);
      if (marks) markRows(job, s, row, found);
      if (found < limit) {
        leaveInside(job, s, found);
        candle = candleOf(found);
        row = found;
        continue;
      }
      if (!leavesHere) {
        s.held += count - candle;
        break;
      }
      s.held += leaving - candle + 1;
      s.waiting = SELL;
      s.reason = reason;
      if (limit >= to) break;
      row = limit;
      continue;
    }
    if (s.waiting == BUY) {
      s.waiting = 0;
      buy(job, s, row);
      candle = candleOf(row);
      if (s.quantity > 0) continue;
    }
    const entering = nextCandle(enters, s.enterCount, s.enterAll, max(candle, s.stopReady - job.before));
    if (entering >= count) break;
    s.atr = s.stopLine ? load<f64>(s.stopLine + ((<usize>entering) << 3)) : 0;
    s.waiting = BUY;
    const next = endRow(entering) + 1;
    if (next >= to) break;
    row = next;
  }
}

/** Equity at the end of the tile: cash, and a position at the last close. */
export function spotEquity(job: Job, s: Setting): f64 {
  if (!(s.quantity > 0)) return s.cash;
  return s.cash + (s.quantity * <f64>at(job.close, to - 1)) / job.ticks;
}
