import { affordable, fillPiece, NOTHING_FILLED } from './spot-money.ts';
import type { Filled, Piece, Side } from './spot-money.ts';

/** What an order asks of the book; scaled by 10^18, like all amounts here. */
export type WalkWish =
  /** So much of the base asset; limit orders take no level beyond `limit`. */
  | { readonly quantity: bigint; readonly limit: bigint | null }
  /** As much as this much quote allows, fee included: a buy pays no more, a sell is worth no more. */
  | { readonly quote: bigint };

export interface Walk {
  /** One per level, best first. */
  readonly pieces: readonly Piece[];
  /** What all pieces come to. */
  readonly filled: Filled;
  /** The book ran out of levels before the wish was met; a limit that stops the walk is no shortage. */
  readonly tooThin: boolean;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Takes from the levels of the other side, best price first, in whole steps. Pure: the exchange walks its own book, the
 * ticket the one it sees.
 * @param levels  the side to take from, best first, prices above 0; read as far as needed
 * @param rate    taker's fee, scaled
 */
export function walkBook(levels: Iterable<Piece>, side: Side, wish: WalkWish, step: bigint, rate: bigint): Walk {
  const pieces: Piece[] = [];
  let filled = NOTHING_FILLED;
  for (const level of levels) {
    let quantity: bigint;
    if ('quote' in wish) {
      quantity = least(level.quantity, affordable(side, filled, level.price, wish.quote, step, rate));
    } else {
      const { limit } = wish;
      const beyond = limit !== null && (side === 'buy' ? level.price > limit : level.price < limit);
      quantity = beyond ? 0n : least(level.quantity, wish.quantity - filled.quantity);
    }
    quantity -= quantity % step;
    if (quantity > 0n) {
      const piece = { price: level.price, quantity };
      pieces.push(piece);
      filled = fillPiece(side, filled, piece, rate).after;
    }
    if (quantity < level.quantity) return { pieces, filled, tooThin: false };
  }
  const met = !('quote' in wish) && filled.quantity === wish.quantity;
  return { pieces, filled, tooThin: !met };
}
