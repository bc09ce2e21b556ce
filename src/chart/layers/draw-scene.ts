import type { ChartKind } from '../look.ts';
import { drawAxisGround, drawGrid, drawPaneLines, drawPriceLabels, drawTimeLabels, gridPrices } from './axes.ts';
import { drawCrosshair } from './crosshair.ts';
import type { DrawList } from './draw-list.ts';
import { drawLastLabel, drawLastLine, lastLabelOf } from './last-price.ts';
import { drawLegend } from './legend.ts';
import { drawMarkLines, drawMarkShades } from './draw-marks.ts';
import type { SceneLayer } from './scene-layer.ts';
import type { Scene } from './scene.ts';
import { drawBars, drawCandles, drawHollow } from './views/draw-candles.ts';
import { drawArea, drawLine } from './views/closes.ts';
import { drawVolume } from './draw-volume.ts';

const VIEWS: Readonly<Record<ChartKind, (list: DrawList, scene: Scene) => void>> = {
  candles: drawCandles,
  hollow: drawHollow,
  bars: drawBars,
  line: drawLine,
  area: drawArea,
};

/** Draws the prices in the kind that the look asks for. */
export function drawView(list: DrawList, scene: Scene): void {
  VIEWS[scene.look.kind](list, scene);
}

/** Refills `list` with everything a frame shows, back to front. */
export function drawScene(list: DrawList, scene: Scene, layers: readonly SceneLayer[]): void {
  const { layout } = scene;
  list.clear();
  list.clip(layout.plotTop, layout.plotBottom);
  const prices = gridPrices(scene);
  const label = lastLabelOf(scene);
  drawMarkShades(list, scene);
  drawGrid(list, scene, prices);
  for (const layer of layers) layer.drawUnder?.(list, scene);
  drawView(list, scene);
  for (const layer of layers) layer.drawOver?.(list, scene);
  drawLastLine(list, scene);
  drawMarkLines(list, scene);
  for (const pane of layout.panes) {
    list.clip(pane.top, pane.bottom);
    if (pane.kind === 'volume') drawVolume(list, scene, pane);
    for (const layer of layers) layer.drawPane?.(list, scene, pane);
  }
  drawPaneLines(list, scene);
  drawAxisGround(list, scene);
  drawPriceLabels(list, scene, prices, label);
  drawTimeLabels(list, scene);
  for (const layer of layers) layer.drawAxis?.(list, scene);
  drawLastLabel(list, scene, label);
  if (!scene.compact) drawLegend(list, scene, layers);
  drawCrosshair(list, scene);
}
