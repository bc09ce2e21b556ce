import { writeText } from '../frame/write-text.ts';
import { foldedText } from '../i18n/folded-text.ts';
import { FOLDABLE_FROM } from '../i18n/folded-zeros.ts';
import { priceText } from '../i18n/number-text.ts';
import { foldedWriter } from './folded-words.tsx';

/**
 * Writes prices into a cell of a list that is drawn once, zeros folded like everywhere (G7). Empty for NaN.
 * @param decimals  digits after the point, from the tick size
 */
export function priceCell(cell: Element, decimals: number): (scaled: number) => void {
  const write = decimals < FOLDABLE_FROM ? (text: string) => writeText(cell, text) : foldedWriter(cell);
  return (scaled) => write(Number.isNaN(scaled) ? '' : foldedText(priceText(scaled, decimals)));
}
