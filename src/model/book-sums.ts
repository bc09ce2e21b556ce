import type { GatheredRows } from './book-rows.ts';

/** Units for sizes in a book: the coin, or the quote asset. */
export const BOOK_UNITS = ['base', 'quote'] as const;
export type BookUnit = (typeof BOOK_UNITS)[number];
/** Figure beside a size: the sum up to the row in the same unit, or the row alone in the other unit. */
export const BOOK_TOTALS = ['sum', 'row'] as const;
export type BookTotal = (typeof BOOK_TOTALS)[number];

/** The heavier side of the book; `even` within five percent of the middle. */
export type Balance = 'bids' | 'asks' | 'even';
const EVEN_WITHIN = 5;

/** Total of the first `rows` rows of a side. */
export function sizeUpTo({ totals, count }: GatheredRows, rows: number): number {
  const last = Math.min(rows, count);
  return last === 0 ? 0 : totals[last - 1]!;
}

/**
 * Returns the share of the bids in both sizes, whole percent, rounded half up; the asks are the rest. A side that is
 * not empty has at least 1. Exact while both are below 10^13.
 * @returns NaN when both are empty
 */
export function bidPercent(bids: number, asks: number): number {
  if (bids === 0 && asks === 0) return NaN;
  if (bids === 0 || asks === 0) return bids === 0 ? 0 : 100;
  return Math.min(99, Math.max(1, Math.round((100 * bids) / (bids + asks))));
}

/** @param percent  result of `bidPercent`; an empty book is even */
export function balanceOf(percent: number): Balance {
  if (percent > 50 + EVEN_WITHIN) return 'bids';
  return percent < 50 - EVEN_WITHIN ? 'asks' : 'even';
}

/**
 * Writes the cumulative value of each row and all better ones in the quote asset: the sum of price × size, in units of
 * both scales together, exact below 2^53. Grouped rows count at their own price, the worst that a taker reaches. Hot:
 * once per book.
 * @param values  [count or more], written from the best price on
 */
export function sumValues({ prices, sizes, count }: GatheredRows, values: Float64Array): void {
  let value = 0;
  for (let row = 0; row < count; row++) {
    value += prices[row]! * sizes[row]!;
    values[row] = value;
  }
}

/** Decimals of a spread in percent. */
export const SPREAD_DECIMALS = 4;

/** Between the best prices of both sides. */
export interface Spread {
  /** Price × 10^priceDecimals. */
  readonly scaled: number;
  readonly ticks: number;
  /** Percent of the middle × 10^SPREAD_DECIMALS, rounded half up. */
  readonly percentScaled: number;
}

/**
 * @param bestBid  best price before levels were grouped, × 10^priceDecimals, like `bestAsk`; NaN without one
 * @param tickScaled  tick size × 10^priceDecimals
 * @returns null where a side is empty
 */
export function spreadOf(bestBid: number, bestAsk: number, tickScaled: number): Spread | null {
  const scaled = Math.abs(bestAsk - bestBid);
  if (Number.isNaN(scaled)) return null;
  const percentScaled = Math.round((200 * 10 ** SPREAD_DECIMALS * scaled) / (bestAsk + bestBid));
  return { scaled, ticks: Math.round(scaled / tickScaled), percentScaled };
}
