import type { Static } from 'typebox';
import type { ServerMessage } from '../../protocol/stream/server.ts';
import type { Random } from '../../protocol/simulation/random.ts';
import { priceOf } from './walking-market.ts';
import type { WalkingMarket } from './walking-market.ts';

/** Levels a side of a book; all of them move with the price. */
const LEVELS = 30;
/** Difference between marked sizes and others. */
const WIDE_SIZE = 100;

type Message = Static<typeof ServerMessage>;
type Level = [price: string, size: string];

/** The books that one client has. */
export interface LoadBooks {
  /**
   * The message that brings a book up to its market.
   * @param first  0 for a whole book, else the number of this change
   */
  next(market: WalkingMarket, first: number, serverTime: number): Message;
}

/** @param sizesAreWide  whether sizes are marked now */
export function createLoadBooks(random: Random, sizesAreWide: () => boolean): LoadBooks {
  /** Prices in the books this client has, a side each. */
  const books = new Map<string, Record<'bids' | 'asks', ReadonlySet<string>>>();
  const pricesOf = (levels: readonly Level[]) => new Set(levels.map(([price]) => price));

  return {
    next(market, first, serverTime) {
      const level = (away: number): Level => [
        priceOf(market, Math.max(1, market.scaled + away)),
        (0.01 + random.uniform() + (sizesAreWide() ? WIDE_SIZE : 0)).toFixed(3),
      ];
      const bids = Array.from({ length: LEVELS }, (_, i) => level(-1 - i));
      const asks = Array.from({ length: LEVELS }, (_, i) => level(1 + i));
      const before = first === 0 ? undefined : books.get(market.symbol);
      const after = { bids: pricesOf(bids), asks: pricesOf(asks) };
      books.set(market.symbol, after);
      // Levels that the price has left behind end with a size of 0, or the book would cross.
      const gone = (side: 'bids' | 'asks'): Level[] =>
        [...(before?.[side] ?? [])].filter((price) => !after[side].has(price)).map((price) => [price, '0']);
      return {
        type: 'DEPTH',
        serverTime,
        symbol: market.symbol,
        first,
        last: market.depth,
        bids: [...bids, ...gone('bids')],
        asks: [...asks, ...gone('asks')],
      };
    },
  };
}
