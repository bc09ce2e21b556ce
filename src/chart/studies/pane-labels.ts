import type { DrawList } from '../layers/draw-list.ts';
import { AXIS_INSET_PX } from '../layers/layout.ts';
import type { PaneBox } from '../layers/layout.ts';
import { drawLegendItem } from '../layers/legend.ts';
import type { Scene } from '../layers/scene.ts';
import { priceToY, yToPrice } from '../scale/price-scale.ts';
import type { PriceScale } from '../scale/price-scale.ts';
import { CLOSE, OPEN, VOLUME } from '../store/series-store.ts';
import { histogramPaint } from './draw-pane.ts';
import { measureOf, noiseOf, paneLabels, tickSizeOf } from './pane-scale.ts';
import { drawnIn } from './study-lines.ts';
import type { ShownStudy } from './shown-study.ts';
import type { StudyTexts } from './study-texts.ts';
import type { StudyValues } from './study-values.ts';

const LEGEND_INSET_PX = 6;
/** CSS px from the top of a pane to the middle of its legend. The first pane has room for it above itself, if it has no border. */
const LEGEND_Y_PX = 9;
const ABOVE_PX = 7;
const LABEL_HEIGHT_PX = 13;
const DASH_PX = 3;
const CURSOR_PX = 18;
const RADIUS_PX = 4;

/**
 * Draws the axis numbers beside a pane; none that would overlap another, a neighbouring pane or the crosshair's label.
 */
export function drawPaneAxis(list: DrawList, scene: Scene, pane: PaneBox, scale: PriceScale, texts: StudyTexts): void {
  const { layout, numbers, cursor } = scene;
  const height = LABEL_HEIGHT_PX * layout.unit;
  const half = height / 2;
  const x = layout.plotRight + Math.round(AXIS_INSET_PX * layout.unit);
  const measure = measureOf(pane.kind);
  const tickSize = tickSizeOf(scene);
  const hidden = cursor ? half + (CURSOR_PX * layout.unit) / 2 : -1;
  let below = pane.bottom + half;
  for (const value of paneLabels(scene, pane, scale)) {
    const y = Math.round(priceToY(scale, value));
    if (y - half < pane.top || below - y < height) continue;
    if (cursor && Math.abs(y - cursor.y) < hidden) continue;
    below = y;
    list.text(texts.textOf(numbers, tickSize, measure, value), x, y, 'left', layout.axisText, 'ink3');
  }
}

/** The crosshair's height inside a pane, as a line and a label on its axis. */
export function drawPaneCursor(
  list: DrawList,
  scene: Scene,
  pane: PaneBox,
  scale: PriceScale,
  texts: StudyTexts,
): void {
  const { cursor, layout, numbers } = scene;
  if (!cursor || cursor.y < pane.top || cursor.y >= pane.bottom) return;
  const px = (css: number) => Math.round(css * layout.unit);
  const y = Math.round(cursor.y);
  const height = px(CURSOR_PX);
  list.dashes(0, y, layout.plotRight, Math.max(1, Math.floor(layout.unit / 2)), px(DASH_PX), 'ink3');
  const left = layout.plotRight + 1;
  list.quad(left, y - (height >> 1), layout.width - left, height, 'ink', px(RADIUS_PX));
  const text = texts.textOf(numbers, tickSizeOf(scene), measureOf(pane.kind), yToPrice(scale, y));
  list.text(text, layout.plotRight + px(AXIS_INSET_PX), y, 'left', layout.boldText, 'background');
}

/** Draws the name of a pane's study and its values at the crosshair's candle or the last one: `RSI14 61.4`. */
export function drawPaneLegend(
  list: DrawList,
  scene: Scene,
  pane: PaneBox,
  studies: readonly ShownStudy[],
  values: StudyValues,
  texts: StudyTexts,
): void {
  const { series, layout, numbers } = scene;
  const index = scene.cursor?.index ?? series.end - 1;
  const measure = measureOf(pane.kind);
  const tickSize = tickSizeOf(scene);
  const text = (value: number) => texts.textOf(numbers, tickSize, measure, value);
  const above = pane.kind === 'volume' && pane === layout.panes[0];
  const y = Math.round(pane.top + (above ? -ABOVE_PX : LEGEND_Y_PX) * layout.unit);
  let x = LEGEND_INSET_PX * layout.unit;
  if (pane.kind === 'volume') {
    const up = series.valueOf(index, CLOSE) >= series.valueOf(index, OPEN);
    const volume = { text: text(series.valueOf(index, VOLUME)), paint: up ? 'up' : 'down' } as const;
    x = drawLegendItem(list, scene, { name: 'VOL', values: [volume] }, x, y);
  }
  const noise = noiseOf(scene, pane.kind);
  for (const { study, lines } of drawnIn(studies, values, pane.kind)) {
    const item = {
      name: study.name,
      values: study.lines.map(({ key, paint }) => {
        const exact = lines[key]![values.rowOf(index)] ?? NaN;
        const value = Math.abs(exact) <= noise ? 0 : exact;
        return { text: text(value), paint: key === 'histogram' ? histogramPaint(value) : paint };
      }),
    };
    x = drawLegendItem(list, scene, item, x, y);
  }
}
