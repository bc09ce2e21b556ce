import type { FeedBook, FeedLevel } from '../feed.ts';
import { scaledFromText } from '../scaled-price.ts';
import type { DepthSnapshot, LevelText, UpstreamDepth } from './upstream-messages.ts';

/** Most decimals of an upstream price (upstream-messages.ts). */
const UPSTREAM_DECIMALS = 8;
/** Most changes kept while a snapshot is loading: ten seconds and more, at ten a second. */
const MAX_WAITING = 200;
/** Most rows of one side; the deepest are dropped, as in any snapshot. */
const MAX_ROWS = 5000;

/** A book with a side that has less than this part of a snapshot's rows is reloaded. */
const RUNNING_OUT = 0.6;

/** Result of a change. `gap`: changes were missed, the book is empty and waits for a snapshot. */
export type ChangeResult = 'applied' | 'old' | 'waiting' | 'gap';

/**
 * The book of a market, maintained as documented ("How to manage a local order book correctly"): changes wait for a
 * snapshot, each must follow the one before, and after a gap the book is loaded again. A snapshot of the maximum size
 * does not cover prices behind its last row, so changes there are ignored and the book never reaches beyond.
 */
export interface DepthBook {
  applyChange(change: UpstreamDepth): ChangeResult;
  /**
   * Applies a snapshot.
   * @returns false when it is older than the first pending change, or does not join the changes: request another
   */
  begin(snapshot: DepthSnapshot): boolean;
  /** Empties the book, which then waits for a snapshot. Call it after a new connection. */
  restart(): void;
  readonly isReady: boolean;
  /** Whether the market has moved close to the end of the snapshot, so that another one is needed. */
  readonly isRunningOut: boolean;
  /** Prepares for another snapshot while this book stays in use; `begin` replaces it, or keeps it. */
  renew(): void;
  /**
   * Returns the best `levels` of each side in ticks and lots of the market. When its ticks are coarser than the
   * upstream's, a bid is rounded down and an ask up, so that the published book is never better than the real one.
   */
  top(levels: number): FeedBook;
}

/** One side, ordered ascending by upstream price × 10^8. */
class Side {
  readonly prices: number[] = [];
  readonly lots: number[] = [];
  readonly #isBid: boolean;
  /** Furthest price that the snapshot covers; null when it covers all. */
  reach: number | null = null;

  constructor(isBid: boolean) {
    this.#isBid = isBid;
  }

  clear(): void {
    this.prices.length = 0;
    this.lots.length = 0;
    this.reach = null;
  }

  /** Sets the reach to the last row. */
  endHere(): void {
    this.reach = (this.#isBid ? this.prices[0] : this.prices.at(-1)) ?? null;
  }

  get best(): number | undefined {
    return this.#isBid ? this.prices.at(-1) : this.prices[0];
  }

  set(price: number, lots: number | null): void {
    if (this.reach !== null && (this.#isBid ? price < this.reach : price > this.reach)) return;
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
    this.endHere();
  }
}

const isZero = (text: string): boolean => /^[0.]*$/.test(text);

/** Returns lots, rounded down, so that the market never shows more than there is. */
function lotsOf(text: string, sizeDecimals: number): number {
  const point = text.indexOf('.');
  const cut = point < 0 ? text : text.slice(0, sizeDecimals === 0 ? point : point + 1 + sizeDecimals);
  return scaledFromText(cut, sizeDecimals);
}

/**
 * Creates a book.
 * @param snapshotRows  most rows of one side of a snapshot
 */
export function depthBook(priceDecimals: number, sizeDecimals: number, snapshotRows: number): DepthBook {
  let bids = new Side(true);
  let asks = new Side(false);
  /** Changes are also kept while the book is ready. */
  let isRenewing = false;
  let waiting: UpstreamDepth[] = [];
  /** Number of the last applied change; null while it waits for a snapshot. */
  let last: number | null = null;

  const coarser = 10 ** Math.max(0, UPSTREAM_DECIMALS - priceDecimals);
  const finer = 10 ** Math.max(0, priceDecimals - UPSTREAM_DECIMALS);

  function restart(): void {
    bids.clear();
    asks.clear();
    waiting = [];
    last = null;
    isRenewing = false;
  }

  function keep(change: UpstreamDepth): void {
    waiting.push(change);
    if (waiting.length > MAX_WAITING) waiting.shift();
  }

  function fill(side: Side, levels: readonly LevelText[]): void {
    put(side, levels);
    if (levels.length >= snapshotRows) side.endHere();
  }

  function put(side: Side, levels: readonly LevelText[]): void {
    for (const [price, qty] of levels) {
      side.set(scaledFromText(price, UPSTREAM_DECIMALS), isZero(qty) ? null : lotsOf(qty, sizeDecimals));
    }
  }

  function apply(change: UpstreamDepth): ChangeResult {
    if (last === null || change.u < last) return 'old';
    if (change.U > last + 1) return 'gap';
    put(bids, change.b);
    put(asks, change.a);
    last = change.u;
    const bid = bids.best;
    const ask = asks.best;
    // A real book is never crossed: a change was missed or is wrong.
    return bid !== undefined && ask !== undefined && bid >= ask ? 'gap' : 'applied';
  }

  function topOf(side: Side, levels: number, isBid: boolean): readonly FeedLevel[] {
    const rows: { price: number; qty: number }[] = [];
    if (last === null) return rows;
    const step = isBid ? -1 : 1;
    const end = side.reach === null ? null : (side.reach * finer) / coarser;
    for (let at = isBid ? side.prices.length - 1 : 0; at >= 0 && at < side.prices.length; at += step) {
      const exact = (side.prices[at]! * finer) / coarser;
      const price = isBid ? Math.floor(exact) : Math.ceil(exact);
      const qty = side.lots[at]!;
      // Part of this tick lies behind the end, so its quantity is incomplete.
      if (end !== null && end !== price && price === (isBid ? Math.floor(end) : Math.ceil(end))) break;
      const row = rows.at(-1);
      if (row?.price === price) row.qty += qty;
      else if (rows.length === levels) break;
      else if (qty > 0 && price > 0) rows.push({ price, qty });
    }
    return rows;
  }

  return {
    applyChange(change) {
      if (last === null) {
        keep(change);
        return 'waiting';
      }
      if (isRenewing) keep(change);
      const result = apply(change);
      if (result === 'gap') {
        restart();
        waiting.push(change);
      }
      return result;
    },

    begin(snapshot) {
      const first = waiting[0];
      if (first && snapshot.lastUpdateId < first.U) return false;
      const [changes, before] = [waiting, isRenewing ? { bids, asks, last } : null];
      [bids, asks] = [new Side(true), new Side(false)];
      restart();
      fill(bids, snapshot.bids);
      fill(asks, snapshot.asks);
      last = snapshot.lastUpdateId;
      const isCrossed = bids.best !== undefined && asks.best !== undefined && bids.best >= asks.best;
      const joined =
        !isCrossed && changes.every((change) => change.u <= snapshot.lastUpdateId || apply(change) !== 'gap');
      // The snapshot is older than the book in use, which is kept.
      if (joined && (before?.last ?? 0) <= last) return true;
      restart();
      if (before !== null) ({ bids, asks, last } = before);
      return false;
    },

    restart,
    get isReady() {
      return last !== null;
    },
    get isRunningOut() {
      return [bids, asks].some(({ reach, prices }) => reach !== null && prices.length < snapshotRows * RUNNING_OUT);
    },
    renew() {
      isRenewing = last !== null;
      if (isRenewing) waiting = [];
    },
    top: (levels) => ({ bids: topOf(bids, levels, true), asks: topOf(asks, levels, false) }),
  };
}
