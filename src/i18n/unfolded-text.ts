/** Matches a folded price (`foldedText`) within a sentence: head, count, tail. */
const FOLDED = /(0\D0)([₀-₉]+)(\d+)/g;
const SUBSCRIPT_ZERO = '₀'.charCodeAt(0);

function countOf(subscripts: string): number {
  let count = 0;
  for (const digit of subscripts) count = count * 10 + digit.charCodeAt(0) - SUBSCRIPT_ZERO;
  return count;
}

/** Returns the text for a screen reader: folded zeros are written out (G7). */
export const unfoldedText = (words: string): string =>
  words.replace(FOLDED, (_, head: string, count: string, tail: string) => head + '0'.repeat(countOf(count) - 1) + tail);
