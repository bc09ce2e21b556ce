import type { OrPlain, PlotPrice } from '../../model/numbers.ts';
import { paddedRange, priceOfUnit, unitOf } from '../scale/price-scale.ts';
import type { PriceRange, PriceScale } from '../scale/price-scale.ts';
import type { ScaleKind } from '../look.ts';

/** One step zooms by this much at most, however far the fingers flew. */
const MOST_ZOOM = 4;
/** A range of fewer ticks than this is not legible … */
const FEWEST_TICKS = 4;
/** … or less than floating-point numbers can distinguish … */
const LEAST_MAGNITUDE = 1e-9;
/** … or one that is much larger than the visible prices, or far from them. */
const MOST_MAGNITUDES = 100;

/** The visible prices: those of the candles with a margin, or the range that a person chose with two fingers. */
export class PriceWindow {
  private held: PriceRange | null = null;
  /** The largest price of the candles in sight, without its sign. */
  private magnitude = 0;

  get automatic(): boolean {
    return this.held === null;
  }

  /** Resets to the range of the visible candles. */
  release(): void {
    this.held = null;
  }

  /** The range to draw; `low` … `high` is what the candles in sight need. */
  rangeOf(low: OrPlain<PlotPrice>, high: OrPlain<PlotPrice>, tickSize: number, kind: ScaleKind): PriceRange {
    this.magnitude = Math.max(Math.abs(low), Math.abs(high), tickSize);
    return this.heldFor(kind) ?? paddedRange(low, high, tickSize, kind);
  }

  /**
   * @param factor above 1 is closer
   * @param share  where the price is that stays: 0 at the top of the plot, 1 at its bottom; beside the plot its border counts
   * @param scale  as it was painted last
   */
  zoom(factor: number, share: number, scale: PriceScale, tickSize: number): void {
    if (!(factor > 0 && Number.isFinite(factor) && Number.isFinite(share))) return;
    const { minUnit, maxUnit } = this.unitsNow(scale);
    const part = Math.min(1, Math.max(0, share));
    const anchor = maxUnit - part * (maxUnit - minUnit);
    const length = (maxUnit - minUnit) / Math.min(MOST_ZOOM, Math.max(1 / MOST_ZOOM, factor));
    this.hold(anchor - (1 - part) * length, anchor + part * length, scale.kind, tickSize);
  }

  /** Moves with the finger. Without effect while automatic. */
  pan(dyPx: number, scale: PriceScale, tickSize: number): void {
    if (this.automatic || !Number.isFinite(dyPx)) return;
    const { minUnit, maxUnit } = this.unitsNow(scale);
    const move = (dyPx * (maxUnit - minUnit)) / scale.heightPx;
    this.hold(minUnit + move, maxUnit + move, scale.kind, tickSize);
  }

  /** Two steps between frames build on one another: the range that is held counts, not the one that was painted. */
  private unitsNow(scale: PriceScale): { minUnit: number; maxUnit: number } {
    const { min, max } = this.heldFor(scale.kind) ?? { min: scale.minPrice, max: scale.maxPrice };
    return { minUnit: unitOf(scale.kind, min), maxUnit: unitOf(scale.kind, max) };
  }

  private heldFor(kind: ScaleKind) {
    return this.held && (kind !== 'log' || this.held.min > 0) ? this.held : null;
  }

  private hold(minUnit: number, maxUnit: number, kind: ScaleKind, tickSize: number): void {
    const min = priceOfUnit(kind, minUnit);
    const max = priceOfUnit(kind, maxUnit);
    const most = MOST_MAGNITUDES * this.magnitude;
    const least = Math.max(FEWEST_TICKS * tickSize, this.magnitude * LEAST_MAGNITUDE);
    const readable = max - min >= least && max - min <= most;
    const near = Math.abs(min) <= most && Math.abs(max) <= most;
    // Below a hundredth of a tick a logarithmic scale has nothing but empty magnitudes to show.
    if (readable && near && (kind !== 'log' || min * MOST_MAGNITUDES >= tickSize)) this.held = { min, max };
  }
}
