import { FOLDABLE_FROM } from '../../i18n/fold-limits.ts';
import { foldZeros } from '../../i18n/folded-zeros.ts';
import { priceText } from '../../i18n/number-text.ts';
import type { Cell } from './column.ts';

/** Writes a price as it is shown everywhere, zeros folded (G7). @param scaled  price × 10^decimals; NaN shows as `—` */
export function writePrice(cell: Cell, scaled: number, decimals: number): void {
  const text = priceText(scaled, decimals);
  const folded = decimals < FOLDABLE_FROM ? null : foldZeros(text);
  cell.text = folded ? folded.head : text;
  cell.small = folded ? String(folded.zeros) : '';
  cell.tail = folded ? folded.tail : '';
}

/** Decimals of sizes and totals: what the step size has, at most five, so that columns fit a phone. */
const SHOWN_DECIMALS_MAX = 5;

/**
 * A size of the book or of a trade: `sizeText(150_000, 5)` → `1.50000`. Rounded half up where the market has more decimals
 * than are shown.
 * @param scaled  size × 10^sizeDecimals
 */
export function sizeText(scaled: number, sizeDecimals: number): string {
  const decimals = Math.min(sizeDecimals, SHOWN_DECIMALS_MAX);
  return priceText(Math.round(scaled / 10 ** (sizeDecimals - decimals)), decimals);
}

/** Decimals of a value in the quote asset. */
const VALUE_DECIMALS = 2;

/**
 * Returns the value of a size in the quote asset: `valueText(600_010_000_000, 7)` → `60,001.00`. Rounded half up.
 * @param scaled  price × size, × 10^decimals
 */
export function valueText(scaled: number, decimals: number): string {
  const more = decimals - VALUE_DECIMALS;
  return priceText(more >= 0 ? Math.round(scaled / 10 ** more) : scaled * 10 ** -more, VALUE_DECIMALS);
}
