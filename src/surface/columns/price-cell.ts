import { foldZeros, FOLDABLE_FROM } from '../../i18n/folded-zeros.ts';
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
