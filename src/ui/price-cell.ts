import { writeText } from '../frame/write-text.ts';
import { FOLDABLE_FROM } from '../i18n/folded-zeros.ts';
import { foldedWriter } from './folded-words.tsx';

/**
 * Writes prices into a cell of a list that is drawn once; those whose zeros are folded are spoken with all of them (G7).
 * @param decimals  digits after the point, from the tick size
 */
export const priceCell = (cell: Element, decimals: number): ((text: string) => void) =>
  decimals < FOLDABLE_FROM ? (text) => writeText(cell, text) : foldedWriter(cell);
