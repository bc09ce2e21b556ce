import type { JournalChoice, TimeSpan, TradeKindChoice } from './journal-choice.ts';
import { SPOT_TRADE, UP_DOWN_TRADE } from './trade-table.ts';
import type { TradeTable } from './trade-table.ts';
import { DAY_MS } from './utc-day.ts';

/** UTC days of each span, with the present one. */
const DAYS = { week: 7, month: 30, quarter: 90 } as const;

/** Returns the bounds of a choice at a time. Days are those of UTC, as the exchange counts them. */
export function timesOf({ span, days }: JournalChoice, nowMs: number): TimeSpan {
  if (span === 'days') return days;
  if (span === 'all') return { fromMs: null, toMs: null };
  const tomorrowMs = (Math.floor(nowMs / DAY_MS) + 1) * DAY_MS;
  return { fromMs: tomorrowMs - DAYS[span] * DAY_MS, toMs: null };
}

/** First row whose time is not before `timeMs`. */
function firstFrom(times: Float64Array, timeMs: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < timeMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the rows of the trades of a kind that ended in a span, oldest first. */
export function rowsOfChoice(
  table: TradeTable,
  chosen: TradeKindChoice,
  { fromMs, toMs }: TimeSpan,
): Uint32Array<ArrayBuffer> {
  const from = fromMs === null ? 0 : firstFrom(table.closes, fromMs);
  const to = toMs === null ? table.count : firstFrom(table.closes, toMs);
  const kind = chosen === 'upDown' ? UP_DOWN_TRADE : SPOT_TRADE;
  const rows = new Uint32Array(Math.max(0, to - from));
  let count = 0;
  for (let row = from; row < to; row++) if (chosen === 'all' || table.kinds[row] === kind) rows[count++] = row;
  return rows.slice(0, count);
}
