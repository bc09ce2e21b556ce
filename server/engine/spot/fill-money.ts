import { ASSET_DECIMALS, SCALE, truncateTo } from '../../ledger/amount.ts';

/**
 * What fills of one order cost and bring, rounded as docs/exchange.md#amounts: a user pays rounded up and receives
 * rounded down. Rounding works on running sums, so that a hundred small fills cost no more than one large one, and so
 * that what a buy order holds is always enough. All amounts are scaled by 10^18.
 */
export type Side = 'buy' | 'sell';

const UNIT = 10n ** 10n; // the eighth decimal

/** Rounds up to what a user can pay. */
export const roundedUp = (amount: bigint): bigint => truncateTo(amount + UNIT - 1n, ASSET_DECIMALS);

/** Price × quantity; exact while both together have at most 18 decimals. */
export const valueOf = (price: bigint, quantity: bigint): bigint => (price * quantity) / SCALE;

/** Exact running sums of an order's fills; `fee` is what was really charged. */
export interface Filled {
  readonly quantity: bigint;
  readonly value: bigint;
  readonly feeExact: bigint;
  readonly fee: bigint;
}

export const NOTHING_FILLED: Filled = { quantity: 0n, value: 0n, feeExact: 0n, fee: 0n };

/** Quote that a user pays or receives, before the fee, for fills of this exact value. */
export const quoteOf = (side: Side, value: bigint): bigint =>
  side === 'buy' ? roundedUp(value) : truncateTo(value, ASSET_DECIMALS);

/** A piece of an order that found its other side. */
export interface Piece {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** What one piece comes to: `quote` paid or received and the `fee` on top of or out of it, both at 8 decimals. */
export interface PieceMoney {
  readonly after: Filled;
  readonly quote: bigint;
  readonly fee: bigint;
}

/** @param rate fee as a share of the value, scaled */
export function fillPiece(side: Side, before: Filled, piece: Piece, rate: bigint): PieceMoney {
  const value = before.value + valueOf(piece.price, piece.quantity);
  const quote = quoteOf(side, value) - quoteOf(side, before.value);
  const feeExact = before.feeExact + (valueOf(piece.price, piece.quantity) * rate) / SCALE;
  const due = roundedUp(feeExact) - before.fee;
  // A sale worth less than a hundred-millionth pays its fee with the next one.
  const fee = side === 'sell' && due > quote ? quote : due;
  return { after: { quantity: before.quantity + piece.quantity, value, feeExact, fee: before.fee + fee }, quote, fee };
}

/**
 * What an order must still hold: base for a sell; for a buy the quote that the rest costs at worst, at its own price with
 * the taker's fee. Never grows by a fill at the order's price or better.
 */
export function holdOf(side: Side, price: bigint, rest: bigint, filled: Filled, takerRate: bigint): bigint {
  if (side === 'sell' || rest === 0n) return rest;
  const value = valueOf(price, rest);
  const cost = roundedUp(filled.value + value) - roundedUp(filled.value);
  return cost + roundedUp(filled.feeExact + (value * takerRate) / SCALE) - filled.fee;
}
