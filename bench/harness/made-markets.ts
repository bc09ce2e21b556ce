import { walkingMarket } from './walking-market.ts';
import type { SymbolRow, WalkingMarket } from './walking-market.ts';

/** Markets that no exchange has, as many as wanted: rows of the list, and the same as walking markets. */
export interface MadeMarkets {
  readonly rows: readonly SymbolRow[];
  readonly walking: readonly WalkingMarket[];
}

/** Prices have two decimals: more would be folded, which is another cell than the rivals write. */
const TICK_SIZE = '0.01';

/**
 * Every second of the first markets has a price near the mark (`Load.markPrice`), so that its daily change keeps its
 * sign.
 */
const MARKABLE = 40;
const MARK_PRICE = '999.50';
const isMarkable = (at: number): boolean => at < MARKABLE && at % 2 === 0;

const priceAt = (at: number): string => (isMarkable(at) ? MARK_PRICE : (100 + ((at * 7919) % 90_000) / 100).toFixed(2));

const baseOf = (at: number): string => `M${String(at).padStart(5, '0')}`;

/** Markets whose price may be marked, as in rows: `M00000USDT`. */
export const MARKABLE_SYMBOLS: readonly string[] = Array.from({ length: MARKABLE }, (_, at) => at)
  .filter(isMarkable)
  .map((at) => `${baseOf(at)}USDT`);

/**
 * The same for the same count; the first ones do not depend on it.
 * @param count    1 … 99 999
 * @param priceOf  the price at which each begins, two decimals
 */
export function makeMarkets(count: number, priceOf = priceAt): MadeMarkets {
  const rows = Array.from({ length: count }, (_, at): SymbolRow => {
    const base = baseOf(at);
    return {
      id: String(at + 1),
      symbol: `${base}USDT`,
      baseAsset: base,
      quoteAsset: 'USDT',
      baseName: `Market ${at + 1}`,
      tickSize: TICK_SIZE,
      stepSize: '0.001',
      minNotional: '5',
      maxNotional: '100000',
      priceBand: '0.2',
      makerFee: '0.001',
      takerFee: '0.001',
      status: 1,
      sort: at + 1,
      category: 'major',
      secondContract: false,
      feed: 'sim',
    };
  });
  return { rows, walking: rows.map((row, at) => walkingMarket(row, priceOf(at))) };
}
