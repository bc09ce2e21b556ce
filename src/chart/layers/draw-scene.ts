import { drawAverages } from './averages.ts';
import { drawAxisGround, drawGrid, drawPriceLabels, drawTimeLabels, gridPrices } from './axes.ts';
import { drawCandles } from './candles.ts';
import { drawCrosshair } from './crosshair.ts';
import type { DrawList } from './draw-list.ts';
import { drawLastLabel, drawLastLine, lastLabelOf } from './last-price.ts';
import { drawLegend } from './legend.ts';
import { drawMarkLines, drawMarkShades } from './marks.ts';
import type { Scene } from './scene.ts';

/** Refills `list` with everything a frame shows, back to front. */
export function drawScene(list: DrawList, scene: Scene): void {
  list.clear();
  list.clipTop = scene.layout.plotTop;
  list.clipBottom = scene.layout.plotBottom;
  const prices = gridPrices(scene);
  const label = lastLabelOf(scene);
  drawMarkShades(list, scene);
  drawGrid(list, scene, prices);
  drawCandles(list, scene);
  drawAverages(list, scene);
  drawLastLine(list, scene);
  drawMarkLines(list, scene);
  drawAxisGround(list, scene);
  drawPriceLabels(list, scene, prices, label);
  drawTimeLabels(list, scene);
  drawLastLabel(list, scene, label);
  if (!scene.compact) drawLegend(list, scene);
  drawCrosshair(list, scene);
}
