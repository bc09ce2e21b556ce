import { scaledOf } from '../../model/scaled.ts';
import type { Column, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { MarketScale } from './symbol-table.ts';

/** Levels of one side of a depth message. A size of 0 removes the level. */
export interface DepthColumns {
  prices: Column<ScaledPrice>;
  sizes: Column<ScaledSize>;
  count: number;
}

export const createDepthColumns = (): DepthColumns => ({
  prices: new Float64Array(256),
  sizes: new Float64Array(256),
  count: 0,
});

/** @returns false when any level is damaged: half a delta would make a wrong book */
export function decodeDepthSide(levels: unknown, scale: MarketScale, out: DepthColumns): boolean {
  if (!Array.isArray(levels)) return false;
  if (levels.length > out.prices.length) {
    out.prices = new Float64Array(2 * levels.length);
    out.sizes = new Float64Array(2 * levels.length);
  }
  for (let i = 0; i < levels.length; i++) {
    const level: unknown = levels[i];
    if (!Array.isArray(level)) return false;
    const price = scaledOf(level[0], scale.priceDecimals);
    const size = scaledOf(level[1], scale.sizeDecimals);
    if (!(price > 0) || !(size >= 0)) return false;
    out.prices[i] = price;
    out.sizes[i] = size;
  }
  out.count = levels.length;
  return true;
}
