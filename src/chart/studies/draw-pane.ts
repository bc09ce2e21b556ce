import type { DrawList, Paint } from '../layers/draw-list.ts';
import type { PaneBox } from '../layers/layout.ts';
import type { Scene } from '../layers/scene.ts';
import { volumeHeightOf } from '../layers/draw-volume.ts';
import { priceScaleOf, priceToY } from '../scale/price-scale.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import { guidesOf, noiseOf } from './pane-scale.ts';
import { drawColumns, drawLine, drawnIn } from './study-lines.ts';
import type { ShownStudy } from './shown-study.ts';
import type { StudyValues } from './study-values.ts';

const HISTOGRAM = 'histogram';

/** Above and below zero, as its columns and its number in the legend are coloured. */
export const histogramPaint = (value: number): Paint => (value < 0 ? 'down' : 'up');

/** Averages of volume stand on the scale of its columns. */
export function volumeScaleOf(scene: Scene, pane: PaneBox): PriceScale | null {
  const height = volumeHeightOf(scene, pane);
  return scene.maxVolume > 0 && height > 0 ? priceScaleOf(0, scene.maxVolume, pane.bottom - height, height) : null;
}

/** The inside of a pane: guides, the columns of a histogram, muted, and the lines over them. */
export function drawStudyPane(
  list: DrawList,
  scene: Scene,
  pane: PaneBox,
  scale: PriceScale,
  studies: readonly ShownStudy[],
  values: StudyValues,
): void {
  const { layout } = scene;
  const thick = Math.max(1, Math.floor(layout.unit / 2));
  for (const guide of guidesOf(pane.kind)) {
    list.quad(0, Math.round(priceToY(scale, guide)), layout.plotRight, thick, 'line');
  }
  for (const { study, lines } of drawnIn(studies, values, pane.kind)) {
    const histogram = lines[HISTOGRAM];
    if (histogram) drawColumns(list, scene, scale, values, histogram, noiseOf(scene, pane.kind));
    for (const { key, paint, widthPx } of study.lines) {
      if (key !== HISTOGRAM) drawLine(list, scene, scale, values, lines[key]!, paint, widthPx);
    }
  }
}
