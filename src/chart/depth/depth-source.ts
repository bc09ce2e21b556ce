import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';

/**
 * One side of an order book, best price first: whole numbers, scaled by the decimals of the market. Rows from the first
 * unsound one on (NaN, out of order, a total that shrinks) are not drawn.
 */
export interface DepthSide {
  readonly prices: ArrayLike<OrPlain<ScaledPrice>>;
  /** Cumulative size from the best price to this row. */
  readonly totals: ArrayLike<OrPlain<ScaledSize>>;
  /** Rows in use; the columns may be longer. */
  readonly count: number;
}

export type DepthStatus = 'loading' | 'ready' | 'unavailable';

/** Anything that holds a book: a store of signals, or plain arrays. */
export interface DepthSource {
  /** Bids of the book, read again after every change; the columns are copied. */
  readonly bids: DepthSide;
  readonly asks: DepthSide;
  readonly status: DepthStatus;
  /** Calls back at once and after every change of the above. @returns ends it */
  follow(changed: () => void): () => void;
}

const LEAST_ROOM = 256;

/** One side of the book as it is drawn: a sound copy, so that a source may reuse its arrays. */
export class DepthColumns implements DepthSide {
  prices = new Float64Array(LEAST_ROOM);
  totals = new Float64Array(LEAST_ROOM);
  count = 0;
  /** +1: prices ascend from the best one (asks); −1: they descend. */
  private readonly outwards: 1 | -1;

  constructor(outwards: 1 | -1) {
    this.outwards = outwards;
  }

  /** Price of the last row. Only while there are rows. */
  get deepest(): ScaledPrice {
    return this.prices[this.count - 1]! as ScaledPrice;
  }

  /** Copies the rows up to the first unsound one. Once per flush of the book. @returns whether anything changed */
  take(side: DepthSide): boolean {
    const rows = Math.min(side.count, side.prices.length, side.totals.length);
    if (rows > this.prices.length) this.makeRoom(rows);
    let changed = false;
    let count = 0;
    while (count < rows && this.isSound(side.prices[count]!, side.totals[count]!, count)) {
      changed ||= this.prices[count] !== side.prices[count] || this.totals[count] !== side.totals[count];
      this.prices[count] = side.prices[count]!;
      this.totals[count] = side.totals[count]!;
      count++;
    }
    changed ||= count !== this.count;
    this.count = count;
    return changed;
  }

  /** Cumulative size that stands between the best price and `price`; beyond the last row, what is known. O(log n). */
  totalAt(price: OrPlain<ScaledPrice>): ScaledSize {
    const rows = this.rowsWithin(price);
    return (rows === 0 ? 0 : this.totals[rows - 1]!) as ScaledSize;
  }

  /** Rows at `price` or nearer to the best one. O(log n). */
  rowsWithin(price: OrPlain<ScaledPrice>): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.prices[middle]! - price) * this.outwards <= 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private isSound(price: number, total: number, row: number): boolean {
    if (!(price > 0 && price <= Number.MAX_SAFE_INTEGER && total > 0 && total < Infinity)) return false;
    if (row === 0) return true;
    return (price - this.prices[row - 1]!) * this.outwards > 0 && total >= this.totals[row - 1]!;
  }

  private makeRoom(rows: number): void {
    const room = Math.max(rows, 2 * this.prices.length);
    const { prices, totals } = this;
    this.prices = new Float64Array(room);
    this.totals = new Float64Array(room);
    this.prices.set(prices);
    this.totals.set(totals);
  }
}
