/**
 * Spot trading as one would write it with lists and no database: every balance is computed from all orders ever placed,
 * the book is walked one step at a time. Slow, obvious, one thing after the other. Amounts are integers of 10^-18.
 */
const ONE = 10n ** 18n;
const UNIT = 10n ** 10n;
const TAKER = ONE / 1000n;
const MAKER = (ONE * 8n) / 10_000n;
const MINIMUM = 5n * ONE;
const MAXIMUM = 100_000n * ONE;

const up = (x: bigint): bigint => ((x + UNIT - 1n) / UNIT) * UNIT;
const down = (x: bigint): bigint => (x / UNIT) * UNIT;
const times = (a: bigint, b: bigint): bigint => (a * b) / ONE;
const sum = (parts: readonly bigint[]): bigint => parts.reduce((a, b) => a + b, 0n);

interface ModelFill {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly rate: bigint;
}
export interface ModelOrder {
  readonly user: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** Null for a market order, which is never open. */
  readonly price: bigint | null;
  readonly quantity: bigint;
  readonly fills: ModelFill[];
  status: 'pending' | 'filled' | 'cancelled';
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
}

const filledOf = (order: ModelOrder): bigint => sum(order.fills.map(({ quantity }) => quantity));
const valueOf = (order: ModelOrder): bigint => sum(order.fills.map(({ price, quantity }) => times(price, quantity)));
const feeOf = (order: ModelOrder): bigint =>
  sum(order.fills.map(({ price, quantity, rate }) => times(times(price, quantity), rate)));
/** What is paid or received in quote for what has filled. */
const paidOf = (order: ModelOrder): bigint => up(valueOf(order)) + up(feeOf(order));
const receivedOf = (order: ModelOrder): bigint => down(valueOf(order)) - up(feeOf(order));
/** What the order would cost at worst, were the rest taken at its own price. */
const worstOf = (order: ModelOrder): bigint => {
  const rest = times(order.price ?? 0n, order.quantity - filledOf(order));
  return up(valueOf(order) + rest) + up(feeOf(order) + times(rest, TAKER));
};
const heldOf = (order: ModelOrder): bigint => {
  if (order.status !== 'pending') return 0n;
  return order.side === 'sell' ? order.quantity - filledOf(order) : worstOf(order) - paidOf(order);
};

export class ModelSpot {
  readonly orders: ModelOrder[] = [];
  readonly books = new Map<string, { bids: readonly ModelLevel[]; asks: readonly ModelLevel[] }>();
  readonly last = new Map<string, bigint>();
  readonly funds: ReadonlyMap<string, bigint>;
  readonly steps: ReadonlyMap<string, bigint>;

  /** @param funds what every user begins with, by asset */
  constructor(funds: ReadonlyMap<string, bigint>, steps: ReadonlyMap<string, bigint>) {
    this.funds = funds;
    this.steps = steps;
  }

  balance(user: string, asset: string): { free: bigint; held: bigint } {
    let free = this.funds.get(asset) ?? 0n;
    let held = 0n;
    for (const order of this.orders.filter((one) => one.user === user)) {
      const isBase = order.symbol === `${asset}USDT`;
      const buys = order.side === 'buy';
      if (isBase) free += buys ? filledOf(order) : -filledOf(order);
      if (asset === 'USDT') free += buys ? -paidOf(order) : receivedOf(order);
      if (asset === (buys ? 'USDT' : order.symbol.replace('USDT', ''))) held += heldOf(order);
    }
    return { free: free - held, held };
  }

  /** @returns the order, or the name of the refusal */
  submit(user: string, { symbol, side, price, quantity, quote }: ModelWish): ModelOrder | string {
    const size = quote ?? times(price ?? this.last.get(symbol)!, quantity!);
    if (size < MINIMUM) return 'tradeBelowMinimum';
    if (size > MAXIMUM) return 'tradeAboveMaximum';
    const distance = price === null ? 0n : price - this.last.get(symbol)!;
    if ((distance < 0n ? -distance : distance) * 5n > this.last.get(symbol)!) return 'priceOutOfBand';

    const taken: ModelOrder = { user, symbol, side, price, quantity: quantity ?? 0n, fills: [], status: 'filled' };
    const enough = this.#take(taken, quantity, quote);
    if (price === null && !enough) return 'bookTooThin';
    if (price === null && taken.fills.length === 0) return 'tradeBelowMinimum';
    const open: ModelOrder = { ...taken, fills: [], status: 'pending' };
    const needed = side === 'sell' ? (quantity ?? filledOf(taken)) : price === null ? paidOf(taken) : worstOf(open);
    const asset = side === 'sell' ? symbol.replace('USDT', '') : 'USDT';
    if (this.balance(user, asset).free < needed) return 'insufficientBalance';
    if (price !== null && filledOf(taken) < taken.quantity) taken.status = 'pending';
    this.orders.push(taken);
    return taken;
  }

  /** Step by step from the book. @returns false when it ran out before the wish was met */
  #take(order: ModelOrder, quantity: bigint | null, quote: bigint | null): boolean {
    const step = this.steps.get(order.symbol)!;
    const { bids = [], asks = [] } = this.books.get(order.symbol) ?? {};
    for (const { price, quantity: size } of order.side === 'buy' ? asks : bids) {
      if (order.price !== null && (order.side === 'buy' ? price > order.price : price < order.price)) return true;
      for (let at = 0n; at < size; at += step) {
        const before = [...order.fills];
        const lastFill = at > 0n ? order.fills.pop() : undefined;
        order.fills.push({ price, quantity: (lastFill?.quantity ?? 0n) + step, rate: TAKER });
        const total = order.side === 'buy' ? paidOf(order) : valueOf(order);
        if (quote === null ? filledOf(order) > quantity! : total > quote) {
          order.fills.splice(0, order.fills.length, ...before);
          return true;
        }
      }
    }
    return quote === null && filledOf(order) === quantity;
  }

  /** @returns the orders it filled */
  tick(symbol: string, price: bigint, quantity: bigint): readonly ModelOrder[] {
    this.last.set(symbol, price);
    let left = quantity;
    return this.orders.filter((order) => {
      if (order.status !== 'pending' || order.symbol !== symbol || order.price === null) return false;
      const meets = order.side === 'buy' ? price <= order.price : price >= order.price;
      const rest = order.quantity - filledOf(order);
      const share = !meets ? 0n : rest < left ? rest : left;
      if (share === 0n) return false;
      left -= share;
      order.fills.push({ price: order.price, quantity: share, rate: MAKER });
      if (share === rest) order.status = 'filled';
      return true;
    });
  }

  filled = filledOf;
}
