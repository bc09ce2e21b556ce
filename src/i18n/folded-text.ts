import { foldZeros } from './folded-zeros.ts';

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉';
/** A folded price within a sentence: head, count, tail. */
const FOLDED = /(0\D0)([₀-₉]+)(\d+)/g;

const subscript = (count: number): string =>
  String(count).replace(/\d/g, (digit) => SUBSCRIPTS.charAt(digit.charCodeAt(0) - 48));

/** A price as it is seen within words: `0.0₅1184`. To be shown by what speaks the whole number; never spoken or saved itself. */
export function foldedText(price: string): string {
  const folded = foldZeros(price);
  return folded ? `${folded.head}${subscript(folded.zeros)}${folded.tail}` : price;
}

function countOf(subscripts: string): number {
  let count = 0;
  for (const digit of subscripts) count = count * 10 + SUBSCRIPTS.indexOf(digit);
  return count;
}

/** What a screen reader says in place of words with folded prices: the zeros written out (G7). */
export const unfoldedText = (words: string): string =>
  words.replace(FOLDED, (_, head: string, count: string, tail: string) => head + '0'.repeat(countOf(count) - 1) + tail);
