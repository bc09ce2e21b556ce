import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';

const MINUTE_MS = 60_000;
export const DAY_MINUTES = DAY_MS / MINUTE_MS;

/** Trades of one market whose minutes lie in one quarter of a year, and the days of these minutes. */
export interface WantedSpan {
  readonly symbol: MarketSymbol;
  /** UTC days since 1970. */
  firstDay: number;
  /** The day after the last. */
  endDay: number;
  /** Rows of the table. */
  readonly rows: number[];
}

/** Minutes since 1970 that lie wholly in a trade: the first, and the one after the last. Parts of minutes do not count. */
export const minutesOfTrade = ({ opens, closes }: TradeTable, row: number) => ({
  first: Math.ceil(opens[row]! / MINUTE_MS),
  end: Math.floor(closes[row]! / MINUTE_MS),
});

/** Returns the first day of the quarter in which a UTC day lies, and that of the next one. */
function quarterOf(day: number): { readonly from: number; readonly to: number } {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), Math.floor(date.getUTCMonth() / 3) * 3];
  return { from: Date.UTC(year, month, 1) / DAY_MS, to: Date.UTC(year, month + 3, 1) / DAY_MS };
}

/**
 * Returns the minutes that trades want, by market and quarter, in the order of the rows. A trade without a whole minute
 * wants none; a long one is in several spans.
 * @param known  [table] 1 for trades that want nothing any more
 */
export async function wantedSpans(
  table: TradeTable,
  rows: Uint32Array,
  known: Uint8Array,
): Promise<readonly WantedSpan[]> {
  const { symbols } = table.rows;
  const spans = new Map<string, WantedSpan>();
  await inSlices(rows.length, (at) => {
    const row = rows[at]!;
    if (known[row] === 1) return;
    const { first, end } = minutesOfTrade(table, row);
    const [firstDay, endDay] = [Math.floor(first / DAY_MINUTES), Math.ceil(end / DAY_MINUTES)];
    if (first >= end) return;
    for (let day = firstDay; day < endDay;) {
      const { from, to } = quarterOf(day);
      const market = table.markets[row]!;
      const key = `${market} ${from}`;
      let span = spans.get(key);
      if (!span) spans.set(key, (span = { symbol: symbols[market]!, firstDay: to, endDay: from, rows: [] }));
      span.rows.push(row);
      span.firstDay = Math.min(span.firstDay, day);
      span.endDay = Math.max(span.endDay, Math.min(endDay, to));
      day = to;
    }
  });
  return [...spans.values()];
}
