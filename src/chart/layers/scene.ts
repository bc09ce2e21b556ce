import type { OrPlain, PlotPrice, PlotPx } from '../../model/numbers.ts';
import type { ChartLook } from '../look.ts';
import type { ChartMark } from '../marks.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import type { ChartNumbers } from '../scale/price-text.ts';
import type { ChartTimes } from '../scale/axis-time-text.ts';
import type { ZoneOffset } from '../scale/time-ticks.ts';
import type { TimeView } from '../scale/time-view.ts';
import { CLOSE } from '../store/series-store.ts';
import type { SeriesStore } from '../store/series-store.ts';
import type { Layout } from './layout.ts';
import type { TextStyle } from './draw-list.ts';

/** Width of a text in device px. */
export type MeasureText = (text: string, style: TextStyle) => number;

/** The visible candles, before their price range is known. The series holds at least one candle. */
export interface Sight {
  readonly series: SeriesStore;
  readonly view: TimeView;
  readonly layout: Layout;
  readonly columns: Columns;
  readonly look: ChartLook;
}

/** Everything that layers read to draw one frame. */
export interface Scene extends Sight {
  readonly intervalMs: number;
  readonly scale: PriceScale;
  /** Newest close as the feed has it, whatever shape the last candle is drawn in while it moves (K8). */
  readonly lastPrice: PlotPrice;
  /** Largest volume in sight. */
  readonly maxVolume: number;
  readonly compact: boolean;
  readonly marks: readonly ChartMark[];
  /** Crosshair: a candle index and a height. */
  readonly cursor: { readonly index: number; readonly y: OrPlain<PlotPx> } | null;
  readonly nowMs: number;
  readonly numbers: ChartNumbers;
  readonly times: ChartTimes;
  readonly offsetOf: ZoneOffset;
  readonly measure: MeasureText;
}

/** The pyramid level that is drawn and its nodes in sight. At most one node per CSS px, whatever n is. */
export interface Columns {
  readonly level: number;
  /** Nodes [from, to) of that level. */
  readonly from: number;
  readonly to: number;
  /** Device px from node to node, and the centre of node `from`. */
  readonly spacing: number;
  readonly firstX: number;
}

/** Smallest spacing of candles, device px; below two there is no gap, and colours merge. */
const MIN_SPACING = 2;

/** X in device px of the centre of candle `index` (may be fractional or in the future). */
export const centreOf = (scene: Pick<Scene, 'view' | 'layout'>, index: number): number =>
  scene.layout.plotRight - (scene.view.rightIndex - index - 0.5) * scene.view.candlePx * scene.layout.dpr;

/** Fractional candle index of a moment; before and after all candles time goes on at the interval's pace. */
export function indexAtTime({ series, intervalMs }: Pick<Scene, 'series' | 'intervalMs'>, timeMs: number): number {
  const last = series.end - 1;
  const lastMs = series.timeOf(last);
  if (timeMs >= lastMs) return last + (timeMs - lastMs) / intervalMs;
  const after = series.indexAtOrAfter(timeMs);
  if (after === series.first) return after + (timeMs - series.timeOf(after)) / intervalMs;
  const beforeMs = series.timeOf(after - 1);
  return after - 1 + Math.min(1, (timeMs - beforeMs) / intervalMs);
}

/** The moment of a fractional candle index. The inverse of `indexAtTime`, but inside gaps of the klines. */
export function timeAtIndex({ series, intervalMs }: Pick<Scene, 'series' | 'intervalMs'>, index: number): number {
  const candle = Math.max(series.first, Math.min(series.end - 1, Math.floor(index)));
  return series.timeOf(candle) + (index - candle) * intervalMs;
}

/** The price that counts as 0 % on a percent scale: the close of the first candle in sight. */
export function percentBaseOf(sight: Pick<Sight, 'series' | 'columns'>): number {
  const { series, columns } = sight;
  const index = Math.max(series.first, (columns.from << columns.level) - series.origin);
  return series.toPrice(series.valueOf(Math.min(index, series.end - 1), CLOSE));
}

export function columnsOf(series: SeriesStore, view: TimeView, layout: Layout): Columns {
  const candle = view.candlePx * layout.dpr;
  const leftIndex = view.rightIndex - layout.plotRight / candle;
  const leastSpacing = Math.max(MIN_SPACING, layout.dpr);
  let level = 0;
  while (level + 1 < series.levelCount && candle * 2 ** level < leastSpacing) level++;
  const span = 1 << level;
  const fromSlot = Math.max(series.first, Math.floor(leftIndex)) + series.origin;
  const toSlot = Math.min(series.end, Math.ceil(view.rightIndex)) + series.origin;
  const from = fromSlot >> level;
  const to = toSlot > fromSlot ? ((toSlot - 1) >> level) + 1 : from;
  const firstIndex = (from << level) - series.origin;
  return {
    level,
    from,
    to,
    spacing: candle * span,
    firstX: layout.plotRight - (view.rightIndex - firstIndex - span / 2) * candle,
  };
}

/** Candle index that a column stands for: the last one in it. */
export const lastIndexOf = (series: SeriesStore, columns: Columns, node: number): number =>
  Math.min(series.end, ((node + 1) << columns.level) - series.origin) - 1;
