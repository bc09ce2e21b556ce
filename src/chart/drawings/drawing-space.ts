import type { OrPlain, PlotPrice, PlotPx } from '../../model/numbers.ts';
import { centreOf, indexAtTime, timeAtIndex } from '../layers/scene.ts';
import type { Scene } from '../layers/scene.ts';
import { priceToY, projectionOf, yToPrice } from '../scale/price-scale.ts';
import { CLOSE, OPEN } from '../store/series-store.ts';
import type { Anchor } from './drawing.ts';
import type { Box, Point } from './geometry.ts';

/** Buffer for conversions between anchors (time, price) and points (device px of one scene). */

const extent = new Float64Array(3);

const candleWidth = ({ view, layout }: Scene) => view.candlePx * layout.dpr;

export const plotBox = ({ layout }: Scene): Box => ({
  left: 0,
  top: layout.plotTop,
  right: layout.plotRight,
  bottom: layout.plotBottom,
});

export const xOf = (scene: Scene, timeMs: number): number => centreOf(scene, indexAtTime(scene, timeMs));

/** Not finite for a price that the scale cannot show (0 and below on a logarithmic one). */
export const yOf = (scene: Scene, price: OrPlain<PlotPrice>): PlotPx => priceToY(scene.scale, price);

export const pointOf = (scene: Scene, { timeMs, price }: Anchor): Point => ({
  x: xOf(scene, timeMs),
  y: yOf(scene, price),
});

/** The anchor at a point, or at the border of the plot nearest to it: on the centre of a candle and a price with the market's decimals. */
export function anchorAt(scene: Scene, point: Point, magnet: boolean): Anchor {
  const { view, layout, scale } = scene;
  const x = Math.max(0, Math.min(layout.plotRight, point.x));
  const y = Math.max(layout.plotTop, Math.min(layout.plotBottom, point.y));
  const index = Math.round(view.rightIndex - 0.5 - (layout.plotRight - x) / candleWidth(scene));
  const price = (magnet ? snappedPrice(scene, index, y) : null) ?? yToPrice(scale, y);
  return { timeMs: timeAtIndex(scene, index), price: toTicks(scene, price) };
}

/** Moved by whole candles and by px; exactly where it was for less than half a candle and 0 px. */
export function movedAnchor(scene: Scene, anchor: Anchor, dx: number, dy: number): Anchor {
  const candles = Math.round(dx / candleWidth(scene));
  const timeMs = candles === 0 ? anchor.timeMs : timeAtIndex(scene, indexAtTime(scene, anchor.timeMs) + candles);
  if (dy === 0) return { timeMs, price: anchor.price };
  const price = toTicks(scene, yToPrice(scene.scale, priceToY(scene.scale, anchor.price) + dy));
  return { timeMs, price: Number.isFinite(price) ? price : anchor.price };
}

const toTicks = ({ series }: Scene, price: OrPlain<PlotPrice>) =>
  (Math.round(price * series.valuesPerPrice) / series.valuesPerPrice) as PlotPrice;

/** The nearest of open, high, low and close of the column that shows candle `index`; null where there is none. */
function snappedPrice(scene: Scene, index: number, y: OrPlain<PlotPx>): PlotPrice | null {
  const { series, columns, scale } = scene;
  if (index < series.first || index >= series.end) return null;
  const node = (index + series.origin) >> columns.level;
  const from = Math.max(series.first, (node << columns.level) - series.origin);
  const to = Math.min(series.end, ((node + 1) << columns.level) - series.origin);
  series.range(from, to, extent);
  const projection = projectionOf(scale, series);
  let nearest = extent[0]!;
  for (const value of [extent[1]!, series.valueOf(from, OPEN), series.valueOf(to - 1, CLOSE)]) {
    if (Math.abs(projection.y(value) - y) < Math.abs(projection.y(nearest) - y)) nearest = value;
  }
  return series.toPrice(nearest);
}
