import type { Interval } from '../../../protocol/units/interval.ts';
import { INTERVAL_MS } from '../../../protocol/units/interval.ts';
import type { ChartConfig, ChartData, Readout } from '../host/messages.ts';
import type { KlineColumns } from '../kline-source.ts';
import { widenByAverages } from '../layers/averages.ts';
import { drawScene } from '../layers/draw-scene.ts';
import type { DrawList } from '../layers/draw-list.ts';
import { candleLeftMs } from '../layers/last-price.ts';
import { AXIS_FONT, layoutOf } from '../layers/layout.ts';
import type { ChartSize, Layout } from '../layers/layout.ts';
import { textMeasure } from '../layers/measure-text.ts';
import { columnsOf } from '../layers/scene.ts';
import type { MeasureText } from '../layers/scene.ts';
import type { ChartMark } from '../marks.ts';
import { chartNumbers } from '../scale/price-text.ts';
import type { ChartNumbers } from '../scale/price-text.ts';
import { paddedRange, priceScaleOf } from '../scale/price-scale.ts';
import { chartTimes } from '../scale/time-text.ts';
import type { ChartTimes } from '../scale/time-text.ts';
import { localZoneOffset } from '../scale/time-ticks.ts';
import type { ZoneOffset } from '../scale/time-ticks.ts';
import { clampedView, indexToX, isAtLive, liveView, pannedView, xToIndex, zoomedView } from '../scale/time-view.ts';
import type { TimeView, ViewBounds } from '../scale/time-view.ts';
import { SeriesStore } from '../store/series-store.ts';
import type { ChartTheme } from '../theme.ts';
import { readData, readoutAt } from './readout.ts';

const STANDARD_CANDLE_PX = 6;
/** Free space after the newest candle; more while contracts are open, whose time lies there. */
const LIVE_GAP_PX = 14;
const LIVE_GAP_WITH_MARKS_PX = 72;
const DAY_MS = 86_400_000;
const UTC: ZoneOffset = () => 0;
/** A mark's price widens the price range, unless candles would shrink below this share of it. */
const LEAST_CANDLE_SHARE = 0.4;

/**
 * State of one chart and how it becomes a draw list: klines, view, crosshair, marks. Knows no port, no timer, no canvas.
 * X and y that come in are CSS px from the top left of the canvas.
 */
export class ChartEngine {
  readonly series = new SeriesStore();
  private size: ChartSize | null = null;
  private theme: ChartTheme | null = null;
  private config: ChartConfig | null = null;
  private marks: readonly ChartMark[] = [];
  private intervalMs = INTERVAL_MS.ONE_MIN;
  /** Null until there are both candles and a size. */
  private view: TimeView | null = null;
  /** Where the crosshair stands; which candle that is follows from the view. */
  private cursor: { readonly xPx: number; readonly yPx: number } | null = null;
  private numbers: ChartNumbers = chartNumbers('en', 2);
  private times: ChartTimes = chartTimes('en', DAY_MS, UTC);
  private measure: MeasureText | null = null;
  /** Grows with the labels and shrinks only with new klines, so that the plot does not twitch. */
  private axisTextPx = 0;
  private layout: Layout | null = null;
  private readonly extent = new Float64Array(3);
  private readonly zone: ZoneOffset;
  private readonly measureOf: (fontFamily: string) => MeasureText;

  /** @param parts the reader's zone and how texts are measured; this machine's by default */
  constructor(parts: { zone?: ZoneOffset; measureOf?: (fontFamily: string) => MeasureText } = {}) {
    this.zone = parts.zone ?? localZoneOffset;
    this.measureOf = parts.measureOf ?? textMeasure;
  }

  /** Forgets everything of the former klines. The zoom stays (K2). */
  changeInterval(interval: Interval): void {
    this.intervalMs = INTERVAL_MS[interval];
    this.series.reset(NO_KLINES, 0);
    this.cursor = null;
    this.layout = null;
    this.axisTextPx = 0;
    if (this.view) this.view = { ...this.view, rightIndex: NaN };
  }

  /** @throws RangeError as the store's `reset`. The view stays where it is in time, or at the live edge. */
  reset(columns: KlineColumns, priceDecimals: number): void {
    const before = this.view && this.bounds();
    const hadCandles = this.series.count > 0 && this.view && Number.isFinite(this.view.rightIndex);
    const wasAtLive = before && hadCandles && isAtLive(this.view!, before);
    const rightMs = hadCandles && !wasAtLive ? this.timeAt(this.view!.rightIndex) : null;
    const gap = wasAtLive ? this.view!.rightIndex - this.series.end : 0;
    this.series.reset(columns, priceDecimals);
    this.axisTextPx = 0;
    this.layout = null;
    this.refreshTexts();
    if (!this.view || this.series.count === 0) return;
    if (rightMs !== null) this.view = { ...this.view, rightIndex: this.series.indexAtOrAfter(rightMs) };
    else this.view = { ...this.view, rightIndex: wasAtLive ? this.series.end + gap : NaN };
  }

  /** @throws RangeError as the store's `update`. A view at the live edge goes along with a new candle. */
  update(openTimeMs: number, open: number, high: number, low: number, close: number, volume: number): void {
    const follows = this.atLive;
    const appended = this.series.update(openTimeMs, open, high, low, close, volume);
    if (appended && follows && this.view) this.view = { ...this.view, rightIndex: this.view.rightIndex + 1 };
  }

  prepend(columns: KlineColumns): void {
    this.series.prepend(columns);
  }

  setSize(size: ChartSize): void {
    this.size = size;
    this.layout = null;
  }

  setTheme(theme: ChartTheme): void {
    if (theme.fontFamily !== this.theme?.fontFamily) {
      this.measure = this.measureOf(theme.fontFamily);
      this.axisTextPx = 0;
    }
    this.theme = theme;
    this.layout = null;
  }

  setConfig(config: ChartConfig): void {
    this.config = config;
    this.layout = null;
    this.refreshTexts();
  }

  setMarks(marks: readonly ChartMark[]): void {
    const wasAtLive = this.atLive;
    this.marks = marks;
    const layout = this.currentLayout();
    if (!wasAtLive || !layout || !this.view) return;
    const live = liveView(this.view, this.liveGapPx, this.bounds());
    if (live.rightIndex > this.view.rightIndex) this.view = live;
  }

  pan(dxPx: number): void {
    if (this.ready()) this.view = pannedView(this.view!, dxPx, this.bounds());
  }

  /** Moves by `dxPx`, then zooms by `factor` around `xPx`. */
  zoom(xPx: number, factor: number, dxPx: number): void {
    if (!this.ready() || !(factor > 0 && Number.isFinite(factor))) return;
    const bounds = this.bounds();
    this.view = zoomedView(pannedView(this.view!, dxPx, bounds), xPx, factor, bounds);
  }

  jumpToLive(): void {
    if (this.ready()) this.view = liveView(this.view!, this.liveGapPx, this.bounds());
  }

  setCursor(xPx: number, yPx: number): void {
    this.cursor = { xPx, yPx };
  }

  /** Crosshair by keyboard: enters at the newest candle in sight, then moves by candles and scrolls along. */
  stepCursor(candles: number): void {
    if (!this.ready()) return;
    const { series } = this;
    const bounds = this.bounds();
    const newest = Math.min(series.end, Math.floor(this.view!.rightIndex)) - 1;
    const from = this.cursorIndex();
    const index = Math.min(series.end - 1, Math.max(series.first, from === null ? newest : from + candles));
    const visible = bounds.widthPx / this.view!.candlePx;
    const right = Math.min(Math.max(this.view!.rightIndex, index + 1), index + visible);
    this.view = clampedView({ ...this.view!, rightIndex: right }, bounds);
    this.cursor = { xPx: indexToX(this.view, bounds.widthPx, index + 0.5), yPx: this.cursor?.yPx ?? -1 };
  }

  clearCursor(): void {
    this.cursor = null;
  }

  /** Also true before there is a view: the first one will be. */
  get atLive(): boolean {
    if (!this.view || !Number.isFinite(this.view.rightIndex) || this.series.count === 0) return true;
    return isAtLive(this.view, this.bounds());
  }

  /** Earlier candles will soon be needed: less than half a screen is left (K7). */
  get wantsOlder(): boolean {
    if (!this.ready()) return false;
    const bounds = this.bounds();
    const visible = bounds.widthPx / this.view!.candlePx;
    return this.view!.rightIndex - 1.5 * visible < this.series.first;
  }

  /** A countdown is running, so the picture changes with every second. */
  ticks(nowMs: number): boolean {
    if (this.series.count === 0) return false;
    return (
      (!this.config?.compact && candleLeftMs({ series: this.series, intervalMs: this.intervalMs, nowMs }) > 0) ||
      this.marks.some((mark) => mark.expiryTimeMs > nowMs)
    );
  }

  readout(): Readout | null {
    const index = this.cursorIndex();
    if (index === null) return null;
    const leftHalf = this.cursor!.xPx < this.bounds().widthPx / 2;
    return { ...readoutAt(this.series, index, this.numbers, this.times), leftHalf };
  }

  data(): ChartData {
    return readData(this.series, this.numbers, this.times);
  }

  /** Size of the picture in device px; null until size, theme and config are known. */
  get frameSize(): { width: number; height: number } | null {
    const layout = this.currentLayout();
    return layout && { width: layout.width, height: layout.height };
  }

  /** Refills `list` with the present picture; an empty one when there are no candles. */
  paint(list: DrawList, nowMs: number): void {
    list.clear();
    if (!this.ready()) return;
    const { series, config, measure } = this;
    const averages = config!.averages;
    const layout = this.layoutWithRoomFor(this.currentLayout()!);
    const view = this.view!;
    const columns = columnsOf(series, view, layout);
    const maxVolume = this.measureExtent(columns, averages);
    const { min, max } = this.priceRange();
    drawScene(list, {
      series,
      intervalMs: this.intervalMs,
      view,
      layout,
      scale: priceScaleOf(min, max, layout.plotTop, layout.plotBottom - layout.plotTop),
      maxVolume,
      columns,
      compact: config!.compact,
      averages,
      marks: this.marks,
      cursor: this.cursor && { index: this.cursorIndex()!, y: this.cursor.yPx * layout.dpr },
      nowMs,
      numbers: this.numbers,
      times: this.times,
      offsetOf: this.offset,
      measure: measure!,
    });
  }

  /** The candle nearest to the crosshair. */
  private cursorIndex(): number | null {
    if (!this.cursor || !this.ready()) return null;
    const index = Math.floor(xToIndex(this.view!, this.bounds().widthPx, this.cursor.xPx));
    return Math.min(this.series.end - 1, Math.max(this.series.first, index));
  }

  /** Fills `extent` with the lowest and highest value in sight, returns the largest volume. */
  private measureExtent(columns: ReturnType<typeof columnsOf>, averages: readonly number[]): number {
    const { series, extent } = this;
    const from = (columns.from << columns.level) - series.origin;
    const to = (columns.to << columns.level) - series.origin;
    series.range(from, to, extent);
    // Nothing in sight cannot happen with a clamped view; the last candle then keeps the scale sane.
    if (!(extent[0]! <= extent[1]!)) series.range(series.end - 1, series.end, extent);
    const maxVolume = extent[2]!;
    // In the few pixels of the compact chart the candles are the point; averages are cut off there.
    if (!this.config?.compact) widenByAverages(series, this.view!, columns, averages, extent);
    return maxVolume;
  }

  private priceRange(): { min: number; max: number } {
    const { series } = this;
    let low = series.toPrice(this.extent[0]!);
    let high = series.toPrice(this.extent[1]!);
    for (const { openPrice } of this.marks) {
      const widerLow = Math.min(low, openPrice);
      const widerHigh = Math.max(high, openPrice);
      const keepsCandles = high > low ? (high - low) / (widerHigh - widerLow) >= LEAST_CANDLE_SHARE : true;
      if (keepsCandles) [low, high] = [widerLow, widerHigh];
    }
    return paddedRange(low, high, 1 / series.valuesPerPrice);
  }

  /** The price axis as wide as the labels in sight need it. */
  private layoutWithRoomFor(layout: Layout): Layout {
    const { series, numbers, extent, measure } = this;
    const columns = columnsOf(series, this.view!, layout);
    series.range(
      (columns.from << columns.level) - series.origin,
      (columns.to << columns.level) - series.origin,
      extent,
    );
    let widest = this.axisTextPx;
    for (const value of [extent[0]!, extent[1]!]) {
      if (Number.isFinite(value)) widest = Math.max(widest, measure!(numbers.price(series.toPrice(value)), AXIS_FONT));
    }
    if (widest === this.axisTextPx) return layout;
    this.axisTextPx = widest;
    this.layout = null;
    return this.currentLayout()!;
  }

  private get liveGapPx(): number {
    return this.marks.length > 0 && !this.config?.compact ? LIVE_GAP_WITH_MARKS_PX : LIVE_GAP_PX;
  }

  private get offset(): ZoneOffset {
    return this.intervalMs >= DAY_MS ? UTC : this.zone;
  }

  private refreshTexts(): void {
    const locale = this.config?.locale ?? 'en';
    this.numbers = chartNumbers(locale, this.series.priceDecimals);
    this.times = chartTimes(locale, this.intervalMs, this.offset);
  }

  private currentLayout(): Layout | null {
    if (this.layout) return this.layout;
    if (!this.size || !this.theme || !this.config || !(this.size.widthPx > 0 && this.size.heightPx > 0)) return null;
    if (this.axisTextPx === 0 && this.series.count > 0) {
      const last = this.numbers.price(this.series.toPrice(this.series.valueOf(this.series.end - 1, 3)));
      this.axisTextPx = this.measure!(last, AXIS_FONT);
    }
    this.layout = layoutOf(this.size, this.config.compact, this.theme.textScale, this.axisTextPx);
    return this.layout;
  }

  private bounds(): ViewBounds {
    const layout = this.currentLayout();
    return {
      first: this.series.first,
      end: this.series.end,
      widthPx: layout ? layout.plotRight / layout.dpr : 1,
    };
  }

  /** Makes the first view as soon as there is something to see; false while there is nothing. */
  private ready(): boolean {
    if (this.series.count === 0 || !this.currentLayout()) return false;
    const bounds = this.bounds();
    if (this.view && Number.isFinite(this.view.rightIndex)) this.view = clampedView(this.view, bounds);
    else {
      const candlePx = this.view?.candlePx ?? STANDARD_CANDLE_PX;
      this.view = liveView({ rightIndex: this.series.end, candlePx }, this.liveGapPx, bounds);
    }
    return true;
  }

  private timeAt(index: number): number {
    const { series } = this;
    return series.timeOf(Math.min(series.end - 1, Math.max(series.first, Math.floor(index))));
  }
}

const EMPTY = new Float64Array(0);
const NO_KLINES: KlineColumns = {
  openTimeMs: EMPTY,
  open: EMPTY,
  high: EMPTY,
  low: EMPTY,
  close: EMPTY,
  volume: EMPTY,
};
