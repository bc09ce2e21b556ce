import { foldZeros } from './folded-zeros.ts';

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** Matches a folded price within a sentence: head, count, tail. */
const FOLDED = /(0\D0)([₀-₉]+)(\d+)/g;

const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => SUBSCRIPTS.charAt(digit.charCodeAt(0) - 48));

/**
 * Formats a price with folded zeros: `0.0₅1184`. For display only: a screen reader must get the full number, and it
 * must not be saved.
 */
export function foldedText(price: string): string {
  const folded = foldZeros(price);
  return folded ? `${folded.head}${subscript(folded.zeros)}${folded.tail}` : price;
}

function countOf(subscripts: string): number {
  let count = 0;
  for (const digit of subscripts) count = count * 10 + SUBSCRIPTS.indexOf(digit);
  return count;
}

/** Returns the text for a screen reader: folded zeros are written out (G7). */
export const unfoldedText = (words: string): string =>
  words.replace(FOLDED, (_, head: string, count: string, tail: string) => head + '0'.repeat(countOf(count) - 1) + tail);
