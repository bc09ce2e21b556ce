import type { ChartMark } from '../marks.ts';
import { countdownText } from '../scale/countdown-text.ts';
import { priceToY } from '../scale/price-scale.ts';
import type { DrawList } from './draw-list.ts';
import { centreOf } from './scene.ts';
import type { Scene } from './scene.ts';

const DOT_PX = 7;
const LINE_PX = 1.5;
const DASH_PX = 2;
/** A contract shorter than this on screen is drawn to the right edge: its side matters, its end cannot be seen. */
const SHORTEST_PX = 28;

interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly expiryInSight: boolean;
}

/** Fractional candle index of a moment; after the last candle time goes on at the interval's pace. */
function indexAt({ series, intervalMs }: Scene, timeMs: number): number {
  const last = series.end - 1;
  const lastMs = series.timeOf(last);
  if (timeMs >= lastMs) return last + (timeMs - lastMs) / intervalMs;
  const after = series.indexAtOrAfter(timeMs);
  if (after === series.first) return after + (timeMs - series.timeOf(after)) / intervalMs;
  const beforeMs = series.timeOf(after - 1);
  return after - 1 + Math.min(1, (timeMs - beforeMs) / intervalMs);
}

function stretchOf(scene: Scene, mark: ChartMark): Stretch | null {
  const { layout, scale } = scene;
  const y = Math.round(priceToY(scale, mark.openPrice));
  if (y < layout.plotTop || y > layout.plotBottom) return null;
  const dotInset = Math.ceil((DOT_PX / 2) * layout.unit);
  // Half a candle back: candleIndex + 0.5 is the centre, and a candle's open time is its left border.
  const left = Math.round(centreOf(scene, indexAt(scene, mark.openTimeMs) - 0.5));
  const expiry = Math.round(centreOf(scene, indexAt(scene, mark.expiryTimeMs) - 0.5));
  const short = expiry - left < SHORTEST_PX * layout.unit;
  const right = short ? layout.plotRight : Math.min(expiry, layout.plotRight);
  if (left > layout.plotRight - dotInset || right <= 0) return null;
  return { left, right, y, expiryInSight: !short && expiry <= layout.plotRight };
}

/** The side of the plot on which the contract wins, under everything else. */
export function drawMarkShades(list: DrawList, scene: Scene): void {
  for (const mark of scene.marks) {
    const at = stretchOf(scene, mark);
    if (!at) continue;
    const { plotTop, plotBottom } = scene.layout;
    const left = Math.max(0, at.left);
    const [from, to] = mark.direction === 'up' ? [plotTop, at.y] : [at.y, plotBottom];
    list.quad(left, from, at.right - left, to - from, mark.direction === 'up' ? 'upTint' : 'downTint');
  }
}

/** Open line with its dot, expiry line, and the time left (K6). */
export function drawMarkLines(list: DrawList, scene: Scene): void {
  const { layout, measure } = scene;
  const thick = Math.max(1, Math.round(LINE_PX * layout.unit));
  for (const mark of scene.marks) {
    const at = stretchOf(scene, mark);
    if (!at) continue;
    const left = Math.max(0, at.left);
    list.quad(left, at.y - (thick >> 1), at.right - left, thick, mark.direction);
    if (at.left >= 0) {
      const dot = Math.round(DOT_PX * layout.unit);
      list.quad(at.left - (dot >> 1), at.y - (dot >> 1), dot, dot, mark.direction, dot / 2);
    }
    if (at.expiryInSight) {
      const dash = Math.round(DASH_PX * layout.unit);
      list.dashes(at.right, layout.plotTop, layout.plotBottom - layout.plotTop, thick, dash, mark.direction, true);
    }
    const leftMs = mark.expiryTimeMs - scene.nowMs;
    if (leftMs <= 0) continue;
    const text = countdownText(leftMs);
    const width = measure(text, layout.boldText);
    const inset = Math.round(6 * layout.unit);
    if (at.right - left < width + 2 * inset) continue;
    // On the losing side, where no shade is under the text; inside the plot in any case.
    const offset = Math.round(10 * layout.unit);
    const below =
      at.y - 2 * offset < layout.plotTop || (mark.direction === 'up' && at.y + 2 * offset < layout.plotBottom);
    const y = at.y + (below ? offset : -offset);
    list.text(text, at.right - inset, y, 'right', layout.boldText, mark.direction);
  }
}
