/** Computes holds, costs and proceeds of the model's orders from all their fills. Amounts are integers of 10^-18. */
export const ONE = 10n ** 18n;
const UNIT = 10n ** 10n;
export const TAKER = ONE / 1000n;
export const MAKER = (ONE * 8n) / 10_000n;

const up = (x: bigint): bigint => ((x + UNIT - 1n) / UNIT) * UNIT;
const down = (x: bigint): bigint => (x / UNIT) * UNIT;
export const times = (a: bigint, b: bigint): bigint => (a * b) / ONE;
const sum = (parts: readonly bigint[]): bigint => parts.reduce((a, b) => a + b, 0n);
export const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export interface ModelOrder {
  readonly user: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** Limit; null for a market order. */
  price: bigint | null;
  quantity: bigint;
  /** Amount of an order sized in quote; null for others. */
  readonly quote: bigint | null;
  stop: bigint | null;
  /** Rules of a trailing stop, and all prices since it is active; null for others. */
  readonly trailing: (ModelTrailing & { readonly seen: bigint[] }) | null;
  /** True while a stop waits for its tick. */
  waiting: boolean;
  readonly post: boolean;
  /** Place in the queue: smaller ones fill first. */
  place: number;
  readonly fills: { readonly price: bigint; readonly quantity: bigint; readonly rate: bigint }[];
  status: 'pending' | 'filled' | 'cancelled';
  /** The other one of a pair; the leg in the queue holds `pairHeld` for both. */
  other: ModelOrder | null;
  pairHeld: bigint;
  /** Attached orders of a buy; `legs` are the ones that it has placed. */
  readonly attached: ModelAttached | null;
  legs: readonly ModelOrder[] | null;
}
/** `bips` hundredths of a per cent behind the best price, from `activation` on or from the start. */
export interface ModelTrailing {
  readonly bips: bigint;
  readonly activation: bigint | null;
  readonly tickSize: bigint;
}
/** Prices of a take profit and of a stop loss with its limit; the first two are not both null. */
export interface ModelAttached {
  readonly price: bigint | null;
  readonly stop: bigint | null;
  readonly limit: bigint | null;
}
export interface ModelLevel {
  readonly price: bigint;
  readonly quantity: bigint;
}
export interface ModelWish {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly price: bigint | null;
  readonly quantity: bigint | null;
  readonly quote: bigint | null;
  readonly stop?: bigint | null;
  readonly trailing?: ModelTrailing | null;
  readonly attached?: ModelAttached | null;
  readonly tif?: 'gtc' | 'ioc' | 'fok';
  readonly post?: boolean;
}

/** Returns the stop price of a trailing stop; null while it is not active. */
export function trailedStop({ side, trailing }: ModelOrder): bigint | null {
  if (trailing === null || trailing.seen.length === 0) return null;
  const { bips, tickSize, seen } = trailing;
  const best = seen.reduce(side === 'sell' ? most : least);
  const part = 10_000n * tickSize;
  if (side === 'sell') return ((best * (10_000n - bips)) / part) * tickSize;
  return ((best * (10_000n + bips) + part - 1n) / part) * tickSize;
}

export const filledOf = (order: ModelOrder): bigint => sum(order.fills.map(({ quantity }) => quantity));
export const valueOf = (order: ModelOrder): bigint =>
  sum(order.fills.map(({ price, quantity }) => times(price, quantity)));
const feeOf = (order: ModelOrder): bigint =>
  sum(order.fills.map(({ price, quantity, rate }) => times(times(price, quantity), rate)));
/** Amount paid in quote for the filled quantity. */
export const paidOf = (order: ModelOrder): bigint => up(valueOf(order)) + up(feeOf(order));
const receivedOf = (order: ModelOrder): bigint => down(valueOf(order)) - up(feeOf(order));
/** Cost of a buy's fills with fees, or proceeds of a sell's fills without them. */
export const totalOf = (order: ModelOrder): bigint => (order.side === 'buy' ? paidOf(order) : receivedOf(order));
/** Returns the amount that the rest of an order needs at its own price. */
export const needOf = (order: ModelOrder): bigint => {
  if (order.side === 'sell') return order.quantity - filledOf(order);
  if (order.price === null) return order.quote ?? 0n;
  const rest = times(order.price, order.quantity - filledOf(order));
  return up(valueOf(order) + rest) + up(feeOf(order) + times(rest, TAKER)) - paidOf(order);
};
/** Returns the hold of a pair, given its order in the queue: that of the dearer one, with room for rounding. */
export const pairNeed = (queued: ModelOrder): bigint =>
  queued.side === 'sell' ? needOf(queued) : most(needOf(queued), needOf(queued.other!)) + 4n * UNIT;
export const heldOf = (order: ModelOrder): bigint =>
  order.status !== 'pending' ? 0n : order.other === null ? needOf(order) : order.pairHeld;

/** Free and held of one coin, from all that was ever placed. @param funds what the user began with */
export function balanceOf(orders: readonly ModelOrder[], funds: bigint, user: string, asset: string) {
  let free = funds;
  let held = 0n;
  for (const order of orders.filter((one) => one.user === user)) {
    const buys = order.side === 'buy';
    if (order.symbol === `${asset}USDT`) free += buys ? filledOf(order) : -filledOf(order);
    if (asset === 'USDT') free += buys ? -paidOf(order) : receivedOf(order);
    if (asset === (buys ? 'USDT' : order.symbol.replace('USDT', ''))) held += heldOf(order);
  }
  return { free: free - held, held };
}
