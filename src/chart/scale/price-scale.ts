import type { OrPlain, PlotPrice, PlotPx } from '../../model/numbers.ts';
import type { ScaleKind } from '../look.ts';
import type { SeriesStore, StoreValue } from '../store/series-store.ts';

/**
 * A map of prices to a vertical stretch of pixels; higher prices have smaller y. It is linear in units: prices, or their
 * natural logarithms for `log`. `percent` is a linear scale with other labels. Panes of studies draw with it too: there a
 * study's values stand for the prices.
 */
export interface PriceScale {
  readonly kind: ScaleKind;
  readonly minPrice: PlotPrice;
  readonly maxPrice: PlotPrice;
  /** Unit of `maxPrice`. */
  readonly maxUnit: number;
  readonly topPx: number;
  readonly heightPx: number;
  readonly pxPerUnit: number;
  /** The price that counts as 0 %; NaN unless `percent`. */
  readonly percentBase: number;
}

export const unitOf = (kind: ScaleKind, price: OrPlain<PlotPrice>): number =>
  kind === 'log' ? Math.log(price) : price;
export const priceOfUnit = (kind: ScaleKind, unit: number): PlotPrice =>
  (kind === 'log' ? Math.exp(unit) : unit) as PlotPrice;

/**
 * @throws RangeError unless minPrice < maxPrice, both finite (above 0 for `log`), and heightPx > 0. Pad a flat market
 *   first (`paddedRange`).
 */
export function priceScaleOf(
  minPrice: OrPlain<PlotPrice>,
  maxPrice: OrPlain<PlotPrice>,
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
  return {
    kind,
    minPrice: minPrice as PlotPrice,
    maxPrice: maxPrice as PlotPrice,
    maxUnit,
    topPx,
    heightPx,
    pxPerUnit,
    percentBase,
  };
}

/** Returns the position, not rounded. */
export const priceToY = (scale: PriceScale, price: OrPlain<PlotPrice>): PlotPx =>
  (scale.topPx + (scale.maxUnit - unitOf(scale.kind, price)) * scale.pxPerUnit) as PlotPx;

export const yToPrice = (scale: PriceScale, y: OrPlain<PlotPx>): PlotPrice =>
  priceOfUnit(scale.kind, scale.maxUnit - (y - scale.topPx) / scale.pxPerUnit);

/** `priceToY` for values of a store: one multiplication an edge on linear scales. Made once a frame. */
export interface ValueProjection {
  /** Returns the position, not rounded. */
  y(value: OrPlain<StoreValue>): PlotPx;
}

export function projectionOf(
  scale: PriceScale,
  series: Pick<SeriesStore, 'toValue' | 'toPrice' | 'valuesPerPrice'>,
): ValueProjection {
  const { topPx, pxPerUnit, maxUnit } = scale;
  if (scale.kind === 'log') {
    return { y: (value) => (topPx + (maxUnit - Math.log(series.toPrice(value))) * pxPerUnit) as PlotPx };
  }
  const topValue = series.toValue(scale.maxPrice);
  const pxPerValue = pxPerUnit / series.valuesPerPrice;
  return { y: (value) => (topPx + (topValue - value) * pxPerValue) as PlotPx };
}

/** Share of the height left free above and below the candles. */
const MARGIN = 0.07;
/** A flat market is shown in the middle of this share of its price, at least `FLAT_TICKS` ticks, on either side. */
const FLAT_SHARE = 0.0005;
const FLAT_TICKS = 4;

export interface PriceRange {
  readonly min: PlotPrice;
  readonly max: PlotPrice;
}

/** The range to show for prices low … high (finite, low ≤ high): with margins, and never empty however flat the market. */
export function paddedRange(
  low: OrPlain<PlotPrice>,
  high: OrPlain<PlotPrice>,
  tickSize: number,
  kind: ScaleKind = 'linear',
): PriceRange {
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
  const min = kind === 'log' ? Math.max(middle - half, middle / 2) : middle - half;
  return { min: min as PlotPrice, max: (middle + half) as PlotPrice };
}
