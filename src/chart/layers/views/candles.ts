import { CLOSE, HIGH, LOW, OPEN, STRIDE } from '../../store/series-store.ts';
import { projectionOf } from '../../scale/price-scale.ts';
import type { DrawList, Paint } from '../draw-list.ts';
import type { Scene } from '../scene.ts';
import { candleWidths } from './candle-widths.ts';

export const drawCandles = (list: DrawList, scene: Scene): void => drawBodies(list, scene, false);

/**
 * Candles that tell two things: the colour compares the close with the close before, a hole in the body says that the
 * candle itself rose. The very first candle has nothing before it and compares with its own open.
 */
export const drawHollow = (list: DrawList, scene: Scene): void => drawBodies(list, scene, true);

/** Falling candles first, rising ones after, so that the colour changes twice a frame. */
function drawBodies(list: DrawList, scene: Scene, hollow: boolean): void {
  const { series, columns, layout } = scene;
  // With the one before, whose close a hollow candle is compared with.
  const before = Math.max(columns.from - 1, (series.first + series.origin) >> columns.level);
  const nodes = series.nodes(columns.level, before, columns.to);
  const firstAt = (columns.from - before) * STRIDE;
  const { body, wick } = candleWidths(columns.spacing, layout.dpr);
  const bodyLeft = body >> 1;
  const wickLeft = wick >> 1;
  const thin = Math.max(1, Math.round(layout.dpr));
  // Of a narrow body at least a third is left open; a body of a wick's width has no hole.
  const frame = hollow ? Math.min(wick, Math.floor(body / 3)) : 0;
  const projection = projectionOf(scene.scale, series);
  for (let rising = 0; rising < 2; rising++) {
    const paint = rising ? 'up' : 'down';
    let x = columns.firstX;
    for (let at = firstAt; at < nodes.length; at += STRIDE, x += columns.spacing) {
      const open = nodes[at + OPEN]!;
      const close = nodes[at + CLOSE]!;
      const reference = hollow && at > 0 ? nodes[at - STRIDE + CLOSE]! : open;
      if ((close >= reference ? 1 : 0) !== rising) continue;
      const centre = Math.round(x);
      const left = centre - bodyLeft;
      const yHigh = Math.round(projection.y(nodes[at + HIGH]!));
      const yLow = Math.round(projection.y(nodes[at + LOW]!));
      const yTop = Math.round(projection.y(Math.max(open, close)));
      const height = Math.max(thin, Math.round(projection.y(Math.min(open, close))) - yTop);
      if (frame > 0 && close > open && height > 2 * frame) {
        list.clippedQuad(centre - wickLeft, yHigh, wick, yTop - yHigh, paint);
        list.clippedQuad(centre - wickLeft, yTop + height, wick, yLow - yTop - height, paint);
        drawFrame(list, left, yTop, body, height, frame, paint);
      } else {
        list.clippedQuad(centre - wickLeft, yHigh, wick, Math.max(thin, yLow - yHigh), paint);
        if (body > wick) list.clippedQuad(left, yTop, body, height, paint);
      }
    }
  }
}

/** The four sides of a body with a hole. */
function drawFrame(
  list: DrawList,
  x: number,
  y: number,
  width: number,
  height: number,
  thick: number,
  paint: Paint,
): void {
  const inner = height - 2 * thick;
  list.clippedQuad(x, y, width, thick, paint);
  list.clippedQuad(x, y + height - thick, width, thick, paint);
  list.clippedQuad(x, y + thick, thick, inner, paint);
  list.clippedQuad(x + width - thick, y + thick, thick, inner, paint);
}
