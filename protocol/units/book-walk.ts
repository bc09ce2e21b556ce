import { affordable, fillPiece, NOTHING_FILLED } from './spot-money.ts';
import type { Filled, Piece, Side } from './spot-money.ts';

/** The amount that an order takes from the book; scaled by 10^18, like all amounts here. */
export type WalkRequest =
  /** A quantity of the base asset; a limit order takes no level beyond `limit`. */
  | { readonly quantity: bigint; readonly limit: bigint | null }
  /** An amount of quote, fee included: a buy pays at most this much, a sell is worth at most this much. */
  | { readonly quote: bigint };

export interface Walk {
  /** One per level, best first. */
  readonly pieces: readonly Piece[];
  /** Sums over all pieces. */
  readonly filled: Filled;
  /** Whether the book had too few levels; a limit that stops the walk does not count. */
  readonly tooThin: boolean;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/**
 * Takes levels of the other side, best price first, in whole steps. Pure: the exchange uses it on its own book, the app
 * on the one it shows.
 * @param levels  the side to take from, best first, prices above 0; read as far as needed
 * @param rate    taker's fee, scaled
 */
export function walkBook(levels: Iterable<Piece>, side: Side, request: WalkRequest, step: bigint, rate: bigint): Walk {
  const pieces: Piece[] = [];
  let filled = NOTHING_FILLED;
  for (const level of levels) {
    let quantity: bigint;
    if ('quote' in request) {
      quantity = least(level.quantity, affordable(side, filled, level.price, request.quote, step, rate));
    } else {
      const { limit } = request;
      const beyond = limit !== null && (side === 'buy' ? level.price > limit : level.price < limit);
      quantity = beyond ? 0n : least(level.quantity, request.quantity - filled.quantity);
    }
    quantity -= quantity % step;
    if (quantity > 0n) {
      const piece = { price: level.price, quantity };
      pieces.push(piece);
      filled = fillPiece(side, filled, piece, rate).after;
    }
    if (quantity < level.quantity) return { pieces, filled, tooThin: false };
  }
  const met = !('quote' in request) && filled.quantity === request.quantity;
  return { pieces, filled, tooThin: !met };
}
