import { bytesToLoad } from '../../../data/candle-bytes.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { ExcursionColumns } from '../../trade-journal/excursions/excursion-columns.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { inSlices } from '../../trade-journal/table/time-slices.ts';
import { DAY_MS } from '../../trade-journal/table/utc-day.ts';
import { DAY_MINUTES, minutesOfTrade } from './wanted-minutes.ts';

/** Trades without MAE and MFE. */
export interface LackingTrades {
  /** Trades that were not computed yet. */
  readonly unknown: number;
  /** About how many bytes of prices they want that this device does not have. */
  readonly bytes: number;
  /** Trades that were computed, and have no price. */
  readonly withoutPrice: number;
}

/** Counts the trades of some rows that have no MAE and MFE, and what they would load. */
export async function lackingTrades(
  table: TradeTable,
  rows: Uint32Array,
  columns: ExcursionColumns | null,
): Promise<LackingTrades> {
  const { symbols } = table.rows;
  const days = symbols.map(() => new Set<number>());
  let [unknown, withoutPrice] = [0, 0];
  await inSlices(rows.length, (at) => {
    const row = rows[at]!;
    if (columns !== null && columns.known[row] === 1) {
      if (Number.isNaN(columns.worst[row]!)) withoutPrice++;
      return;
    }
    unknown++;
    const { first, end } = minutesOfTrade(table, row);
    const market = days[table.markets[row]!]!;
    if (first >= end) return;
    for (let day = Math.floor(first / DAY_MINUTES); day * DAY_MINUTES < end; day++) market.add(day);
  });
  const today = Math.floor(serverNowMs() / DAY_MS);
  const sizes = await Promise.all(
    symbols.map((symbol: MarketSymbol, market) => bytesToLoad(symbol, days[market]!, today)),
  );
  return { unknown, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0), withoutPrice };
}
