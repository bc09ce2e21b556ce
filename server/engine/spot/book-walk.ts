import { SCALE } from '../../ledger/amount.ts';
import { fillPiece, NOTHING_FILLED, quoteOf } from './fill-money.ts';
import type { Filled, Piece, Side } from './fill-money.ts';

/** What an order asks of the book; scaled by 10^18, like all amounts here. */
export type WalkWish =
  /** So much of the base asset; limit orders take no level beyond `limit`. */
  | { readonly quantity: bigint; readonly limit: bigint | null }
  /** As much as this much quote allows, fee included: a buy pays no more, a sell is worth no more. */
  | { readonly quote: bigint };

export interface Walk {
  /** One per level, best first. */
  readonly pieces: readonly Piece[];
  /** The book ran out of levels before the wish was met; a limit that stops the walk is no shortage. */
  readonly tooThin: boolean;
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);

/** Most whole steps at one price that the budget allows on top of what is filled. */
function affordable(side: Side, filled: Filled, price: bigint, budget: bigint, step: bigint, rate: bigint): bigint {
  const charged = side === 'buy' ? rate : 0n;
  const spent = filled.value + (side === 'buy' ? filled.feeExact : 0n);
  const fits = (quantity: bigint): boolean => {
    const { after } = fillPiece(side, filled, { price, quantity }, rate);
    return (side === 'buy' ? quoteOf(side, after.value) + after.fee : after.value) <= budget;
  };
  if (spent >= budget) return 0n;
  const pricePerStep = price * step * (SCALE + charged);
  let steps = ((budget - spent) * SCALE * SCALE) / pricePerStep;
  // Exact but for the rounding of what is paid: a step or two less at most.
  while (steps > 0n && !fits(steps * step)) steps -= 1n;
  return steps * step;
}

/**
 * Takes from the levels of the other side, best price first, in whole steps. Pure: the book is the snapshot clients see.
 * @param levels  the side to take from, best first
 * @param rate    taker's fee, scaled
 */
export function walkBook(levels: readonly Piece[], side: Side, wish: WalkWish, step: bigint, rate: bigint): Walk {
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
    if (quantity < level.quantity) return { pieces, tooThin: false };
  }
  const met = !('quote' in wish) && filled.quantity === wish.quantity;
  return { pieces, tooThin: !met };
}
