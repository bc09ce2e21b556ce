import type { Random } from '../random.ts';

/** Mostly short, now and then long: 0 … `most` − 1, each power of two about as often as another. */
export const randomSize = (random: Random, most: number): number => {
  const power = random.below(Math.ceil(Math.log2(most)) + 1);
  return Math.min(most - 1, random.below(2 ** power));
};

/** A whole number 0 … limit − 1 as a bigint, for limits beyond what one draw gives. */
export const randomBelow = (random: Random, limit: bigint): bigint =>
  BigInt(random.digits(String(limit).length + 2)) % limit;
