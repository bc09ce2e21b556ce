/**
 * Spot trading as one would write it with lists and no database: every balance is computed from all orders ever placed,
 * the book is walked one step at a time. Slow, obvious, one thing after the other. Amounts are integers of 10^-18.
 */
import { balanceOf, filledOf, heldOf, least, MAKER, most, needOf, ONE } from './model-money.ts';
import { paidOf, pairNeed, TAKER, times, trailedStop, valueOf } from './model-money.ts';
import type { ModelAttached, ModelLevel, ModelOrder, ModelWish } from './model-money.ts';

export type { ModelOrder } from './model-money.ts';

const MINIMUM = 5n * ONE;
const MAXIMUM = 100_000n * ONE;

const reaches = (side: 'buy' | 'sell', price: bigint, tick: bigint): boolean =>
  side === 'buy' ? tick <= price : tick >= price;

export class ModelSpot {
  readonly orders: ModelOrder[] = [];
  readonly books = new Map<string, { bids: readonly ModelLevel[]; asks: readonly ModelLevel[] }>();
  readonly last = new Map<string, bigint>();
  readonly funds: ReadonlyMap<string, bigint>;
  readonly steps: ReadonlyMap<string, bigint>;
  #places = 0;

  /** @param funds what every user begins with, by asset */
  constructor(funds: ReadonlyMap<string, bigint>, steps: ReadonlyMap<string, bigint>) {
    this.funds = funds;
    this.steps = steps;
  }

  filled = filledOf;

  balance = (user: string, asset: string) => balanceOf(this.orders, this.funds.get(asset) ?? 0n, user, asset);
  #free = ({ user, side, symbol }: ModelOrder): bigint =>
    this.balance(user, side === 'sell' ? symbol.replace('USDT', '') : 'USDT').free;
  #offBand = (price: bigint, from: bigint): boolean => most(price - from, from - price) * 5n > from;
  #misSized = (size: bigint) => (size < MINIMUM ? 'tradeBelowMinimum' : size > MAXIMUM ? 'tradeAboveMaximum' : null);

  #newOrder(user: string, wish: ModelWish): ModelOrder {
    const { symbol, side, price, quantity, quote, stop = null, post = false } = wish;
    const trailing = wish.trailing
      ? { ...wish.trailing, seen: wish.trailing.activation === null ? [this.last.get(symbol)!] : [] }
      : null;
    const figures = { user, symbol, side, price, quantity: quantity ?? 0n, quote, stop, post, trailing };
    const state = {
      waiting: stop !== null || trailing !== null,
      place: ++this.#places,
      fills: [],
      status: 'pending' as const,
    };
    const after = { other: null, pairHeld: 0n, attached: wish.attached ?? null, legs: null };
    const order: ModelOrder = { ...figures, ...state, ...after };
    if (trailing !== null) order.stop = trailedStop(order);
    return order;
  }

  /** Returns the refusal of the orders attached to a buy at this price; null when they are accepted. */
  #unfit(attached: ModelAttached | null, buyPrice: bigint | null, quantity: bigint | null): string | null {
    if (attached === null) return null;
    const { price, stop, limit } = attached;
    if ((price !== null && price <= buyPrice!) || (stop !== null && stop >= buyPrice!)) return 'malformed';
    const isFar =
      (price !== null && this.#offBand(price, buyPrice!)) || (limit !== null && this.#offBand(limit, stop!));
    return isFar ? 'priceOutOfBand' : this.#legMisSized(attached, quantity!);
  }

  #legMisSized({ price, stop, limit }: ModelAttached, quantity: bigint): string | null {
    const sizes = [price, limit ?? stop].filter((at) => at !== null).map((at) => this.#misSized(times(at, quantity)));
    return sizes.find((wrong) => wrong !== null) ?? null;
  }

  /** Places the attached orders of a finished buy. @returns them; none where the quantity is too small */
  #attach(order: ModelOrder): readonly ModelOrder[] {
    const { user, symbol, attached, status } = order;
    if (status === 'pending' || attached === null || order.legs !== null) return [];
    order.legs = [];
    const most = least(filledOf(order), this.balance(user, symbol.replace('USDT', '')).free);
    const quantity = most - (most % this.steps.get(symbol)!);
    if (this.#legMisSized(attached, quantity) !== null) return [];
    const { price, stop, limit } = attached;
    const wish = { symbol, side: 'sell', quantity, quote: null } as const;
    const profit = price === null ? null : this.#newOrder(user, { ...wish, price, post: stop !== null });
    const loss = stop === null ? null : this.#newOrder(user, { ...wish, price: limit, stop });
    if (profit !== null && loss !== null) {
      [profit.other, loss.other] = [loss, profit];
      profit.pairHeld = pairNeed(profit);
    }
    order.legs = [profit, loss].filter((leg) => leg !== null);
    this.orders.push(...order.legs);
    return order.legs;
  }

  /** @returns the order, or the name of the refusal */
  submit(user: string, wish: ModelWish): ModelOrder | string {
    const { symbol, side, price, quantity, quote, stop = null, trailing = null, tif = 'gtc', post = false } = wish;
    const last = this.last.get(symbol)!;
    const wrong = this.#misSized(quote ?? times(price ?? stop ?? trailing?.activation ?? last, quantity!));
    if (wrong !== null) return wrong;
    if (stop !== null && (side === 'sell' ? stop >= last : stop <= last)) return 'stopWouldTrigger';
    if (price !== null && this.#offBand(price, stop ?? last)) return 'priceOutOfBand';
    const unfit = this.#unfit(wish.attached ?? null, price, quantity);
    if (unfit !== null) return unfit;
    const activation = trailing?.activation ?? null;
    if (activation !== null && reaches(side, activation, last)) return 'stopWouldTrigger';
    const order = this.#newOrder(user, wish);
    const needed = needOf(order);
    const enough = order.waiting || this.#take(order);
    if (price === null && !enough) return 'bookTooThin';
    if (price === null && !order.waiting && order.fills.length === 0) return 'tradeBelowMinimum';
    if (post && order.fills.length > 0) return 'postOnlyWouldTake';
    const whole = filledOf(order) === quantity;
    if ((tif === 'fok' && !whole) || (tif === 'ioc' && order.fills.length === 0)) return 'notFillableNow';
    const used = side === 'sell' ? filledOf(order) : paidOf(order);
    const waits = order.waiting || (price !== null && tif === 'gtc');
    if (this.#free(order) < (waits ? needed : used)) return 'insufficientBalance';
    if (!order.waiting && (price === null || whole)) order.status = 'filled';
    else if (!waits) order.status = 'cancelled';
    this.orders.push(order);
    this.#attach(order);
    return order;
  }

  /** @returns take profit and stop, or the name of the refusal */
  pair(user: string, wish: ModelWish, stop: bigint, limit: bigint | null): readonly [ModelOrder, ModelOrder] | string {
    const last = this.last.get(wish.symbol)!;
    const price = wish.price!;
    const wrong = this.#misSized(times(price, wish.quantity!)) ?? this.#misSized(times(limit ?? stop, wish.quantity!));
    if (wrong !== null) return wrong;
    if (wish.side === 'sell' ? stop >= last || last >= price : price >= last || last >= stop) return 'ocoLegsCrossed';
    if (this.#offBand(price, last) || (limit !== null && this.#offBand(limit, stop))) return 'priceOutOfBand';
    const queued = this.#newOrder(user, { ...wish, post: true });
    this.#take(queued);
    if (queued.fills.length > 0) return 'postOnlyWouldTake';
    const stopped = this.#newOrder(user, { ...wish, price: limit, stop });
    [queued.other, stopped.other] = [stopped, queued];
    queued.pairHeld = pairNeed(queued);
    if (this.#free(queued) < queued.pairHeld) return 'insufficientBalance';
    this.orders.push(queued, stopped);
    return [queued, stopped];
  }

  /** @returns whether it kept its place, or the name of the refusal */
  amend(order: ModelOrder, wish: { price?: bigint; quantity?: bigint; stop?: bigint }): boolean | string {
    if (order.status !== 'pending') return 'orderDone';
    const { price = order.price, quantity = order.quantity, stop = order.stop } = wish;
    if (price === order.price && quantity === order.quantity && stop === order.stop) return true;
    const last = this.last.get(order.symbol)!;
    const at = order.trailing === null ? (price ?? stop)! : (order.trailing.activation ?? last);
    const wrong = order.quote === null ? this.#misSized(times(at, quantity)) : null;
    if (wrong !== null) return wrong;
    if (order.quote === null && quantity <= filledOf(order)) return 'sizeBelowFilled';
    const moved = stop !== order.stop;
    if (moved && (order.side === 'sell' ? stop! >= last : stop! <= last)) return 'stopWouldTrigger';
    const isNew = price !== null && (price !== order.price || moved);
    if (isNew && this.#offBand(price, order.waiting ? stop! : last)) return 'priceOutOfBand';
    const unfit = this.#unfit(order.attached, price, quantity);
    if (unfit !== null) return unfit;
    if (order.other !== null) {
      if (quantity !== order.quantity) return 'malformed';
      const [above, below] = order.waiting ? [order.other.price!, stop!] : [price!, order.other.stop!];
      if (order.side === 'sell' ? above <= below : above >= below) return 'ocoLegsCrossed';
    }
    const keeps = order.waiting || (price === order.price && quantity <= order.quantity);
    const after: ModelOrder = { ...order, price, quantity, stop, fills: [...order.fills] };
    const holder = order.other !== null && order.waiting ? order.other : order;
    const linked = holder === order ? after : { ...holder, other: after };
    const needed = order.other === null ? needOf(after) : pairNeed(linked);
    if (!keeps) this.#take(after);
    if (order.post && after.fills.length > order.fills.length) return 'postOnlyWouldTake';
    if (this.#free(order) < needed - heldOf(holder)) return 'insufficientBalance';
    Object.assign(order, after, keeps ? {} : { place: ++this.#places });
    if (order.other !== null) holder.pairHeld = needed;
    if (order.quote === null && filledOf(order) === quantity) order.status = 'filled';
    this.#attach(order);
    return keeps;
  }

  /** @returns the orders it ended: of a pair both, none of one that is done */
  cancel(order: ModelOrder): readonly ModelOrder[] {
    const ended = [order, order.other].filter((one) => one?.status === 'pending') as ModelOrder[];
    for (const one of ended) one.status = 'cancelled';
    for (const one of ended) this.#attach(one);
    return order.status === 'cancelled' ? ended : [];
  }

  /** One after the other, and what they place. @returns how many it ended */
  cancelAll(user: string, symbol: string | null): number {
    const open = this.orders.filter((one) => one.user === user && one.symbol === (symbol ?? one.symbol));
    const pending = open.filter(({ status }) => status === 'pending');
    let count = 0;
    for (let one = pending.shift(); one !== undefined; one = pending.shift()) {
      const ended = this.cancel(one);
      count += ended.length;
      pending.push(...ended.flatMap(({ legs }) => legs ?? []));
    }
    return count;
  }

  /** Step by step from the book. @returns false when it ran out before the wish was met */
  #take(order: ModelOrder): boolean {
    const { price: limit, quantity, quote } = order;
    const step = this.steps.get(order.symbol)!;
    const { bids = [], asks = [] } = this.books.get(order.symbol) ?? {};
    for (const { price, quantity: size } of order.side === 'buy' ? asks : bids) {
      if (limit !== null && (order.side === 'buy' ? price > limit : price < limit)) return true;
      for (let at = 0n; at < size; at += step) {
        const before = [...order.fills];
        const lastFill = at > 0n ? order.fills.pop() : undefined;
        order.fills.push({ price, quantity: (lastFill?.quantity ?? 0n) + step, rate: TAKER });
        const total = order.side === 'buy' ? paidOf(order) : valueOf(order);
        if (quote === null ? filledOf(order) > quantity : total > quote) {
          order.fills.splice(0, order.fills.length, ...before);
          return true;
        }
      }
    }
    return quote === null && filledOf(order) === quantity;
  }

  #trail(order: ModelOrder, price: bigint): void {
    const { side, trailing } = order;
    const { seen, activation } = trailing!;
    if (seen.length > 0 || activation === null || reaches(side, activation, price)) seen.push(price);
    order.stop = trailedStop(order);
  }

  /** @returns the orders it changed */
  tick(symbol: string, price: bigint, size: bigint): ReadonlySet<ModelOrder> {
    this.last.set(symbol, price);
    const open = this.orders.filter((order) => order.status === 'pending' && order.symbol === symbol);
    const met = open.filter((order) => !order.waiting && reaches(order.side, order.price!, price));
    const off = open.filter(
      ({ waiting, side, stop }) => waiting && stop !== null && reaches(side === 'buy' ? 'sell' : 'buy', stop, price),
    );
    for (const order of open) if (order.trailing !== null && !off.includes(order)) this.#trail(order, price);
    const changed = new Set<ModelOrder>();
    let left = size;
    for (const order of met.toSorted((a, b) => a.place - b.place)) {
      const share = least(order.quantity - filledOf(order), left);
      if (share === 0n) continue;
      left -= share;
      const paid = paidOf(order);
      order.fills.push({ price: order.price!, quantity: share, rate: MAKER });
      if (filledOf(order) === order.quantity) order.status = 'filled';
      changed.add(order);
      if (order.other === null) continue;
      if (order.status === 'filled') order.other.status = 'cancelled';
      else order.other.quantity -= share;
      order.pairHeld =
        order.side === 'sell' ? needOf(order) : least(pairNeed(order), order.pairHeld - paidOf(order) + paid);
      changed.add(order.other);
    }
    for (const order of off) {
      if (order.other !== null) {
        order.other.status = 'cancelled';
        changed.add(order.other);
        order.other = null;
      }
      const enough = this.#take(order);
      order.waiting = false;
      order.place = ++this.#places;
      if (order.price === null) order.status = enough && order.fills.length > 0 ? 'filled' : 'cancelled';
      else if (filledOf(order) === order.quantity) order.status = 'filled';
      changed.add(order);
    }
    for (const order of changed) for (const leg of this.#attach(order)) changed.add(leg);
    return changed;
  }
}
