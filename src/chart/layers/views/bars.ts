import { CLOSE, HIGH, LOW, OPEN, STRIDE } from '../../store/series-store.ts';
import { projectionOf } from '../../scale/price-scale.ts';
import type { DrawList } from '../draw-list.ts';
import type { Scene } from '../scene.ts';
import { barWidths } from './candle-widths.ts';

/** A stem from low to high, the open as an arm to the left, the close as one to the right. */
export function drawBars(list: DrawList, scene: Scene): void {
  const { series, columns, layout } = scene;
  const nodes = series.nodes(columns.level, columns.from, columns.to);
  const { stem, arm } = barWidths(columns.spacing, layout.dpr);
  const stemLeft = stem >> 1;
  const projection = projectionOf(scene.scale, series);
  for (let rising = 0; rising < 2; rising++) {
    const paint = rising ? 'up' : 'down';
    let x = columns.firstX;
    for (let at = 0; at < nodes.length; at += STRIDE, x += columns.spacing) {
      const open = nodes[at + OPEN]!;
      const close = nodes[at + CLOSE]!;
      if ((close >= open ? 1 : 0) !== rising) continue;
      const left = Math.round(x) - stemLeft;
      // Arms are as thick as the stem and end with it, so the stem reaches half of that beyond high and low.
      const yHigh = Math.round(projection.y(nodes[at + HIGH]!)) - stemLeft;
      const yLow = Math.round(projection.y(nodes[at + LOW]!)) - stemLeft + stem;
      list.clippedQuad(left, yHigh, stem, yLow - yHigh, paint);
      if (arm === 0) continue;
      list.clippedQuad(left - arm, Math.round(projection.y(open)) - stemLeft, arm, stem, paint);
      list.clippedQuad(left + stem, Math.round(projection.y(close)) - stemLeft, arm, stem, paint);
    }
  }
}
