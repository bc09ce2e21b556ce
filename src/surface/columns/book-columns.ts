import { foldedText } from '../../i18n/folded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import type { SideRows } from '../../model/book-rows.ts';
import { sizeText } from './size-text.ts';

export type SideOfBook = 'bids' | 'asks';

/** The two sides as the book's store keeps them. */
export type BothSides = Readonly<Record<SideOfBook, SideRows>>;

/** How a market's numbers are read. */
export interface BookScale {
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/** Price of a row, zeros folded (G7); blank where there is no level (B5). @param row  0 is the best price */
export const bookPrice = (side: SideRows, row: number, { priceDecimals }: BookScale): string =>
  row < side.count ? foldedText(priceText(side.prices[row]!, priceDecimals)) : '';

export const bookSize = (side: SideRows, row: number, { sizeDecimals }: BookScale): string =>
  row < side.count ? sizeText(side.sizes[row]!, sizeDecimals) : '';

export const bookTotal = (side: SideRows, row: number, { sizeDecimals }: BookScale): string =>
  row < side.count ? sizeText(side.totals[row]!, sizeDecimals) : '';

/** Length of a row's bar, 0 … 1 of the row (B3). @param largest  as `largestTotal` gives it */
export const bookBar = (side: SideRows, row: number, largest: number): number =>
  row < side.count && largest > 0 ? side.totals[row]! / largest : 0;

/** Largest total in sight on either side, what all bars are measured by (B3). @param rows  in sight of each side */
export const largestTotal = ({ bids, asks }: BothSides, rows: number): number =>
  Math.max(deepest(bids, rows), deepest(asks, rows));

function deepest({ totals, count }: SideRows, rows: number): number {
  const shown = Math.min(rows, count);
  return shown === 0 ? 0 : totals[shown - 1]!;
}

/**
 * Which rows hold an order of mine (B8): prices gathered as the book gathers them, bids down and asks up to whole multiples
 * of `rowScaled`.
 * @param prices  of my orders of this market and side, scaled by its price decimals
 */
export function ownRows(prices: ReadonlySet<number>, side: SideOfBook, rowScaled: number): ReadonlySet<number> {
  const rounding = side === 'bids' ? Math.floor : Math.ceil;
  const rows = new Set<number>();
  for (const price of prices) rows.add(rounding(price / rowScaled) * rowScaled);
  return rows;
}

/** A level that went away leaves its row to another price, or to none (B6). A row that fills for the first time lost none. */
export const isGone = (before: number, price: number): boolean => !Number.isNaN(before) && before !== price;
