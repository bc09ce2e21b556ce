import { addFigure, countTrade, Figure, Job, NONE, Setting } from './job';
import { nextCandle } from './planes';
import { candleOf, count, endMinute, endRow, from, minuteAt, to } from './tile';

const SETTLED: i32 = 6;

@inline
function at(column: usize, row: u32): i32 {
  return load<i32>(column + ((<usize>row) << 2));
}

function settle(job: Job, s: Setting, row: u32): void {
  const closed = <f64>at(job.close, row);
  const moved = closed - s.priceIn;
  const gain = moved == 0 ? 0 : i32(moved > 0) == job.up ? s.win : -s.sizeValue;
  s.cash += gain;
  addFigure(s, Figure.Turnover, s.sizeValue);
  addFigure(s, Figure.MinutesHeld, <f64>(row - s.rowIn));
  countTrade(job, s, row, closed, s.sizeValue, gain, SETTLED);
  if (s.cash > s.peak) s.peak = s.cash;
  else s.drawdown = max(s.drawdown, (s.peak - s.cash) / s.peak);
}

/** Walks an up/down setting through the tile, in the steps of the plain twin. */
export function walkUpDown(job: Job, s: Setting): void {
  if (from == to) return;
  let row = from;
  let candle = 0;
  while (true) {
    if (s.waiting != NONE) {
      const minute = minuteAt(row);
      if (minute != s.waiting) addFigure(s, Figure.Voids, 1);
      else if (s.cash < s.sizeValue) addFigure(s, Figure.TooSmall, 1);
      else {
        s.settles = minute + job.betMinutes - 1;
        s.rowIn = row;
        s.priceIn = <f64>at(job.open, row);
      }
      s.waiting = NONE;
      candle = candleOf(row);
    }
    if (s.settles != NONE) {
      while (row < to && minuteAt(row) < s.settles) row++;
      if (row == to) return;
      if (minuteAt(row) == s.settles) settle(job, s, row);
      else addFigure(s, Figure.Voids, 1);
      s.settles = NONE;
      candle = candleOf(row);
    }
    const entering = nextCandle(changetype<usize>(s), s.enterCount, s.enterAll, candle);
    if (entering >= count) return;
    s.waiting = endMinute(entering);
    row = endRow(entering) + 1;
    if (row >= to) return;
  }
}
