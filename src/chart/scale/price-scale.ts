import type { ScaleKind } from '../look.ts';
import type { SeriesStore } from '../store/series-store.ts';

/**
 * A map of prices to a vertical stretch of pixels; higher prices have smaller y. It is linear in units: prices, or their
 * natural logarithms for `log`. `percent` is a linear scale with other labels.
 */
export interface PriceScale {
  readonly kind: ScaleKind;
  readonly minPrice: number;
  readonly maxPrice: number;
  /** Unit of `maxPrice`. */
  readonly maxUnit: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly pxPerUnit: number;
  /** The price that counts as 0 %; NaN unless `percent`. */
  readonly percentBase: number;
}

export const unitOf = (kind: ScaleKind, price: number): number => (kind === 'log' ? Math.log(price) : price);
export const priceOfUnit = (kind: ScaleKind, unit: number): number => (kind === 'log' ? Math.exp(unit) : unit);

/**
 * @throws RangeError unless minPrice < maxPrice, both finite (above 0 for `log`), and heightPx > 0. Pad a flat market
 *   first (`paddedRange`).
 */
export function priceScaleOf(
  minPrice: number,
  maxPrice: number,
  topPx: number,
  heightPx: number,
  kind: ScaleKind = 'linear',
  percentBase = NaN,
): PriceScale {
  const maxUnit = unitOf(kind, maxPrice);
  const pxPerUnit = heightPx / (maxUnit - unitOf(kind, minPrice));
  if (!(minPrice < maxPrice && heightPx > 0 && Number.isFinite(pxPerUnit) && pxPerUnit > 0)) {
    throw new RangeError(`empty price scale ${minPrice} … ${maxPrice} over ${heightPx} px`);
  }
  return { kind, minPrice, maxPrice, maxUnit, topPx, heightPx, pxPerUnit, percentBase };
}

export const priceToY = (scale: PriceScale, price: number): number =>
  scale.topPx + (scale.maxUnit - unitOf(scale.kind, price)) * scale.pxPerUnit;

export const yToPrice = (scale: PriceScale, y: number): number =>
  priceOfUnit(scale.kind, scale.maxUnit - (y - scale.topPx) / scale.pxPerUnit);

/** `priceToY` for values of a store: one multiplication an edge on linear scales. Made once a frame. */
export interface ValueProjection {
  /** Y in device px, not rounded. */
  y(value: number): number;
}

export function projectionOf(scale: PriceScale, series: Pick<SeriesStore, 'toValue' | 'toPrice' | 'valuesPerPrice'>) {
  const { topPx, pxPerUnit, maxUnit } = scale;
  if (scale.kind === 'log') {
    return { y: (value: number) => topPx + (maxUnit - Math.log(series.toPrice(value))) * pxPerUnit };
  }
  const topValue = series.toValue(scale.maxPrice);
  const pxPerValue = pxPerUnit / series.valuesPerPrice;
  return { y: (value: number) => topPx + (topValue - value) * pxPerValue };
}

/** Share of the height left free above and below the candles. */
const MARGIN = 0.07;
/** A flat market is shown in the middle of this share of its price, at least `FLAT_TICKS` ticks, on either side. */
const FLAT_SHARE = 0.0005;
const FLAT_TICKS = 4;

/** The range to show for prices low … high (finite, low ≤ high): with margins, and never empty however flat the market. */
export function paddedRange(
  low: number,
  high: number,
  tickSize: number,
  kind: ScaleKind = 'linear',
): { min: number; max: number } {
  const margin = (unitOf(kind, high) - unitOf(kind, low)) * MARGIN;
  const magnitude = Math.max(Math.abs(low), Math.abs(high));
  const least = Math.max(FLAT_TICKS * tickSize, magnitude * 1e-9);
  if (high - low >= least) {
    return {
      min: priceOfUnit(kind, unitOf(kind, low) - margin),
      max: priceOfUnit(kind, unitOf(kind, high) + margin),
    };
  }
  const middle = (low + high) / 2;
  const half = high > low ? least : Math.max(least, magnitude * FLAT_SHARE);
  // On a logarithmic scale nothing may reach 0, however few ticks the price has.
  return { min: kind === 'log' ? Math.max(middle - half, middle / 2) : middle - half, max: middle + half };
}
