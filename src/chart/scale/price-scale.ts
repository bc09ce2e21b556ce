/** A linear map of prices to a vertical stretch of pixels; higher prices have smaller y. */
export interface PriceScale {
  readonly minPrice: number;
  readonly maxPrice: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly pxPerPrice: number;
}

/** @throws RangeError unless minPrice < maxPrice, both finite, and heightPx > 0. Pad a flat market first (`paddedRange`). */
export function priceScaleOf(minPrice: number, maxPrice: number, topPx: number, heightPx: number): PriceScale {
  const pxPerPrice = heightPx / (maxPrice - minPrice);
  if (!(minPrice < maxPrice && heightPx > 0 && Number.isFinite(pxPerPrice) && pxPerPrice > 0)) {
    throw new RangeError(`empty price scale ${minPrice} … ${maxPrice} over ${heightPx} px`);
  }
  return { minPrice, maxPrice, topPx, heightPx, pxPerPrice };
}

export const priceToY = (scale: PriceScale, price: number): number =>
  scale.topPx + (scale.maxPrice - price) * scale.pxPerPrice;

export const yToPrice = (scale: PriceScale, y: number): number => scale.maxPrice - (y - scale.topPx) / scale.pxPerPrice;

/** Share of the height left free above and below the candles. */
const MARGIN = 0.07;
/** A flat market is shown in the middle of this share of its price, at least `FLAT_TICKS` ticks, on either side. */
const FLAT_SHARE = 0.0005;
const FLAT_TICKS = 4;

/** The range to show for prices low … high (finite, low ≤ high): with margins, and never empty however flat the market. */
export function paddedRange(low: number, high: number, tickSize: number): { min: number; max: number } {
  const margin = (high - low) * MARGIN;
  const magnitude = Math.max(Math.abs(low), Math.abs(high));
  const least = Math.max(FLAT_TICKS * tickSize, magnitude * 1e-9);
  if (high - low >= least) return { min: low - margin, max: high + margin };
  const middle = (low + high) / 2;
  const half = high > low ? least : Math.max(least, magnitude * FLAT_SHARE);
  return { min: middle - half, max: middle + half };
}
