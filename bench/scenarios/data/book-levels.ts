import { randomOf, wholeIn } from './random.ts';
import type { Random } from './random.ts';

/** A price level, both numbers scaled: price in hundredths, size in hundred-thousandths. Size 0 removes the level. */
export type Level = readonly [price: number, size: number];

export interface BookData {
  /** Ascending by price. */
  readonly levels: readonly Level[];
  /** One batch of changes at distinct prices in no order, and the batch that takes all of it back. */
  readonly forth: readonly Level[];
  readonly back: readonly Level[];
}

export const PRICE_DECIMALS = 2;
export const SIZE_DECIMALS = 5;

const sizeOf = (random: Random): number => wholeIn(random, 100, 300_000);

/**
 * A side of a book, dense around its middle, and changes to it: seven tenths give a level a new size, a seventh
 * remove one, the rest add one.
 */
export function bookData(count: number, changes: number, seed: number): BookData {
  const random = randomOf(seed);
  const spread = count * 4;
  const sizes = new Map<number, number>();
  while (sizes.size < count) {
    const bell = Math.abs(random() + random() + random() - 1.5);
    sizes.set(6_000_000 + Math.floor(bell * spread) + Math.floor((random() * spread) / 2), sizeOf(random));
  }
  const levels = [...sizes].sort((a, b) => a[0] - b[0]);
  const forth = new Map<number, number>();
  while (forth.size < changes) {
    const kind = random();
    const known = levels[wholeIn(random, 0, count - 1)]![0];
    const price = kind < 0.85 ? known : 6_000_000 + Math.floor(random() * spread * 2);
    if (forth.has(price) || (kind >= 0.85 && sizes.has(price))) continue;
    forth.set(price, kind >= 0.7 && kind < 0.85 ? 0 : sizeOf(random));
  }
  return { levels, forth: [...forth], back: [...forth.keys()].map((price) => [price, sizes.get(price) ?? 0]) };
}
