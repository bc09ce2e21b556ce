import type { MarketRules, SimProfile } from './catalogue.ts';
import type { FeedBook, FeedLevel } from './feed.ts';
import type { Random } from '../../protocol/simulation/random.ts';

/** Levels a side: at least MIN_LEVELS, trimmed when the price has moved away from old ones. */
export const MIN_LEVELS = 200;
const MAX_LEVELS = 230;
/** Distance of neighbouring levels as a fraction of the price; coarser markets have a level at every tick. */
const SPACING_SHARE = 0.000_006;
/** Quantity of a level near the price as a fraction of a day's volume; deeper ones have up to four times as much. */
const LEVEL_SHARE = 0.000_006;
/** Levels redrawn per move, mostly near the price. */
const REDRAWN = 5;

/** Book of one symbol around best prices that a feed sets. The bid is always below the ask. */
export interface SimulatedBook {
  /**
   * Moves the best prices (ticks, bid < ask) and redraws some sizes.
   * @returns what changed
   */
  move(bid: number, ask: number): FeedBook;
  snapshot(): FeedBook;
}

interface Level {
  price: number;
  qty: number;
}

const copied = ({ price, qty }: Level): FeedLevel => ({ price, qty });

export function simulatedBook(rules: MarketRules, profile: SimProfile, random: Random): SimulatedBook {
  const ticksPerQuote = 10 ** rules.priceDecimals;
  const lotsPerBase = 10 ** rules.sizeDecimals;
  const levelQuote = profile.dailyQuoteVolume * LEVEL_SHARE;
  const bids: Level[] = []; // descending: the best one first
  const asks: Level[] = []; // ascending

  function drawQty(price: number, depth: number): number {
    const draw = random.uniform();
    const quote = levelQuote * (0.15 + 3 * draw * draw * draw) * (1 + (3 * Math.min(depth, MIN_LEVELS)) / MIN_LEVELS);
    return Math.max(1, Math.round((quote * ticksPerQuote * lotsPerBase) / price));
  }

  /** Returns a random gap, because levels of a real book stand at irregular prices. */
  const nextGap = (price: number): number => {
    const spacing = price * SPACING_SHARE;
    return spacing < 1 ? 1 : Math.max(1, Math.round(spacing * (0.4 + 1.2 * random.uniform())));
  };

  /**
   * Moves one side.
   * @param outwards  −1 for bids, +1 for asks
   */
  function moveSide(side: Level[], best: number, outwards: -1 | 1, changed: Map<number, number>): void {
    // Removes levels crossed by the new best price.
    let crossed = 0;
    while (crossed < side.length && (side[crossed]!.price - best) * outwards < 0) {
      changed.set(side[crossed]!.price, 0);
      crossed += 1;
    }
    side.splice(0, crossed);

    // Inserts levels between the new best price and the first old level.
    const oldBest = side[0]?.price;
    const inserted: Level[] = [];
    for (let price = best; price > 0 && inserted.length < MAX_LEVELS; price += outwards * nextGap(price)) {
      if (oldBest !== undefined && (oldBest - price) * outwards <= 0) break;
      const qty = drawQty(price, inserted.length);
      inserted.push({ price, qty });
      changed.set(price, qty);
    }
    side.unshift(...inserted);

    for (let i = 0; i < REDRAWN; i += 1) {
      const near = random.uniform();
      const depth = Math.floor(near * near * side.length);
      const level = side[depth];
      if (!level) continue;
      level.qty = drawQty(level.price, depth);
      changed.set(level.price, level.qty);
    }

    while (side.length < MIN_LEVELS) {
      const last = side.at(-1)!.price;
      const price = last + outwards * nextGap(last);
      if (price <= 0) break;
      const qty = drawQty(price, side.length);
      side.push({ price, qty });
      changed.set(price, qty);
    }
    while (side.length > MAX_LEVELS) changed.set(side.pop()!.price, 0);
  }

  const changesOf = (changed: Map<number, number>, outwards: -1 | 1): FeedLevel[] =>
    [...changed].map(([price, qty]) => ({ price, qty })).toSorted((a, b) => (a.price - b.price) * outwards);

  return {
    move(bid, ask) {
      const changedBids = new Map<number, number>();
      const changedAsks = new Map<number, number>();
      moveSide(bids, bid, -1, changedBids);
      moveSide(asks, ask, 1, changedAsks);
      return { bids: changesOf(changedBids, -1), asks: changesOf(changedAsks, 1) };
    },
    snapshot: () => ({ bids: bids.map(copied), asks: asks.map(copied) }),
  };
}
