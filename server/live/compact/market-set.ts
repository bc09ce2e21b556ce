import type { CompactMarket } from './compact-markets.ts';

/**
 * Sets of markets as one bit for each market number, 32 in a word. Comparing the markets of a view with those that changed
 * takes one operation for 32 of them.
 */

const WORD_BITS = 32;

/** Returns the number of words for the markets 0 to `count` − 1. */
export const wordsOf = (count: number): number => Math.ceil(count / WORD_BITS);

/** Returns the place of the word with a market's bit. */
export const wordAt = (market: number): number => market >>> 5;

/** Returns the bit of a market in its word. */
export const bitOf = (market: number): number => 1 << (market & (WORD_BITS - 1));

/** Returns the lowest market of a word, which has at least one bit. @param at  place of the word */
export const lowestOf = (word: number, at: number): number => at * WORD_BITS + 31 - Math.clz32(word & -word);

/** Returns the set of these markets. */
export function marketSet(markets: readonly CompactMarket[]): Int32Array {
  const count = markets.reduce((most, { number }) => Math.max(most, number + 1), 0);
  const words = new Int32Array(wordsOf(count));
  for (const { number } of markets) words[wordAt(number)]! |= bitOf(number);
  return words;
}
