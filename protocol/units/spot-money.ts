/**
 * Money of spot orders: hold, cost and proceeds, shared by the exchange and the order ticket so that both compute the
 * same digits. Rounding follows docs/exchange.md#amounts: a user pays rounded up and receives rounded down, value and
 * fee separately, as each is shown and booked. Running sums are rounded, so that a hundred small fills cost no more
 * than one large one, and the hold of a buy order always suffices. All amounts and rates are scaled by 10^18.
 */
export type Side = 'buy' | 'sell';

const SCALE = 10n ** 18n;
/** Unit of the eighth decimal, the most decimals that a user pays or receives. */
export const BOOKED = 10n ** 10n;

const roundedDown = (amount: bigint): bigint => amount - (amount % BOOKED);

/** Rounds up to a payable amount. */
export const roundedUp = (amount: bigint): bigint => roundedDown(amount + BOOKED - 1n);

/** Returns price × quantity; exact while both together have at most 18 decimals. */
export const valueOf = (price: bigint, quantity: bigint): bigint => (price * quantity) / SCALE;

/** Returns the unrounded fee of a value; exact while both together have at most 18 decimals. */
const exactFeeOf = (value: bigint, rate: bigint): bigint => (value * rate) / SCALE;

/** Exact running sums of an order's fills; `fee` is the amount charged. */
export interface Filled {
  readonly quantity: bigint;
  readonly value: bigint;
  readonly feeExact: bigint;
  readonly fee: bigint;
}

export const NOTHING_FILLED: Filled = { quantity: 0n, value: 0n, feeExact: 0n, fee: 0n };

/** Returns the quote that a user pays or receives before the fee, for fills of this exact value. */
export const quoteOf = (side: Side, value: bigint): bigint => (side === 'buy' ? roundedUp(value) : roundedDown(value));

/** Returns the total of fills: for a buy the quote paid including the fee, for a sell the quote received minus it. */
export const totalOf = (side: Side, { value, fee }: Filled): bigint =>
  side === 'buy' ? quoteOf(side, value) + fee : quoteOf(side, value) - fee;

/** Decimals of average prices, which are only displayed: enough for coins that cost a millionth. */
export const AVERAGE_DECIMALS = 12;
const AVERAGE_PLACE = 10n ** BigInt(18 - AVERAGE_DECIMALS);

/**
 * Returns quote per coin, rounded down.
 * @param quantity  above 0
 */
export function averageOf(total: bigint, quantity: bigint): bigint {
  const average = (total * SCALE) / quantity;
  return average - (average % AVERAGE_PLACE);
}

/** A part of an order that is filled at one price. */
export interface Piece {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** Money of one piece: `quote` paid or received and the `fee` in addition to it or out of it, both at 8 decimals. */
export interface PieceMoney {
  readonly after: Filled;
  readonly quote: bigint;
  readonly fee: bigint;
}

/**
 * Adds a piece to the running sums.
 * @param rate  fee as a fraction of the value
 */
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

/**
 * Returns the sums of an order filled at one price.
 * @param rate  fee as a fraction of the value
 */
export const filledAt = (side: Side, price: bigint, quantity: bigint, rate: bigint): Filled =>
  fillPiece(side, NOTHING_FILLED, { price, quantity }, rate).after;

/**
 * Returns what an order must still hold: base for a sell; for a buy the worst cost of the rest, at its own price with
 * the taker's fee. A fill at the order's price or better never increases it.
 */
export function holdOf(side: Side, price: bigint, rest: bigint, filled: Filled, takerRate: bigint): bigint {
  if (side === 'sell' || rest === 0n) return rest;
  const value = valueOf(price, rest);
  const cost = roundedUp(filled.value + value) - roundedUp(filled.value);
  return cost + roundedUp(filled.feeExact + exactFeeOf(value, takerRate)) - filled.fee;
}

/**
 * Returns the largest quantity in whole steps at one price that a budget allows in addition to earlier fills: a buy
 * pays its fee out of it, a sell is worth at most that before its fee. The fills are within the budget.
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
  // Before rounding. Rounding up adds less than one booked unit to the value and one to the fee, so the answer is
  // between the two, and no sum is rounded while searching.
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
