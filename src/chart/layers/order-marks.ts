import type { AlertMark, OrderMark } from '../marks.ts';
import { axisLabel } from '../scale/axis-label.ts';
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
      const room = roomOf(scene);
      const { from, to } = nearest(lines, room);
      const shown = lines.slice(from, to);
      // Here, where all lines are drawn already: none may run through a text.
      drawOrderTexts(list, scene, shown);
      const tags = [...countOf(from, lines[from]), ...shown.map(({ mark, y }) => tagOf(scene, mark, y))];
      tags.push(...countOf(lines.length - to, lines[to - 1]));
      moveApart(scene, tags, room);
      drawAxisTags(list, scene, tags);
      const first = from > 0 ? 1 : 0;
      shown.forEach(({ mark }, i) => {
        if (mark.kind === 'alert') drawBell(list, scene, tags[first + i]!.y);
      });
    },
  };
}

/** How many tags have room on the axis above and below the label of the last price, which no tag may cover (K5). */
interface Room {
  readonly above: number;
  readonly below: number;
  /** Between the two, device px. */
  readonly top: number;
  readonly bottom: number;
}

function roomOf(scene: Scene): Room {
  const { plotBottom, unit } = scene.layout;
  const height = Math.round(TAG_PX * unit);
  const { top, bottom } = lastLabelOf(scene);
  return { above: Math.floor(top / height), below: Math.floor((plotBottom - bottom) / height), top, bottom };
}

/** Which lines have a tag: all, or those nearest to the last price with room for a count at either end. */
function nearest(lines: readonly Line[], { above, below, top, bottom }: Room): { from: number; to: number } {
  let [from, to] = [0, lines.length];
  if (to <= above + below) return { from, to };
  const most = Math.max(1, above + below - 2);
  const last = (top + bottom) / 2;
  while (to - from > most) {
    if (last - lines[from]!.y > lines[to - 1]!.y - last) from++;
    else to--;
  }
  return { from, to };
}

/** What a line says on the axis. */
function tagOf(scene: Scene, mark: OrderMark | AlertMark, y: number): AxisTag {
  const text = axisLabel(scene.scale, scene.numbers, mark.price);
  if (mark.kind === 'order') return { text, y, fill: 'accent', ink: 'onFill' };
  return { text, y, fill: 'ink2', ink: 'background' };
}

/** At the end of the tags: how many lines beyond the `outermost` have none. */
const countOf = (count: number, outermost: Line | undefined): readonly AxisTag[] =>
  count > 0 && outermost ? [{ text: `+${count}`, y: outermost.y, fill: 'accentTint', ink: 'accent' }] : [];

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

/** Clear of one another and of the last price, in the order of their lines. */
function moveApart(scene: Scene, tags: readonly AxisTag[], room: Room): void {
  const { plotBottom, unit } = scene.layout;
  const height = Math.round(TAG_PX * unit);
  // Above or below the last price as their lines are; where there is no room, on the other side of it.
  const last = (room.top + room.bottom) / 2;
  const wishedAbove = tags.filter((tag) => tag.y < last).length;
  const above = Math.max(0, Math.min(room.above, Math.max(wishedAbove, tags.length - room.below)));
  const upper = tags.slice(0, above).map((tag) => tag.y);
  const lower = tags.slice(above).map((tag) => tag.y);
  spreadLabels(upper, height, 0, room.top);
  spreadLabels(lower, height, room.bottom, plotBottom);
  tags.forEach((tag, i) => (tag.y = Math.round(i < above ? upper[i]! : lower[i - above]!)));
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
