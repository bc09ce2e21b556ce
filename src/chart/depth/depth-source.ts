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
  /** Read again after every change; the columns are copied. */
  readonly bids: DepthSide;
  readonly asks: DepthSide;
  readonly status: DepthStatus;
  /** Calls back at once and after every change of the above. @returns ends it */
  follow(changed: () => void): () => void;
}
