import { CLOSE, HIGH, LOW, STRIDE } from '../store/series-store.ts';
import type { SeriesStore } from '../store/series-store.ts';

const FIELDS = [HIGH, LOW, CLOSE] as const;
/** A motion begins only after a shape that stood this many durations. */
const REST_DURATIONS = 2;

/**
 * Animates the last candle from its previous shape to the current one (K8). Only its picture moves: labels, readout and
 * studies always show the newest price.
 */
export class LastCandleMotion {
  private timeMs = NaN;
  private startMs = -Infinity;
  private durationMs = 0;
  private readonly from = new Float64Array(FIELDS.length);
  private readonly truth = new Float64Array(FIELDS.length);
  /** The shape before the last call of `start`, when that call came, and when a call last brought another shape. */
  private readonly before = new Float64Array(FIELDS.length).fill(NaN);
  private beforeTimeMs = NaN;
  private calledMs = -Infinity;
  private changedMs = -Infinity;

  /**
   * Call before the store takes a new shape of its last candle. The motion begins only where it can end: when the shape
   * before has stood for two durations, or under a finger. Otherwise the candle takes the new shape at once: prices that come
   * faster than a motion ends would keep the chart drawing every frame.
   * @param nowMs    clock of frames
   * @param touched  a finger is on the chart, so every frame is drawn anyway
   */
  start(series: SeriesStore, durationMs: number, nowMs: number, touched: boolean): void {
    if (series.count === 0) {
      this.durationMs = 0;
      return;
    }
    const index = series.end - 1;
    const timeMs = series.timeOf(index);
    const restedMs = this.noteShape(series, index, timeMs, nowMs);
    if (!(durationMs > 0) || !(touched || restedMs >= REST_DURATIONS * durationMs)) {
      this.durationMs = 0;
      return;
    }
    const share = this.shareAt(nowMs);
    for (let i = 0; i < FIELDS.length; i++) {
      const now = series.valueOf(index, FIELDS[i]!);
      // A running animation continues from its current shape.
      this.from[i] = timeMs === this.timeMs && share < 1 ? this.from[i]! + (now - this.from[i]!) * share : now;
    }
    this.timeMs = timeMs;
    this.startMs = nowMs;
    this.durationMs = durationMs;
  }

  stop(): void {
    this.durationMs = 0;
    this.changedMs = -Infinity;
    this.beforeTimeMs = NaN;
  }

  isMoving(series: SeriesStore, nowMs: number): boolean {
    return this.shareAt(nowMs) < 1 && series.count > 0 && series.timeOf(series.end - 1) === this.timeMs;
  }

  /** Runs `draw` with the animated shape in the store's last candle, then restores the real one. */
  drawWith(series: SeriesStore, nowMs: number, draw: () => void): void {
    if (!this.isMoving(series, nowMs)) {
      draw();
      return;
    }
    const { candles } = series;
    const at = (series.end - 1 + series.origin) * STRIDE;
    const share = this.shareAt(nowMs);
    for (let i = 0; i < FIELDS.length; i++) {
      this.truth[i] = candles[at + FIELDS[i]!]!;
      candles[at + FIELDS[i]!] = this.from[i]! + (this.truth[i]! - this.from[i]!) * share;
    }
    try {
      draw();
    } finally {
      for (let i = 0; i < FIELDS.length; i++) candles[at + FIELDS[i]!] = this.truth[i]!;
    }
  }

  /** @returns how long the present shape has stood, ms; Infinity where it is the first */
  private noteShape(series: SeriesStore, index: number, timeMs: number, nowMs: number): number {
    let changed = timeMs !== this.beforeTimeMs;
    for (let i = 0; i < FIELDS.length; i++) {
      const now = series.valueOf(index, FIELDS[i]!);
      if (now !== this.before[i]) changed = true;
      this.before[i] = now;
    }
    if (changed && !Number.isNaN(this.beforeTimeMs)) this.changedMs = this.calledMs;
    this.beforeTimeMs = timeMs;
    this.calledMs = nowMs;
    return nowMs - this.changedMs;
  }

  /** 0 … 1, fast first. */
  private shareAt(nowMs: number): number {
    if (this.durationMs <= 0) return 1;
    const left = 1 - Math.min(1, Math.max(0, (nowMs - this.startMs) / this.durationMs));
    return 1 - left * left * left;
  }
}
