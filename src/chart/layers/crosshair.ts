import { axisLabel } from '../scale/price-text.ts';
import { yToPrice } from '../scale/price-scale.ts';
import type { DrawList } from './draw-list.ts';
import { AXIS_INSET_PX } from './layout.ts';
import { centreOf } from './scene.ts';
import type { Scene } from './scene.ts';

const DASH_PX = 3;
const LABEL_PX = 18;
const RADIUS_PX = 4;
const TIME_PAD_PX = 7;

/** Position of the crosshair's time label; the time axis leaves out labels that it would cover in part. */
export function cursorTimeLabel(scene: Scene): { text: string; left: number; right: number } | null {
  const { cursor, layout, series, times, measure } = scene;
  if (!cursor) return null;
  const text = times.full(series.timeOf(cursor.index));
  const width = Math.ceil(measure(text, layout.boldText)) + 2 * Math.round(TIME_PAD_PX * layout.unit);
  const x = Math.round(centreOf(scene, cursor.index));
  const left = Math.min(layout.plotRight - width, Math.max(0, x - (width >> 1)));
  return { text, left, right: left + width };
}

/** Two dashed lines inside plot and panes, with the price and the time they point at. */
export function drawCrosshair(list: DrawList, scene: Scene): void {
  const { cursor, layout, scale, numbers } = scene;
  if (!cursor) return;
  const px = (css: number) => Math.round(css * layout.unit);
  const thick = Math.max(1, Math.floor(layout.unit / 2));
  // The middle of a candle at the border may lie beyond it, where the axis is.
  const x = Math.max(0, Math.min(layout.plotRight - thick, Math.round(centreOf(scene, cursor.index))));
  list.dashes(x, layout.plotTop, layout.panesBottom - layout.plotTop, thick, px(DASH_PX), 'ink3', true);

  const height = px(LABEL_PX);
  if (cursor.y >= layout.plotTop && cursor.y <= layout.plotBottom) {
    const y = Math.round(cursor.y);
    list.dashes(0, y, layout.plotRight, thick, px(DASH_PX), 'ink3');
    const top = y - (height >> 1);
    list.quad(layout.plotRight + 1, top, layout.width - layout.plotRight - 1, height, 'ink', px(RADIUS_PX));
    const price = axisLabel(scale, numbers, yToPrice(scale, y));
    list.text(price, layout.plotRight + px(AXIS_INSET_PX), y, 'left', layout.boldText, 'background');
  }
  const label = cursorTimeLabel(scene)!;
  const width = label.right - label.left;
  list.quad(label.left, layout.timeY - (height >> 1), width, height, 'ink', px(RADIUS_PX));
  list.text(label.text, label.left + (width >> 1), layout.timeY, 'center', layout.boldText, 'background');
}
