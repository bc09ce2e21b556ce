import { scaledFromText } from '../../market/scaled-price.ts';

/** Bound of every number of the feed, so that twice its size and each difference of two can be written. */
const MOST = 2 ** 51 - 1;

/** Parses a decimal text as a whole number × 10^decimals; what is too large for the feed is cut to its bound, 2^51 − 1. */
export function scaledText(text: string, decimals: number): number {
  try {
    return Math.min(scaledFromText(text, decimals), MOST);
  } catch (error) {
    if (error instanceof RangeError) return MOST;
    throw error;
  }
}
