import type { DepthColumns } from './depth-source.ts';

/** Visible prices: `middle` − `half` … `middle` + `half`, scaled like the book. */
export interface DepthRange {
  /** Half way between the best bid and the best ask; the best price where only one side has any. */
  readonly middle: number;
  readonly half: number;
}

/** A side that reaches less than this share of the other's way does not narrow it further. */
const THIN_SHARE = 1 / 3;
/** A book of a single price is shown in the middle of so many ticks to either side. */
const LEAST_HALF = 4;
/** Share of the known way that is shown, so that it can shrink a little without the axis moving. */
const SHOWN_SHARE = 0.94;
/** Both best prices are visible, however far apart they are. */
const SPREAD_SHARE = 0.6;
/** Height of the range over the highest step, so that the step does not touch the texts. */
const FREE_ABOVE = 1.08;
/** Limits stay while they fit this well: axes that move with every update cannot be read. */
const STEADY_SHARE = 0.8;

export const middleOf = (bids: DepthColumns, asks: DepthColumns): number | null => {
  if (bids.count === 0) return asks.count === 0 ? null : asks.prices[0]!;
  return asks.count === 0 ? bids.prices[0]! : (bids.prices[0]! + asks.prices[0]!) / 2;
};

/**
 * Returns the range in which both sides are known, so that neither ends inside the picture, unless one is very thin.
 * @param keptHalf what is shown now; NaN at first
 * @returns null while there are no rows
 */
export function depthRangeOf(bids: DepthColumns, asks: DepthColumns, keptHalf: number): DepthRange | null {
  const middle = middleOf(bids, asks);
  if (middle === null) return null;
  const bidReach = bids.count > 0 ? middle - bids.deepest : 0;
  const askReach = asks.count > 0 ? asks.deepest - middle : 0;
  const far = Math.max(bidReach, askReach);
  const near = Math.min(bidReach, askReach);
  const spread = bids.count > 0 && asks.count > 0 ? Math.abs(asks.prices[0]! - bids.prices[0]!) : 0;
  const known = Math.max(LEAST_HALF, near, far * (near > 0 ? THIN_SHARE : 1), (spread * SPREAD_SHARE) / STEADY_SHARE);
  const half = keptHalf <= known && keptHalf >= known * STEADY_SHARE ? keptHalf : known * SHOWN_SHARE;
  return { middle, half };
}

/**
 * Returns the size at the top of the plot.
 * @param largest  largest visible cumulative size, above 0
 * @param kept  current size at the top; NaN at first
 */
export const topTotalOf = (largest: number, kept: number): number =>
  kept >= largest && kept * STEADY_SHARE <= largest * FREE_ABOVE ? kept : largest * FREE_ABOVE;
