import type { Interval } from '../../../protocol/units/interval.ts';
import { INTERVAL_MS } from '../../../protocol/units/interval.ts';
import type { ChartConfig, ChartData, ChartZones, Readout } from '../host/chart-messages.ts';
import type { KlineColumns } from '../../compute/kline/columns.ts';
import type { PlotPrice } from '../../model/numbers.ts';
import type { KlineStep } from '../kline-source.ts';
import { drawScene } from '../layers/draw-scene.ts';
import type { DrawList } from '../layers/draw-list.ts';
import { candleLeftMs } from '../layers/last-price.ts';
import { AXIS_FONT } from '../layers/layout.ts';
import type { ChartSize, Layout } from '../layers/layout.ts';
import { textMeasure } from '../layers/measure-text.ts';
import type { SceneLayer } from '../layers/scene-layer.ts';
import { columnsOf, percentBaseOf } from '../layers/scene.ts';
import type { MeasureText, Scene, Sight } from '../layers/scene.ts';
import { STANDARD_LOOK } from '../look.ts';
import type { ChartLook, PaneKind, ScaleKind } from '../look.ts';
import type { ChartMark } from '../marks.ts';
import { type ChartNumbers, axisLabel } from '../scale/price-text.ts';
import { priceScaleOf } from '../scale/price-scale.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import type { ChartTimes } from '../scale/axis-time-text.ts';
import { localZoneOffset } from '../scale/time-ticks.ts';
import type { ZoneOffset } from '../scale/time-ticks.ts';
import { indexToX, xToIndex } from '../scale/time-view.ts';
import type { ViewBounds } from '../scale/time-view.ts';
import { CLOSE, SeriesStore } from '../store/series-store.ts';
import type { ChartTheme } from '../host/read-theme.ts';
import { ChartArea } from './chart-area.ts';
import { ChartTexts } from './chart-texts.ts';
import { LastCandleMotion } from './last-candle-motion.ts';
import { PriceWindow } from './price-window.ts';
import { readData, readoutAt } from './readout.ts';
import { TimeWindow } from './time-window.ts';

/** Free space after the newest candle; more while contracts are open, whose time lies there. */
const LIVE_GAP_PX = 14;
const LIVE_GAP_WITH_MARKS_PX = 72;
const DAY_MS = 86_400_000;
const UTC: ZoneOffset = () => 0;
/** The small chart of the ticket is always the same. */
const COMPACT_LOOK: ChartLook = { ...STANDARD_LOOK, studies: [{ kind: 'volume' }] };
const NO_LAYERS: readonly SceneLayer[] = [];
/** A mark's price widens the price range, unless candles would shrink below this share of it. */
const LEAST_CANDLE_SHARE = 0.4;

/**
 * State of one chart (klines, view, crosshair, marks), and its conversion to a draw list. It uses no port, no timer and
 * no canvas. X and y arguments are CSS px from the top left corner of the canvas.
 */
export class ChartEngine {
  readonly series = new SeriesStore();
  private theme: ChartTheme | null = null;
  private config: ChartConfig | null = null;
  private marks: readonly ChartMark[] = [];
  private intervalMs = INTERVAL_MS.ONE_MIN;
  private readonly time = new TimeWindow();
  /** Position of the crosshair (K4); the view decides which candle that is. */
  private cursor: { readonly xPx: number; readonly yPx: number } | null = null;
  private readonly texts = new ChartTexts();
  private measure: MeasureText | null = null;
  private readonly area = new ChartArea();
  private layers: readonly SceneLayer[] = [];
  private readonly priceWindow = new PriceWindow();
  private readonly motion = new LastCandleMotion();
  private touched = false;
  /** The scene painted last, by which touches are mapped to prices. Null when there was nothing to paint. */
  scene: Scene | null = null;
  private readonly extent = new Float64Array(3);
  private readonly zone: ZoneOffset;
  private readonly measureOf: (fontFamily: string) => MeasureText;

  /** @param parts the reader's zone and how texts are measured; this machine's by default */
  constructor(parts: { zone?: ZoneOffset; measureOf?: (fontFamily: string) => MeasureText } = {}) {
    this.zone = parts.zone ?? localZoneOffset;
    this.measureOf = parts.measureOf ?? textMeasure;
  }

  /** Forgets the previous klines. The zoom stays (K2), unless `step` has one. */
  changeInterval(interval: Interval, step?: KlineStep): void {
    this.intervalMs = step?.ms ?? INTERVAL_MS[interval];
    this.series.stepMs = this.intervalMs;
    this.series.complete = false;
    if (this.series.count > 0) {
      this.series.clear();
      this.followers('all');
    }
    this.motion.stop();
    this.priceWindow.release();
    this.cursor = null;
    this.scene = null;
    this.area.forgetLabels();
    this.time.leave(step?.px);
  }

  /** @throws RangeError as the store's `reset`. The view stays where it is in time, or at the live edge. */
  reset(columns: KlineColumns, priceDecimals: number): void {
    const hadPlace = this.series.count > 0 && this.time.hasPlace;
    const wasAtLive = hadPlace && this.time.isAtLive(this.bounds());
    const rightMs = hadPlace && !wasAtLive ? this.timeAt(this.time.view.rightIndex) : null;
    const gap = wasAtLive ? this.time.view.rightIndex - this.series.end : 0;
    this.series.reset(columns, priceDecimals);
    this.followers('all');
    this.motion.stop();
    this.area.forgetLabels();
    if (this.series.count === 0) return;
    if (rightMs !== null) this.time.placeAt(this.series.indexAtOrAfter(rightMs));
    else this.time.placeAt(wasAtLive ? this.series.end + gap : NaN);
  }

  /**
   * @param frameMs  clock of frames, for the motion of the last candle
   * @throws RangeError as the store's `update`. A view at the live edge follows a new candle.
   */
  update(
    openTimeMs: number,
    open: number,
    high: number,
    low: number,
    close: number,
    volume: number,
    frameMs: number,
  ): void {
    const follows = this.atLive;
    this.motion.start(this.series, this.config?.animationMs ?? 0, frameMs, this.touched);
    const appended = this.series.update(openTimeMs, open, high, low, close, volume);
    this.followers('last');
    if (appended && follows && this.time.hasPlace) this.time.placeAt(this.time.view.rightIndex + 1);
  }

  prepend(columns: KlineColumns): void {
    this.series.prepend(columns);
    this.followers('all');
  }

  /** Adds a layer to the picture, over the layers added before. */
  addLayer(layer: SceneLayer): void {
    this.layers = [...this.layers, layer];
    layer.configure?.(this.look);
    layer.follow?.(this.series, 'all');
  }

  setSize(size: ChartSize): void {
    this.area.setSize(size);
  }

  setTheme(theme: ChartTheme): void {
    if (theme.fontFamily !== this.theme?.fontFamily) {
      this.measure = this.measureOf(theme.fontFamily);
      // The first text of a font takes milliseconds, so it is measured now, while the page still renders.
      this.measure('0', AXIS_FONT);
      this.area.forgetLabels();
    }
    this.theme = theme;
    this.area.setTextScale(theme.textScale);
  }

  setConfig(config: ChartConfig): void {
    const before = this.look;
    this.config = config;
    this.area.setLook(this.look, config.compact);
    // A range that was chosen on one kind of scale does not apply to another.
    if (this.look.scale !== before.scale) this.priceWindow.release();
    if (this.look !== before) for (const layer of this.layers) layer.configure?.(this.look);
  }

  setMarks(marks: readonly ChartMark[]): void {
    const wasAtLive = this.atLive;
    this.marks = marks;
    // Space for future time; it never shrinks, because the candles would jump.
    if (!wasAtLive || !this.ready()) return;
    const before = this.time.view.rightIndex;
    this.time.toLive(this.liveGapPx, this.bounds());
    if (this.time.view.rightIndex < before) this.time.placeAt(before);
  }

  pan(dxPx: number): void {
    if (this.ready()) this.time.pan(dxPx, this.bounds());
  }

  /** Moves by `dxPx`, then zooms by `factor` around `xPx`. */
  zoom(xPx: number, factor: number, dxPx: number): void {
    if (this.ready()) this.time.zoom(xPx, factor, dxPx, this.bounds());
  }

  jumpToLive(): void {
    if (this.ready()) this.time.toLive(this.liveGapPx, this.bounds());
  }

  /** The oldest candle there is. */
  jumpToOldest(): void {
    if (this.ready()) this.time.toOldest(this.bounds());
  }

  get priceAuto(): boolean {
    return this.priceWindow.automatic;
  }

  /** @param yPx  the price there stays; that in the middle of the plot when left out */
  priceZoom(factor: number, yPx?: number): void {
    if (!this.scene) return;
    const { scale, layout } = this.scene;
    const share = yPx === undefined ? 0.5 : (yPx * layout.dpr - layout.plotTop) / (layout.plotBottom - layout.plotTop);
    this.priceWindow.zoom(factor, share, scale, 1 / this.series.valuesPerPrice);
  }

  pricePan(dyPx: number): void {
    if (!this.scene) return;
    this.priceWindow.pan(dyPx * this.scene.layout.dpr, this.scene.scale, 1 / this.series.valuesPerPrice);
  }

  setPriceAuto(): void {
    this.priceWindow.release();
  }

  /**
   * Moves the upper border of a pane by CSS px. Past its limit it waits there until the finger is back.
   * @returns the shares of all panes that were resized so far
   */
  resizePane(pane: PaneKind, dyPx: number): ChartLook['paneShares'] {
    return this.area.resizePane(pane, dyPx);
  }

  /** The finger has left the border. */
  endResize(): void {
    this.area.endResize();
  }

  /** Areas for gestures; null until there is a layout. The same object is returned as long as nothing moved. */
  get zones(): ChartZones | null {
    return this.area.zones;
  }

  /** A finger came or went. */
  setTouched(touched: boolean): void {
    this.touched = touched;
  }

  /** The picture changes with every frame. */
  isMoving(frameMs: number): boolean {
    return this.motion.isMoving(this.series, frameMs);
  }

  setCursor(xPx: number, yPx: number): void {
    this.cursor = { xPx, yPx };
  }

  /** Crosshair by keyboard: enters at the newest candle in sight, then moves by candles and scrolls along. */
  stepCursor(candles: number): void {
    if (!this.ready()) return;
    const { series } = this;
    const bounds = this.bounds();
    const newest = Math.min(series.end, Math.floor(this.time.view.rightIndex)) - 1;
    const from = this.cursorIndex();
    const index = Math.min(series.end - 1, Math.max(series.first, from === null ? newest : from + candles));
    this.time.bringIn(index, bounds);
    this.cursor = { xPx: indexToX(this.time.view, bounds.widthPx, index + 0.5), yPx: this.cursor?.yPx ?? -1 };
  }

  clearCursor(): void {
    this.cursor = null;
  }

  /** True when the newest candle is visible; also before there is a view, because the first view shows it. */
  get atLive(): boolean {
    return this.series.count === 0 || !this.time.hasPlace || this.time.isAtLive(this.bounds());
  }

  /** Earlier candles will soon be needed (K7). */
  get wantsOlder(): boolean {
    return this.ready() && (this.time.wantsOlder(this.bounds()) || this.layersWantOlder());
  }

  /** Returns whether a layer's value at the first visible candle depends on candles that are not loaded. */
  private layersWantOlder(): boolean {
    const { series, layers, time } = this;
    const index = Math.floor(time.view.rightIndex - this.bounds().widthPx / time.view.candlePx);
    // Candles that are missing in sight are wanted anyway.
    if (series.complete || index < series.first || index >= series.end) return false;
    const firstMs = series.timeOf(series.first);
    return layers.some((layer) => (layer.neededFromMs?.(series, index) ?? Infinity) < firstMs);
  }

  /** A countdown is running, so the picture changes with every second. */
  ticks(nowMs: number): boolean {
    if (this.series.count === 0) return false;
    return (
      (!this.config?.compact && candleLeftMs({ series: this.series, intervalMs: this.intervalMs, nowMs }) > 0) ||
      this.marks.some((mark) => mark.kind === 'contract' && mark.expiryTimeMs > nowMs)
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

  /** Candles, and all that must be known to paint them. */
  get hasPicture(): boolean {
    return this.series.count > 0 && this.currentLayout() !== null;
  }

  /**
   * Refills `list` with the current picture; an empty one without candles.
   * @param nowMs  server clock, for countdowns
   * @param frameMs  clock of frames, for motion
   */
  paint(list: DrawList, nowMs: number, frameMs: number): void {
    this.scene = this.sceneAt(nowMs);
    list.clear();
    if (!this.scene) return;
    const { scene } = this;
    const layers = scene.compact ? NO_LAYERS : this.layers;
    this.motion.drawWith(this.series, frameMs, () => drawScene(list, scene, layers));
  }

  private sceneAt(nowMs: number): Scene | null {
    if (!this.ready()) return null;
    const { series, config, measure } = this;
    const layout = this.currentLayout()!;
    const { view } = this.time;
    const columns = columnsOf(series, view, layout);
    const sight: Sight = { series, view, layout, columns, look: this.look };
    const maxVolume = this.measureExtent(sight);
    const scale = this.scaleOf(sight);
    this.fitLabel(this.lastPriceText);
    this.fitLabel(axisLabel(scale, this.numbers, scale.minPrice));
    this.fitLabel(axisLabel(scale, this.numbers, scale.maxPrice));
    // The labels need more space. It only grows, so this loop ends.
    if (this.area.layout !== layout) return this.sceneAt(nowMs);
    return {
      ...sight,
      intervalMs: this.intervalMs,
      scale,
      lastPrice: this.lastPrice,
      maxVolume,
      compact: config!.compact,
      marks: this.marks,
      cursor: this.cursor && { index: this.cursorIndex()!, y: this.cursor.yPx * layout.dpr },
      nowMs,
      numbers: this.numbers,
      times: this.times,
      offsetOf: this.offset,
      measure: measure!,
    };
  }

  /** The candle nearest to the crosshair, and in sight: beside the plot its border counts. */
  private cursorIndex(): number | null {
    if (!this.cursor || !this.ready()) return null;
    const { view } = this.time;
    const { widthPx } = this.bounds();
    const xPx = Math.min(widthPx, Math.max(0, this.cursor.xPx));
    const index = Math.min(Math.floor(xToIndex(view, widthPx, xPx)), Math.ceil(view.rightIndex) - 1);
    return Math.min(this.series.end - 1, Math.max(this.series.first, index));
  }

  /** Fills `extent` with the lowest and highest value in sight, returns the largest volume. */
  private measureExtent(sight: Sight): number {
    const { series, extent } = this;
    const { from, to, level } = sight.columns;
    series.range((from << level) - series.origin, (to << level) - series.origin, extent);
    // Nothing in sight cannot happen with a clamped view; the last candle then keeps the scale sane.
    if (!(extent[0]! <= extent[1]!)) series.range(series.end - 1, series.end, extent);
    const maxVolume = extent[2]!;
    // The compact chart has room for candles only; everything else is clipped.
    if (!this.config!.compact) for (const layer of this.layers) layer.widen?.(sight, extent);
    return maxVolume;
  }

  private scaleOf(sight: Sight): PriceScale {
    const { series, layout } = sight;
    let low: number = series.toPrice(this.extent[0]!);
    let high: number = series.toPrice(this.extent[1]!);
    for (const mark of this.marks) {
      if (mark.kind !== 'contract') continue;
      const widerLow = Math.min(low, mark.openPrice);
      const widerHigh = Math.max(high, mark.openPrice);
      const keepsCandles = high > low ? (high - low) / (widerHigh - widerLow) >= LEAST_CANDLE_SHARE : true;
      if (keepsCandles) [low, high] = [widerLow, widerHigh];
    }
    const percentBase = percentBaseOf(sight);
    const kind = this.scaleKindFor(low, percentBase);
    const { min, max } = this.priceWindow.rangeOf(low, high, 1 / series.valuesPerPrice, kind);
    return priceScaleOf(
      min,
      max,
      layout.plotTop,
      layout.plotBottom - layout.plotTop,
      kind,
      kind === 'percent' ? percentBase : NaN,
    );
  }

  /** Prices of 0 and below have neither a logarithm nor a percentage. */
  private scaleKindFor(low: number, percentBase: number): ScaleKind {
    const preferred = this.config!.compare === null ? this.look.scale : 'percent';
    if (preferred === 'log') return low > 0 ? 'log' : 'linear';
    if (preferred === 'percent') return percentBase > 0 ? 'percent' : 'linear';
    return preferred;
  }

  private followers(change: 'all' | 'last'): void {
    for (const layer of this.layers) layer.follow?.(this.series, change);
  }

  private get look(): ChartLook {
    return !this.config || this.config.compact ? COMPACT_LOOK : this.config.look;
  }

  /** Makes the price axis as wide as these labels need it. */
  private fitLabel(text: string): void {
    this.area.fitLabel(this.measure!(text, AXIS_FONT));
  }

  private get lastPrice(): PlotPrice {
    return this.series.toPrice(this.series.valueOf(this.series.end - 1, CLOSE));
  }

  private get lastPriceText(): string {
    return this.numbers.price(this.lastPrice);
  }

  private get liveGapPx(): number {
    const contracts = this.marks.some((mark) => mark.kind === 'contract');
    return contracts && !this.config?.compact ? LIVE_GAP_WITH_MARKS_PX : LIVE_GAP_PX;
  }

  private get offset(): ZoneOffset {
    return this.intervalMs >= DAY_MS ? UTC : this.zone;
  }

  private get numbers(): ChartNumbers {
    return this.texts.numbers(this.config?.locale ?? 'en', this.series.priceDecimals);
  }

  private get times(): ChartTimes {
    return this.texts.times(this.config?.locale ?? 'en', this.intervalMs, this.offset);
  }

  /** Returns the layout; null until size, theme and config are known. */
  private currentLayout(): Layout | null {
    return this.theme && this.config ? this.area.layout : null;
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
    if (!this.area.hasLabels) this.fitLabel(this.lastPriceText);
    this.time.settle(this.bounds(), this.liveGapPx);
    return true;
  }

  private timeAt(index: number): number {
    const { series } = this;
    return series.timeOf(Math.min(series.end - 1, Math.max(series.first, Math.floor(index))));
  }
}
