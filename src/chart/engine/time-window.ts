import { clampedView, isAtLive, liveView, pannedView, zoomedView } from '../scale/time-view.ts';
import type { TimeView, ViewBounds } from '../scale/time-view.ts';

const STANDARD_CANDLE_PX = 6;
/** Earlier candles are asked for when less than half a screen of them is left (K7). */
const OLDER_SCREENS = 1.5;

/**
 * The visible candles. The zoom is kept when market or interval change (K2); the position is not. Every call that moves
 * must follow `settle` with candles to see.
 */
export class TimeWindow {
  private current: TimeView | null = null;

  /** The view of the last `settle`. */
  get view(): TimeView {
    return this.current!;
  }

  /** True when there is a position to keep. */
  get hasPlace(): boolean {
    return this.current !== null && Number.isFinite(this.current.rightIndex);
  }

  /** Makes the first view at the live edge, or keeps the present one within what there is to see. */
  settle(bounds: ViewBounds, gapPx: number): void {
    const candlePx = this.current?.candlePx ?? STANDARD_CANDLE_PX;
    this.current = this.hasPlace
      ? clampedView(this.current!, bounds)
      : liveView({ rightIndex: bounds.end, candlePx }, gapPx, bounds);
  }

  /** The next `settle` begins at the live edge again. @param candlePx  another zoom; the present one when left out */
  leave(candlePx?: number): void {
    if (candlePx !== undefined) this.current = { rightIndex: NaN, candlePx };
    this.placeAt(NaN);
  }

  placeAt(rightIndex: number): void {
    if (this.current) this.current = { ...this.current, rightIndex };
  }

  pan(dxPx: number, bounds: ViewBounds): void {
    this.current = pannedView(this.view, dxPx, bounds);
  }

  /** Moves by `dxPx`, then zooms by `factor` around `xPx`. */
  zoom(xPx: number, factor: number, dxPx: number, bounds: ViewBounds): void {
    if (!(factor > 0 && Number.isFinite(factor))) return;
    this.current = zoomedView(pannedView(this.view, dxPx, bounds), xPx, factor, bounds);
  }

  toLive(gapPx: number, bounds: ViewBounds): void {
    this.current = liveView(this.view, gapPx, bounds);
  }

  toOldest(bounds: ViewBounds): void {
    this.current = clampedView({ ...this.view, rightIndex: -Infinity }, bounds);
  }

  /** Scrolls as far as it takes to see candle `index`. */
  bringIn(index: number, bounds: ViewBounds): void {
    const visible = bounds.widthPx / this.view.candlePx;
    const rightIndex = Math.min(Math.max(this.view.rightIndex, index + 1), index + visible);
    this.current = clampedView({ ...this.view, rightIndex }, bounds);
  }

  isAtLive(bounds: ViewBounds): boolean {
    return isAtLive(this.view, bounds);
  }

  wantsOlder(bounds: ViewBounds): boolean {
    return this.view.rightIndex - OLDER_SCREENS * (bounds.widthPx / this.view.candlePx) < bounds.first;
  }
}
