import type { FeedBook, FeedLevel } from '../feed.ts';
import { scaledFromText } from '../scaled.ts';
import type { DepthSnapshot, LevelText, UpstreamDepth } from './messages.ts';

/** Prices of the upstream have at most this many decimals (messages.ts). */
const UPSTREAM_DECIMALS = 8;
/** Changes kept while a snapshot is on its way: ten seconds and more, at ten a second. */
const MAX_WAITING = 200;
/** Rows of one side: the deepest are forgotten, as they are in any snapshot. */
const MAX_ROWS = 5000;

/** What a change did. `gap`: some were missed, the book is empty and waits for another snapshot. */
export type Heard = 'applied' | 'old' | 'waiting' | 'gap';

/**
 * A market's book followed by the documented rule ("How to manage a local order book correctly"):
 * changes wait for a snapshot, each must follow on the one before, and a gap starts over.
 */
export interface DepthBook {
  hear(change: UpstreamDepth): Heard;
  /** @returns false when the snapshot is older than the first change that waits, or the two do not join: ask for another */
  begin(snapshot: DepthSnapshot): boolean;
  /** Empty, waiting for a snapshot: after a new connection. */
  restart(): void;
  readonly isReady: boolean;
  /**
   * The best `levels` of each side in ticks and lots of the market. Where its ticks are coarser than the upstream's, a
   * bid is rounded down and an ask up, so that the book shown is never better than the real one.
   */
  top(levels: number): FeedBook;
}

/** One side: rows in ascending order of their upstream price × 10^8. */
class Side {
  readonly prices: number[] = [];
  readonly lots: number[] = [];
  readonly #isBid: boolean;

  constructor(isBid: boolean) {
    this.#isBid = isBid;
  }

  clear(): void {
    this.prices.length = 0;
    this.lots.length = 0;
  }

  get best(): number | undefined {
    return this.#isBid ? this.prices.at(-1) : this.prices[0];
  }

  set(price: number, lots: number | null): void {
    let low = 0;
    let high = this.prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.prices[middle]! < price) low = middle + 1;
      else high = middle;
    }
    const isKnown = this.prices[low] === price;
    if (lots === null) {
      if (!isKnown) return;
      this.prices.splice(low, 1);
      this.lots.splice(low, 1);
    } else if (isKnown) {
      this.lots[low] = lots;
    } else {
      this.prices.splice(low, 0, price);
      this.lots.splice(low, 0, lots);
      this.#trim();
    }
  }

  #trim(): void {
    if (this.prices.length <= MAX_ROWS) return;
    const worst = this.#isBid ? 0 : this.prices.length - 1;
    this.prices.splice(worst, 1);
    this.lots.splice(worst, 1);
  }
}

const isZero = (text: string): boolean => /^[0.]*$/.test(text);

/** Lots, rounded down: the market must not show more than there is. */
function lotsOf(text: string, sizeDecimals: number): number {
  const point = text.indexOf('.');
  const cut = point < 0 ? text : text.slice(0, sizeDecimals === 0 ? point : point + 1 + sizeDecimals);
  return scaledFromText(cut, sizeDecimals);
}

export function depthBook(priceDecimals: number, sizeDecimals: number): DepthBook {
  const bids = new Side(true);
  const asks = new Side(false);
  let waiting: UpstreamDepth[] = [];
  /** Number of the last change in the book; null while it waits for a snapshot. */
  let last: number | null = null;

  const coarser = 10 ** Math.max(0, UPSTREAM_DECIMALS - priceDecimals);
  const finer = 10 ** Math.max(0, priceDecimals - UPSTREAM_DECIMALS);

  function restart(): void {
    bids.clear();
    asks.clear();
    waiting = [];
    last = null;
  }

  function put(side: Side, levels: readonly LevelText[]): void {
    for (const [price, qty] of levels) {
      side.set(scaledFromText(price, UPSTREAM_DECIMALS), isZero(qty) ? null : lotsOf(qty, sizeDecimals));
    }
  }

  function apply(change: UpstreamDepth): Heard {
    if (last === null || change.u < last) return 'old';
    if (change.U > last + 1) return 'gap';
    put(bids, change.b);
    put(asks, change.a);
    last = change.u;
    const bid = bids.best;
    const ask = asks.best;
    // No real book is crossed: something was missed, or is not true.
    return bid !== undefined && ask !== undefined && bid >= ask ? 'gap' : 'applied';
  }

  function topOf(side: Side, levels: number, isBid: boolean): readonly FeedLevel[] {
    const rows: { price: number; qty: number }[] = [];
    if (last === null) return rows;
    const step = isBid ? -1 : 1;
    for (let at = isBid ? side.prices.length - 1 : 0; at >= 0 && at < side.prices.length; at += step) {
      const exact = (side.prices[at]! * finer) / coarser;
      const price = isBid ? Math.floor(exact) : Math.ceil(exact);
      const qty = side.lots[at]!;
      const row = rows.at(-1);
      if (row?.price === price) row.qty += qty;
      else if (rows.length === levels) break;
      else if (qty > 0 && price > 0) rows.push({ price, qty });
    }
    return rows;
  }

  return {
    hear(change) {
      if (last === null) {
        waiting.push(change);
        if (waiting.length > MAX_WAITING) waiting.shift();
        return 'waiting';
      }
      const heard = apply(change);
      if (heard === 'gap') {
        restart();
        waiting.push(change);
      }
      return heard;
    },

    begin(snapshot) {
      const first = waiting[0];
      if (first && snapshot.lastUpdateId < first.U) return false;
      const changes = waiting;
      restart();
      put(bids, snapshot.bids);
      put(asks, snapshot.asks);
      last = snapshot.lastUpdateId;
      const isCrossed = bids.best !== undefined && asks.best !== undefined && bids.best >= asks.best;
      const joined =
        !isCrossed && changes.every((change) => change.u <= snapshot.lastUpdateId || apply(change) !== 'gap');
      if (joined) return true;
      restart();
      return false;
    },

    restart,
    get isReady() {
      return last !== null;
    },
    top: (levels) => ({ bids: topOf(bids, levels, true), asks: topOf(asks, levels, false) }),
  };
}
