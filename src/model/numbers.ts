import type { Brand } from '../../protocol/units/brand.ts';

/**
 * Numbers that look alike and must never meet. The names are erased: at run time all of them are plain numbers. They are
 * given where such a number is made (decoders, unpackers, scales), nowhere else.
 */

/** Price × 10^priceDecimals of its market: whole and exact below 2^53, NaN unknown. Compared, and written as exact text. */
export type ScaledPrice = Brand<number, 'ScaledPrice'>;

/** Quantity × 10^sizeDecimals of its market: whole and exact below 2^53. */
export type ScaledSize = Brand<number, 'ScaledSize'>;

/** Quote asset per 1 base, as a float: approximate, for drawing only. */
export type PlotPrice = Brand<number, 'PlotPrice'>;

/** Device px from the left or the top of a chart's canvas, whole or not. */
export type PlotPx = Brand<number, 'PlotPx'>;

/**
 * Parameter type for a named number: it accepts that name, or a plain number (a literal, a sum, a column's element),
 * but no number with another name.
 */
export type OrPlain<Named extends number> =
  Named extends Brand<number, infer Name> ? number & { readonly __brand?: Name } : never;

/** A price for drawing. Hot: once per tick and chart. */
export const plotPriceOf = (scaled: OrPlain<ScaledPrice>, priceDecimals: number): PlotPrice =>
  (scaled / 10 ** priceDecimals) as PlotPrice;

/** A column whose elements are such numbers. Any Float64Array may be handed over as one: elements read from it have the name. */
export interface Column<Named extends number> extends Float64Array {
  [row: number]: OrPlain<Named>;
}
