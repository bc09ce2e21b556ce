import type { Random } from './random.ts';

/** Best bid and ask in ticks; bid < ask. */
export interface Touch {
  readonly bid: number;
  readonly ask: number;
}

/** Usual spread as a fraction of the price, if that is more than one tick. */
const SPREAD_SHARE = 0.000_001_2;

/** Returns a spread: one tick, or slightly more on markets with fine ticks. */
const spreadAt = (price: number, random: Random): number =>
  Math.max(1, Math.round(price * SPREAD_SHARE * (0.5 + random.uniform())));

/**
 * Returns best prices around a whole price: their middle is that price, or half a tick above it where the spread is odd.
 */
export function touchAt(centre: number, random: Random): Touch {
  const spread = spreadAt(centre, random);
  const bid = centre - Math.floor(spread / 2);
  return { bid, ask: bid + spread };
}

/** Returns the whole price around which best prices lie when a trade took the bid or the ask, each as likely. */
export function centreBeside(price: number, random: Random): number {
  const spread = spreadAt(price, random);
  const bid = random.uniform() < 0.5 ? price - spread : price;
  return bid + Math.floor(spread / 2);
}

/** Returns best prices around a middle price. */
export function touchAround(mid: number, random: Random): Touch {
  const spread = spreadAt(mid, random);
  const bid = Math.max(1, Math.round(mid - spread / 2));
  return { bid, ask: bid + spread };
}

/**
 * Returns the best prices right after a trade: its price is still the best one on the side it was taken from.
 * @param price  of the trade, in ticks
 * @param side  the taker: a buyer takes the ask
 */
export function touchAfter(price: number, side: 1 | 2, random: Random): Touch {
  const spread = Math.min(spreadAt(price, random), Math.max(1, price - 1));
  return side === 1 && price > spread ? { bid: price - spread, ask: price } : { bid: price, ask: price + spread };
}
