import type { Random } from './random.ts';

/** Best bid and ask in ticks; bid < ask. */
export interface Touch {
  readonly bid: number;
  readonly ask: number;
}

/** Usual spread as a share of the price, where it is wider than one tick. */
const SPREAD_SHARE = 0.000_001_2;

/** A spread around a middle price, one tick wide or a little more on markets with fine ticks. */
export function touchAround(mid: number, random: Random): Touch {
  const spread = Math.max(1, Math.round(mid * SPREAD_SHARE * (0.5 + random.uniform())));
  const bid = Math.max(1, Math.round(mid - spread / 2));
  return { bid, ask: bid + spread };
}
