import type { DrawList } from '../layers/draw-list.ts';
import type { ChartSize } from '../layers/layout.ts';
import { textMeasure } from '../layers/measure-text.ts';
import type { MeasureText } from '../layers/scene.ts';
import type { ChartTheme } from '../host/read-theme.ts';
import { DepthColumns, type DepthSource } from './depth-source.ts';
import { depthLayoutOf, depthTextStyle, depthUnitOf } from './depth-layout.ts';
import type { DepthLayout } from './depth-layout.ts';
import type { DepthNumbers } from './depth-numbers.ts';
import { depthRangeOf, topTotalOf } from './depth-range.ts';
import { readoutOf, summaryOf } from './depth-reading.ts';
import type { DepthReadout, DepthSummary } from './depth-reading.ts';
import { priceToX, sizeMarks, xToPrice } from './depth-scene.ts';
import type { DepthNames, DepthScene } from './depth-scene.ts';
import { drawDepth } from './draw-depth.ts';

/**
 * State of one depth chart (book, size, crosshair), and its conversion to a draw list. It uses no canvas and no timer.
 * X arguments are CSS px from the left edge of the canvas.
 */
export class DepthPainter {
  /** The scene painted last; null when there was nothing to paint. */
  scene: DepthScene | null = null;
  private readonly bids = new DepthColumns(-1);
  private readonly asks = new DepthColumns(1);
  private size: ChartSize | null = null;
  private theme: ChartTheme | null = null;
  private measure: MeasureText | null = null;
  private numbers: DepthNumbers;
  private names: DepthNames;
  private cursorPx: number | null = null;
  /** Half of the last range, kept while the rows fit, so that the axes do not move. */
  private keptHalf = NaN;
  private keptTop = NaN;
  private keptAxisWidth = 0;
  private readonly measureOf: (fontFamily: string) => MeasureText;

  /** @param measureOf how texts are measured; this machine's way by default */
  constructor(numbers: DepthNumbers, names: DepthNames, measureOf = textMeasure) {
    this.numbers = numbers;
    this.names = names;
    this.measureOf = measureOf;
  }

  /** Copies the book. @returns false when nothing changed, so that nothing has to be drawn */
  take(source: Pick<DepthSource, 'bids' | 'asks'>): boolean {
    const bidsChanged = this.bids.take(source.bids);
    return this.asks.take(source.asks) || bidsChanged;
  }

  setSize(size: ChartSize): void {
    this.size = size;
    this.keptAxisWidth = 0;
  }

  setTheme(theme: ChartTheme): void {
    this.theme = theme;
    this.measure = this.measureOf(theme.fontFamily);
    this.keptAxisWidth = 0;
  }

  setTexts(numbers: DepthNumbers, names: DepthNames): void {
    this.numbers = numbers;
    this.names = names;
    this.keptAxisWidth = 0;
  }

  get isEmpty(): boolean {
    return this.bids.count + this.asks.count === 0;
  }

  get hasCursor(): boolean {
    return this.cursorPx !== null;
  }

  /** @param xPx null takes the crosshair away */
  setCursor(xPx: number | null): void {
    this.cursorPx = xPx;
  }

  /** Crosshair by keyboard: enters at the best price of that side, then moves by so many rows in sight. */
  stepCursor(rows: number): void {
    const { scene } = this;
    if (!scene) return;
    // All rows in sight in one line: deepest bid … best bid, best ask … deepest ask.
    const bidRows = scene.bids.rowsWithin(xToPrice(scene, 0));
    const last = bidRows + scene.asks.rowsWithin(xToPrice(scene, scene.layout.plotRight)) - 1;
    if (last < 0) return;
    const at = Math.min(last, Math.max(0, this.placeOf(scene, bidRows, rows) + rows));
    const price = at < bidRows ? scene.bids.prices[bidRows - 1 - at]! : scene.asks.prices[at - bidRows]!;
    // Asks begin at their price and bids end there, so a point slightly outwards is on the step.
    const x = priceToX(scene, price) + (at < bidRows ? -0.01 : 0.01);
    this.cursorPx = x / scene.layout.dpr;
  }

  /** Place of the crosshair in the line of rows; before it entered, one step before the row it will enter at. */
  private placeOf(scene: DepthScene, bidRows: number, rows: number): number {
    if (this.cursorPx === null) return rows < 0 ? bidRows : bidRows - 1;
    const price = xToPrice(scene, this.cursorPx * scene.layout.dpr);
    if (price < scene.range.middle) return bidRows - Math.max(1, scene.bids.rowsWithin(price));
    return bidRows + Math.max(1, scene.asks.rowsWithin(price)) - 1;
  }

  /** Size of a frame in device px; null before there is one. */
  get frameSize(): { readonly width: number; readonly height: number } | null {
    return this.size && { width: this.size.widthDevicePx, height: this.size.heightDevicePx };
  }

  /** Refills `list` with the current frame; an empty one without a book. */
  paint(list: DrawList): void {
    this.scene = this.nextScene();
    if (this.scene) drawDepth(list, this.scene);
    else list.clear();
  }

  readout(): DepthReadout | null {
    const { scene } = this;
    return scene && scene.cursorX !== null ? readoutOf(scene, scene.cursorX) : null;
  }

  summary(): DepthSummary | null {
    return this.scene && summaryOf(this.bids, this.asks, this.scene.range, this.numbers);
  }

  private nextScene(): DepthScene | null {
    const { bids, asks, size, theme, measure, numbers, names } = this;
    const range = depthRangeOf(bids, asks, this.keptHalf);
    if (!range || !size || !theme || !measure || !(size.widthPx > 0 && size.heightPx > 0)) return null;
    this.keptHalf = range.half;
    const largest = Math.max(bids.totalAt(range.middle - range.half), asks.totalAt(range.middle + range.half));
    this.keptTop = topTotalOf(largest, this.keptTop);
    const layout = this.layoutFor(size, theme, measure, this.keptTop);
    return {
      bids,
      asks,
      range,
      topTotal: this.keptTop,
      layout,
      cursorX: this.cursorPx === null ? null : Math.max(0, Math.min(layout.plotRight, this.cursorPx * layout.dpr)),
      numbers,
      names,
      measure,
    };
  }

  /** The size axis only ever grows, or the plot would move sideways with the digits of a size. */
  private layoutFor(size: ChartSize, theme: ChartTheme, measure: MeasureText, topTotal: number): DepthLayout {
    const unit = depthUnitOf(size, theme.textScale);
    const bold = depthTextStyle(unit, 600);
    let widest = measure(this.numbers.shortSize(topTotal), bold);
    for (const mark of sizeMarks(topTotal, size.heightDevicePx, unit)) {
      widest = Math.max(widest, measure(this.numbers.shortSize(mark), bold));
    }
    this.keptAxisWidth = Math.max(this.keptAxisWidth, widest);
    return depthLayoutOf(size, theme.textScale, this.keptAxisWidth);
  }
}
