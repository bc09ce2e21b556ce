/** Visible candles: the (fractional) index at the right edge of the plot, and the width of one candle in CSS px. */
export interface TimeView {
  readonly rightIndex: number;
  readonly candlePx: number;
}

/** Limits of a view: candles first … end − 1 over a plot of `widthPx` CSS px. */
export interface ViewBounds {
  readonly first: number;
  readonly end: number;
  readonly widthPx: number;
}

const WIDEST_CANDLE_PX = 48;
/** However few candles there are, this many fit when zoomed out. */
const FEWEST_FITTING = 120;
/** Free space before the oldest and after the newest candle: at most this share of the plot. */
const FREE_SHARE = 0.5;
/** Zoomed fully out, all candles take this share of the width. */
const FULL_SHARE = 0.9;

/** X of the left border of candle `index`, px from the left edge of the plot. */
export const indexToX = (view: TimeView, widthPx: number, index: number): number =>
  widthPx - (view.rightIndex - index) * view.candlePx;

/** Fractional index at `x`. The inverse of `indexToX`. */
export const xToIndex = (view: TimeView, widthPx: number, x: number): number =>
  view.rightIndex - (widthPx - x) / view.candlePx;

export function clampedView(view: TimeView, bounds: ViewBounds): TimeView {
  const count = bounds.end - bounds.first;
  const narrowest = (bounds.widthPx * FULL_SHARE) / Math.max(FEWEST_FITTING, count);
  const candlePx = Math.min(WIDEST_CANDLE_PX, Math.max(narrowest, view.candlePx));
  const visible = bounds.widthPx / candlePx;
  const leftmost = bounds.first + Math.min(count, visible * (1 - FREE_SHARE));
  const rightmost = bounds.end + visible * FREE_SHARE;
  return { candlePx, rightIndex: Math.min(rightmost, Math.max(leftmost, view.rightIndex)) };
}

/** Moved under the finger: dragging right (positive dxPx) shows earlier candles. */
export const pannedView = (view: TimeView, dxPx: number, bounds: ViewBounds): TimeView =>
  clampedView({ ...view, rightIndex: view.rightIndex - dxPx / view.candlePx }, bounds);

/** Zoomed by `factor` (> 1 is closer) with the candle under `xPx` held in place, unless a bound moves the view. Beside the plot its edge counts. */
export function zoomedView(view: TimeView, xPx: number, factor: number, bounds: ViewBounds): TimeView {
  const { candlePx } = clampedView({ ...view, candlePx: view.candlePx * factor }, bounds);
  const x = Math.max(0, Math.min(bounds.widthPx, xPx));
  const anchor = xToIndex(view, bounds.widthPx, x);
  return clampedView({ candlePx, rightIndex: anchor + (bounds.widthPx - x) / candlePx }, bounds);
}

/** The newest candle, with `gapPx` of free space after it. */
export const liveView = (view: TimeView, gapPx: number, bounds: ViewBounds): TimeView =>
  clampedView({ ...view, rightIndex: bounds.end + gapPx / view.candlePx }, bounds);

/** The newest candle is in sight, so the view goes along with new ones. */
export const isAtLive = (view: TimeView, bounds: ViewBounds): boolean => view.rightIndex >= bounds.end - 0.01;
