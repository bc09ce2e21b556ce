import { projectionOf } from '../../scale/price-scale.ts';
import { CLOSE, HIGH, LOW, OPEN, STRIDE } from '../../store/series-store.ts';
import type { DrawList, Paint } from '../draw-list.ts';
import type { Scene } from '../scene.ts';

const BODY_SHARE = 0.7;
/** Narrower than this there is a wick only. */
const LEAST_BODY = 3;
/** Bars grow slower than candles: most of them is air. */
const STEM_SHARE = 0.14;

/**
 * Widths in device px. Body and wick are both even or both odd, so that a wick is never off centre. Where candles get
 * narrow the wick gets thinner first, so that bodies can be told from it as long as possible.
 */
export function candleWidths(spacing: number, dpr: number): { body: number; wick: number } {
  const thin = Math.max(1, Math.round(dpr));
  const body = Math.max(1, Math.floor(spacing * BODY_SHARE));
  if (body < LEAST_BODY) {
    const both = Math.min(body, thin);
    return { body: both, wick: both };
  }
  const wick = Math.min(thin, body - 2);
  return { body: (body - wick) % 2 === 0 ? body : body - 1, wick };
}

/**
 * Widths in device px: the stem (and height of the arms), and how far an arm reaches beyond it; 0 where there is no room
 * for arms. Stem, arms and the gap to the next bar always fit the spacing.
 */
export function barWidths(spacing: number, dpr: number): { stem: number; arm: number } {
  const thin = Math.max(1, Math.round(dpr));
  const width = Math.floor(spacing * BODY_SHARE);
  if (width < LEAST_BODY) return { stem: candleWidths(spacing, dpr).wick, arm: 0 };
  const preferred = Math.min(2 * thin, Math.max(thin, Math.floor(spacing * STEM_SHARE)));
  const stem = Math.min(preferred, Math.floor(width / 3));
  return { stem, arm: (width - stem) >> 1 };
}

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
  // At least a third of a narrow body stays open; a body as narrow as a wick has no hole.
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
