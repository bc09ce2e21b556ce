import type { AlertMark, OrderMark } from '../marks.ts';
import { priceToY } from '../scale/price-scale.ts';
import { drawAxisTags, TAG_PX } from './axis-tags.ts';
import type { AxisTag } from './axis-tags.ts';
import type { DrawList } from './draw-list.ts';
import { drawFills } from './fill-marks.ts';
import { spreadLabels } from './label-stack.ts';
import { lastLabelOf } from './last-price.ts';
import type { SceneLayer } from './scene-layer.ts';
import type { Scene } from './scene.ts';

const DASH_PX = 4;
const TAG_INSET_PX = 8;
const TAG_PAD_PX = 6;
/** The stripe at the left of an order's text, in the colour of its side. */
const SIDE_PX = 3;
const RADIUS_PX = 4;

/** An order or alert in sight; `y` of its line, whole device px. */
interface Line {
  readonly mark: OrderMark | AlertMark;
  readonly y: number;
}

/** Own orders, fills and alerts. Joins a chart that has any: the first frame does not wait for the account. */
export function createOrderMarks(): SceneLayer {
  return {
    drawOver(list, scene) {
      drawFills(list, scene);
      for (const line of linesOf(scene)) drawLine(list, scene, line);
    },
    drawAxis(list, scene) {
      const lines = linesOf(scene);
      // Here, where all lines are drawn already: none may run through a text.
      drawOrderTexts(list, scene, lines);
      const middles = axisMiddles(scene, lines);
      const tags = lines.map(({ mark }, i): AxisTag => {
        const fill = mark.kind === 'order' ? 'accent' : 'ink2';
        return { price: mark.price, y: middles[i]!, fill, ink: mark.kind === 'order' ? 'onFill' : 'background' };
      });
      drawAxisTags(list, scene, tags);
      lines.forEach(({ mark }, i) => {
        if (mark.kind === 'alert') drawBell(list, scene, middles[i]!);
      });
    },
  };
}

/** From top to bottom. */
function linesOf({ marks, layout, scale }: Scene): readonly Line[] {
  const lines: Line[] = [];
  for (const mark of marks) {
    if (mark.kind !== 'order' && mark.kind !== 'alert') continue;
    const y = Math.round(priceToY(scale, mark.price));
    if (y >= layout.plotTop && y <= layout.plotBottom) lines.push({ mark, y });
  }
  return lines.sort((a, b) => a.y - b.y);
}

function drawLine(list: DrawList, { layout }: Scene, { mark, y }: Line): void {
  const thick = Math.max(1, Math.round(layout.unit));
  const top = y - (thick >> 1);
  if (mark.kind === 'order') list.quad(0, top, layout.plotRight, thick, 'accent');
  else list.dashes(0, top, layout.plotRight, thick, Math.round(DASH_PX * layout.unit), 'ink2');
}

/** What each order is, at the left end of its line, where no newest candle is. */
function drawOrderTexts(list: DrawList, scene: Scene, lines: readonly Line[]): void {
  const { layout, measure } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const orders = lines.filter((line) => line.mark.kind === 'order');
  const middles = orders.map((line) => line.y);
  const height = px(TAG_PX);
  spreadLabels(middles, height, layout.plotTop, layout.plotBottom);
  orders.forEach(({ mark }, i) => {
    if (mark.kind !== 'order') return;
    const y = Math.round(middles[i]!);
    const left = px(TAG_INSET_PX);
    const width = px(SIDE_PX + 2 * TAG_PAD_PX) + Math.ceil(measure(mark.text, layout.axisText));
    const side = mark.side === 'buy' ? 'up' : 'down';
    list.quad(left, y - (height >> 1), width, height, 'accentTint', px(RADIUS_PX));
    list.quad(left + px(SIDE_PX), y - (height >> 1) + px(SIDE_PX), px(SIDE_PX), height - 2 * px(SIDE_PX), side);
    list.text(mark.text, left + px(2 * SIDE_PX + TAG_PAD_PX / 2), y, 'left', layout.axisText, 'accent');
  });
}

/** Middles of the labels on the axis: in the order of their lines, clear of one another and of the last price while they fit. */
function axisMiddles(scene: Scene, lines: readonly Line[]): readonly number[] {
  const { plotBottom, unit } = scene.layout;
  const height = Math.round(TAG_PX * unit);
  const label = lastLabelOf(scene);
  // Above or below the last price as their lines are; where there is no room, on the other side of it.
  const middle = (label.top + label.bottom) / 2;
  const wishedAbove = lines.filter((line) => line.y < middle).length;
  const fitAbove = Math.floor(label.top / height);
  const fitBelow = Math.floor((plotBottom - label.bottom) / height);
  const above = Math.max(0, Math.min(fitAbove, Math.max(wishedAbove, lines.length - fitBelow)));
  const upper = lines.slice(0, above).map((line) => line.y);
  const lower = lines.slice(above).map((line) => line.y);
  spreadLabels(upper, height, 0, label.top);
  spreadLabels(lower, height, label.bottom, plotBottom);
  return [...upper, ...lower].map(Math.round);
}

/** Beside the label, in the plot: a bell made of quads, since no font is sure to have one. */
function drawBell(list: DrawList, { layout }: Scene, y: number): void {
  const px = (css: number) => Math.round(css * layout.unit);
  const size = px(TAG_PX);
  const left = layout.plotRight - size;
  const top = y - (size >> 1);
  const part = (x: number, up: number, width: number, height: number, radius: number) =>
    list.quad(left + px(x), top + px(up), px(width), px(height), 'background', px(radius));
  list.quad(left, top, size, size, 'ink2', px(RADIUS_PX));
  part(8, 3.5, 2, 2, 1);
  part(5.5, 4.5, 7, 6, 3.5);
  part(5.5, 8, 7, 2.5, 0);
  part(4, 10.5, 10, 1.5, 0.5);
  part(7.5, 13, 3, 2, 1);
}
