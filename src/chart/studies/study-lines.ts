import type { AnyLines } from '../../compute/kline/study-spec.ts';
import type { DrawList, Paint } from '../layers/draw-list.ts';
import { lastIndexOf } from '../layers/scene.ts';
import type { Scene, Sight } from '../layers/scene.ts';
import { candleWidths } from '../layers/views/draw-candles.ts';
import { priceToY } from '../scale/price-scale.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import type { ShownStudy } from './shown-study.ts';
import type { StudyValues } from './study-values.ts';

/** A study and its values. */
export interface DrawnStudy {
  readonly study: ShownStudy;
  readonly lines: AnyLines;
}

/** The studies in one place that have values, in the order of the look. */
export function* drawnIn(
  studies: readonly ShownStudy[],
  values: StudyValues,
  pane: ShownStudy['pane'],
): Generator<DrawnStudy> {
  for (let i = 0; i < studies.length; i++) {
    const study = studies[i]!;
    const lines = values.linesOf(i);
    if (lines && study.pane === pane) yield { study, lines };
  }
}

/** The rows of the columns in sight, from left to right: `row`, `row + step`, … `last`, each the last candle of its column. */
interface Samples {
  readonly row: number;
  readonly step: number;
  readonly last: number;
}

function samplesOf({ series, columns }: Sight, values: StudyValues): Samples {
  return {
    row: values.rowOf(lastIndexOf(series, columns, columns.from)),
    step: 1 << columns.level,
    last: values.rowOf(series.end - 1),
  };
}

/**
 * One line, a point per column. Hot: O(columns) a frame, whatever the zoom. Warm-up, and what a logarithmic scale cannot
 * show, is left out. `widthPx`: CSS px.
 */
export function drawLine(
  list: DrawList,
  scene: Scene,
  scale: PriceScale,
  values: StudyValues,
  line: Float64Array,
  paint: Paint,
  widthPx: number,
): void {
  const { firstX, spacing, from, to } = scene.columns;
  const { row, step, last } = samplesOf(scene, values);
  list.beginLine(paint, widthPx * scene.layout.dpr);
  for (let i = 0; i < to - from; i++) {
    const y = priceToY(scale, line[Math.min(last, row + i * step)]!);
    if (Number.isFinite(y)) list.lineTo(firstX + i * spacing, y);
  }
}

/**
 * Columns from zero to the values of a line; falling ones first, so that the colour changes once. Hot, as `drawLine`.
 * @param noise values nearer to zero are zero
 */
export function drawColumns(
  list: DrawList,
  scene: Scene,
  scale: PriceScale,
  values: StudyValues,
  line: Float64Array,
  noise: number,
): void {
  const { firstX, spacing, from, to } = scene.columns;
  const { row, step, last } = samplesOf(scene, values);
  const { body } = candleWidths(spacing, scene.layout.dpr);
  const bodyLeft = body >> 1;
  const zero = Math.round(priceToY(scale, 0));
  for (let rising = 0; rising < 2; rising++) {
    const paint = rising ? 'upVolume' : 'downVolume';
    for (let i = 0; i < to - from; i++) {
      const value = line[Math.min(last, row + i * step)]!;
      // NaN is neither.
      if (!(rising ? value >= -noise : value < -noise)) continue;
      const y = Math.round(priceToY(scale, value));
      const x = Math.round(firstX + i * spacing) - bodyLeft;
      list.quad(x, Math.min(y, zero), body, Math.max(1, Math.abs(y - zero)), paint);
    }
  }
}

/** Widens `out` (`[lowest, highest]`) by the values of a line in sight. Hot, as `drawLine`. */
export function widenByLine(sight: Sight, values: StudyValues, line: Float64Array, out: Float64Array): void {
  const { from, to } = sight.columns;
  const { row, step, last } = samplesOf(sight, values);
  let [low, high] = [out[0]!, out[1]!];
  for (let i = 0; i < to - from; i++) {
    const value = line[Math.min(last, row + i * step)]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  out[0] = low;
  out[1] = high;
}
