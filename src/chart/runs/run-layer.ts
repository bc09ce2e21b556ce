import type { RunMark } from '../marks.ts';
import { indexAtTime, timeAtIndex } from '../layers/scene.ts';
import type { DrawList, Paint } from '../layers/draw-list.ts';
import type { SceneLayer } from '../layers/scene-layer.ts';
import type { Scene } from '../layers/scene.ts';
import { priceToY, projectionOf } from '../scale/price-scale.ts';
import { CLOSE, HIGH, LOW } from '../store/series-store.ts';

/** Trades that begin within so many CSS px of one another share their triangles. */
const MERGED_PX = 6;
/** Gap between the candle and the tip of a triangle. */
const GAP_PX = 4;
const WIDTH_PX = 9;
const HEIGHT_PX = 7;
const WAY_PX = 1.5;
const DASH_PX = 4;

/** Draws trades of a backtest: of any number only those in sight, at most one for each `MERGED_PX`. */
export const runLayer: SceneLayer = {
  drawOver(list, scene) {
    for (const mark of scene.marks) if (mark.kind === 'run') drawRun(list, scene, mark);
  },
};

/** The first index of an ascending column with a value of at least `value`. */
function firstFrom(column: Float64Array, value: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (column[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function drawRun(list: DrawList, scene: Scene, mark: RunMark): void {
  const { series, layout, intervalMs, view } = scene;
  const pxPerCandle = view.candlePx * layout.dpr;
  const leftIndex = view.rightIndex - layout.plotRight / pxPerCandle - 1;
  const fromMs = timeAtIndex(scene, Math.max(series.first, Math.floor(leftIndex)));
  const toMs = timeAtIndex(scene, Math.ceil(view.rightIndex) + 1);
  const mergedMs = (MERGED_PX * layout.unit * intervalMs) / pxPerCandle;
  drawWays(list, scene, mark, fromMs, toMs, mergedMs);
  drawTriangles(list, scene, mark.exitMs, fromMs, toMs, mergedMs, 'ink', HIGH);
  drawTriangles(list, scene, mark.entryMs, fromMs, toMs, mergedMs, 'accent', LOW);
}

function drawTriangles(
  list: DrawList,
  scene: Scene,
  times: Float64Array,
  fromMs: number,
  toMs: number,
  mergedMs: number,
  paint: Paint,
  side: typeof LOW | typeof HIGH,
): void {
  for (let at = firstFrom(times, fromMs); at < times.length && times[at]! <= toMs;) {
    drawTriangle(list, scene, times[at]!, paint, side);
    // Never the same one again, however small a pixel is.
    at = Math.max(at + 1, firstFrom(times, times[at]! + mergedMs));
  }
}

/** The candle in which a moment lies, as a node of the level that is drawn; −1 before and after all candles. */
function nodeAt(scene: Scene, timeMs: number): number {
  const { series, columns } = scene;
  if (timeMs < series.timeOf(series.first)) return -1;
  const index = Math.min(series.end - 1, Math.floor(indexAtTime(scene, timeMs)));
  return (index + series.origin) >> columns.level;
}

const xOfNode = ({ columns }: Scene, node: number): number =>
  Math.round(columns.firstX + (node - columns.from) * columns.spacing);

function drawTriangle(
  list: DrawList,
  scene: Scene,
  timeMs: number,
  paint: Paint,
  side: typeof LOW | typeof HIGH,
): void {
  const { series, columns, layout, look } = scene;
  const node = nodeAt(scene, timeMs);
  if (node < 0) return;
  const px = (css: number) => Math.round(css * layout.unit);
  const closes = look.kind === 'line' || look.kind === 'area';
  const value = series.nodes(columns.level, node, node + 1)[closes ? CLOSE : side]!;
  const away = side === LOW ? 1 : -1;
  const tip = Math.round(projectionOf(scene.scale, series).y(value)) + away * px(GAP_PX);
  const foot = tip + away * px(HEIGHT_PX);
  const x = xOfNode(scene, node);
  list.beginArea(paint, foot);
  list.lineTo(x - px(WIDTH_PX / 2), foot);
  list.lineTo(x, tip);
  list.lineTo(x + px(WIDTH_PX / 2), foot);
}

/** Ways from entry to exit. Trades do not overlap: of those that share a triangle only the last can be long enough to be seen. */
function drawWays(list: DrawList, scene: Scene, mark: RunMark, fromMs: number, toMs: number, mergedMs: number): void {
  const { entryMs, exitMs } = mark;
  for (let at = firstFrom(exitMs, fromMs); at < entryMs.length && entryMs[at]! <= toMs;) {
    const next = Math.max(at + 1, firstFrom(entryMs, entryMs[at]! + mergedMs));
    if (exitMs[next - 1]! - entryMs[next - 1]! >= mergedMs) drawWay(list, scene, mark, next - 1);
    at = next;
  }
}

function drawWay(list: DrawList, scene: Scene, mark: RunMark, trade: number): void {
  const { layout } = scene;
  const [from, to] = [nodeAt(scene, mark.entryMs[trade]!), nodeAt(scene, mark.exitMs[trade]!)];
  if (to < 0) return;
  const startX = from < 0 ? 0 : xOfNode(scene, from);
  const endX = xOfNode(scene, to);
  const startY = priceToY(scene.scale, mark.entryPrices[trade]!);
  const endY = priceToY(scene.scale, mark.exitPrices[trade]!);
  const length = Math.hypot(endX - startX, endY - startY);
  if (!(length > 0)) return;
  const step = (DASH_PX * layout.unit) / length;
  const slope = endX > startX ? 1 / (endX - startX) : 0;
  // Dashes outside the plot are not made: a way may be far longer than the plot is wide.
  const first = Math.max(0, Math.floor((-startX * slope) / (2 * step)) * 2 * step);
  const last = slope === 0 ? 1 : Math.min(1, (layout.plotRight - startX) * slope);
  const paint: Paint = endY <= startY ? 'up' : 'down';
  for (let share = first; share < last; share += 2 * step) {
    const end = Math.min(last, share + step);
    list.beginLine(paint, WAY_PX * layout.unit);
    list.lineTo(startX + (endX - startX) * share, startY + (endY - startY) * share);
    list.lineTo(startX + (endX - startX) * end, startY + (endY - startY) * end);
  }
}
