import type { DrawList, Paint } from './draw-list.ts';
import { lastIndexOf } from './scene.ts';
import type { Columns, Scene } from './scene.ts';
import type { TimeView } from '../scale/time-view.ts';
import type { SeriesStore } from '../store/series-store.ts';

export const STUDY_PAINTS = ['study0', 'study1'] as const satisfies readonly Paint[];

const LINE_PX = 1.5;
/** An average over fewer CSS px than this only hides the candles. */
const LEAST_PERIOD_PX = 10;

const isDrawn = (period: number, view: TimeView) => period * view.candlePx >= LEAST_PERIOD_PX;

/** Moving averages of closes, one point per column. Each point is O(1): the store keeps running sums. */
export function drawAverages(list: DrawList, scene: Scene): void {
  const { series, view, columns, layout, scale, averages } = scene;
  const topValue = series.toValue(scale.maxPrice);
  const pxPerValue = scale.pxPerPrice / series.valuesPerPrice;
  for (let i = 0; i < averages.length && i < STUDY_PAINTS.length; i++) {
    if (!isDrawn(averages[i]!, view)) continue;
    list.beginLine(STUDY_PAINTS[i]!, LINE_PX * layout.dpr);
    let x = columns.firstX;
    for (let node = columns.from; node < columns.to; node++, x += columns.spacing) {
      const value = series.averageAt(lastIndexOf(series, columns, node), averages[i]!);
      if (!Number.isNaN(value)) list.lineTo(x, scale.topPx + (topValue - value) * pxPerValue);
    }
  }
}

/** Widens a low/high pair (values, `out[0]`, `out[1]`) so that the averages in sight fit. */
export function widenByAverages(
  series: SeriesStore,
  view: TimeView,
  columns: Columns,
  averages: readonly number[],
  out: Float64Array,
): void {
  for (const period of averages) {
    if (!isDrawn(period, view)) continue;
    for (let node = columns.from; node < columns.to; node++) {
      const value = series.averageAt(lastIndexOf(series, columns, node), period);
      if (value < out[0]!) out[0] = value;
      if (value > out[1]!) out[1] = value;
    }
  }
}
