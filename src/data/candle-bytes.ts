import { dateOf } from '../compute/strategy/data-set-name.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { keptMarket } from './candle-store.ts';

/** Prices of a day's minutes on the wire, after compression: 4.7 bytes a minute. */
const DAY_BYTES = 6_800;
const MONTH_DAYS = 30;
const MONTH_LENGTH = '2026-03'.length;

/**
 * Returns about how many bytes of prices this device would load for some days of a market: whole files of closed months,
 * and of days of the month under way, that it does not have.
 * @param days   UTC days since 1970
 * @param today  the present one
 */
export async function bytesToLoad(symbol: MarketSymbol, days: Iterable<number>, today: number): Promise<number> {
  const have = (await keptMarket(symbol))?.files ?? {};
  const thisMonth = dateOf(today).slice(0, MONTH_LENGTH);
  const wanted = new Map<string, number>();
  for (const day of days) {
    // The present day has no file yet.
    if (day >= today) continue;
    const date = dateOf(day);
    const month = date.slice(0, MONTH_LENGTH);
    if (`${month}.p` in have || `${date}.p` in have) continue;
    if (month === thisMonth) wanted.set(date, DAY_BYTES);
    else wanted.set(month, MONTH_DAYS * DAY_BYTES);
  }
  let sum = 0;
  for (const bytes of wanted.values()) sum += bytes;
  return sum;
}
