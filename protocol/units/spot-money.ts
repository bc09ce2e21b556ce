/**
 * What a spot order holds, costs and brings: the one place for the exchange and the ticket, so that both say the same to
 * the last digit. Rounded as docs/exchange.md#amounts: a user pays rounded up and receives rounded down, value and fee each
 * for itself, as each is shown and booked. Rounding works on running sums, so that a hundred small fills cost no more than
 * one large one, and so that what a buy order holds is always enough. All amounts and rates are scaled by 10^18.
 */
export type Side = 'buy' | 'sell';

const SCALE = 10n ** 18n;
/** The eighth decimal: the finest amount of any asset that a user pays or receives. */
export const BOOKED = 10n ** 10n;

const roundedDown = (amount: bigint): bigint => amount - (amount % BOOKED);

/** Rounds up to what a user can pay. */
export const roundedUp = (amount: bigint): bigint => roundedDown(amount + BOOKED - 1n);

/** Price × quantity; exact while both together have at most 18 decimals. */
export const valueOf = (price: bigint, quantity: bigint): bigint => (price * quantity) / SCALE;

/** The fee of so much value, not rounded yet; exact while both together have at most 18 decimals. */
const exactFeeOf = (value: bigint, rate: bigint): bigint => (value * rate) / SCALE;

/** Exact running sums of an order's fills; `fee` is what was really charged. */
export interface Filled {
  readonly quantity: bigint;
  readonly value: bigint;
  readonly feeExact: bigint;
  readonly fee: bigint;
}

export const NOTHING_FILLED: Filled = { quantity: 0n, value: 0n, feeExact: 0n, fee: 0n };

/** Quote that a user pays or receives, before the fee, for fills of this exact value. */
export const quoteOf = (side: Side, value: bigint): bigint => (side === 'buy' ? roundedUp(value) : roundedDown(value));

/** What fills come to: quote paid with the fee by a buy, quote received without it by a sell. */
export const totalOf = (side: Side, { value, fee }: Filled): bigint =>
  side === 'buy' ? quoteOf(side, value) + fee : quoteOf(side, value) - fee;

/** Averages are no money that moves: enough digits for coins that cost a millionth, cut. */
export const AVERAGE_DECIMALS = 12;
const AVERAGE_PLACE = 10n ** BigInt(18 - AVERAGE_DECIMALS);

/** Quote per coin. @param quantity  above 0 */
export function averageOf(total: bigint, quantity: bigint): bigint {
  const average = (total * SCALE) / quantity;
  return average - (average % AVERAGE_PLACE);
}

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

/** @param rate fee as a share of the value */
export function fillPiece(side: Side, before: Filled, piece: Piece, rate: bigint): PieceMoney {
  const pieceValue = valueOf(piece.price, piece.quantity);
  const value = before.value + pieceValue;
  const quote = quoteOf(side, value) - quoteOf(side, before.value);
  const feeExact = before.feeExact + exactFeeOf(pieceValue, rate);
  const due = roundedUp(feeExact) - before.fee;
  // A sale worth less than a hundred-millionth pays its fee with the next one.
  const fee = side === 'sell' && due > quote ? quote : due;
  return { after: { quantity: before.quantity + piece.quantity, value, feeExact, fee: before.fee + fee }, quote, fee };
}

/** What an order comes to that is filled at one price. @param rate fee as a share of the value */
export const filledAt = (side: Side, price: bigint, quantity: bigint, rate: bigint): Filled =>
  fillPiece(side, NOTHING_FILLED, { price, quantity }, rate).after;

/**
 * What an order must still hold: base for a sell; for a buy the quote that the rest costs at worst, at its own price with
 * the taker's fee. Never grows by a fill at the order's price or better.
 */
export function holdOf(side: Side, price: bigint, rest: bigint, filled: Filled, takerRate: bigint): bigint {
  if (side === 'sell' || rest === 0n) return rest;
  const value = valueOf(price, rest);
  const cost = roundedUp(filled.value + value) - roundedUp(filled.value);
  return cost + roundedUp(filled.feeExact + exactFeeOf(value, takerRate)) - filled.fee;
}

/**
 * The most whole steps at one price that a budget allows on top of what is filled: a buy pays its fee out of it, a sell is
 * worth no more before its fee. Filled is within the budget.
 * @param price   above 0
 * @param budget  quote
 * @param rate    taker's fee
 */
export function affordable(
  side: Side,
  filled: Filled,
  price: bigint,
  budget: bigint,
  step: bigint,
  rate: bigint,
): bigint {
  const fits = (steps: bigint): boolean => {
    const { after } = fillPiece(side, filled, { price, quantity: steps * step }, rate);
    return (side === 'buy' ? totalOf(side, after) : after.value) <= budget;
  };
  const charged = side === 'buy' ? rate : 0n;
  const room = budget - filled.value - (side === 'buy' ? filled.feeExact : 0n);
  if (room <= 0n) return 0n;
  // Before rounding. Rounding up adds less than one booked unit to the value and one to the fee: between the two lies
  // the answer, and no sum is rounded on the way to it.
  const perStep = price * step * (SCALE + charged);
  let most = (room * SCALE * SCALE) / perStep;
  const lost = (2n * BOOKED * SCALE * SCALE) / perStep + 1n;
  let least = most > lost ? most - lost : 0n;
  while (least < most) {
    const steps = (least + most + 1n) / 2n;
    if (fits(steps)) least = steps;
    else most = steps - 1n;
  }
  return least * step;
}
