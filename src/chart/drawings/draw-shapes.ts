import { cursorTimeLabel } from '../layers/crosshair.ts';
import type { DrawList, Paint } from '../layers/draw-list.ts';
import { AXIS_INSET_PX } from '../layers/layout.ts';
import type { Scene } from '../layers/scene.ts';
import { axisLabel } from '../scale/price-text.ts';
import type { Anchor, Drawing } from './drawing.ts';
import { plotBox, pointOf, xOf, yOf } from './drawing-space.ts';
import { distanceToBox, overlapOf } from './geometry.ts';
import type { Box } from './geometry.ts';
import type { Label, Shape } from './shape.ts';

const HANDLE_PX = 13;
const HELD_HANDLE_PX = 20;
const RING_PX = 2;
const DASH_PX = 3;
const RADIUS_PX = 4;
/** Share of the height that a plate leaves free above and below its words. */
const PLATE_PAD = 0.08;
const AXIS_LABEL_PX = 18;
const TIME_PAD_PX = 7;
/** Height of a number on an axis, in font sizes. */
const NUMBER_HEIGHT = 1.2;

/** Returns the paint of a drawing, which no study has: a line drawn by hand must not look like a computed one. */
const paintOf = (selected: boolean): Paint => (selected ? 'accent' : 'ink2');

export function drawFill(list: DrawList, { fill }: Shape): void {
  if (!fill) return;
  const left = Math.round(fill.box.left);
  const top = Math.round(fill.box.top);
  list.quad(left, top, Math.round(fill.box.right) - left, Math.round(fill.box.bottom) - top, fill.paint);
}

/** Upright and level lines as quads, which are sharp; all others as polylines. */
export function drawStrokes(list: DrawList, { layout }: Scene, { strokes }: Shape, selected: boolean): void {
  for (const { line, paint: own, widthPx } of strokes) {
    const paint = own ?? paintOf(selected);
    const { x1, y1, x2, y2 } = line;
    const width = widthPx * layout.dpr;
    const thick = Math.max(1, Math.round(width));
    if (y1 === y2) {
      list.quad(
        Math.round(Math.min(x1, x2)),
        Math.round(y1) - (thick >> 1),
        Math.round(Math.abs(x2 - x1)),
        thick,
        paint,
      );
    } else if (x1 === x2) {
      list.quad(
        Math.round(x1) - (thick >> 1),
        Math.round(Math.min(y1, y2)),
        thick,
        Math.round(Math.abs(y2 - y1)),
        paint,
      );
    } else {
      list.beginLine(paint, width);
      list.lineTo(x1, y1);
      list.lineTo(x2, y2);
    }
  }
}

/** Words that belong to the picture, and are cut off by the price axis. */
export function drawNotes(list: DrawList, { labels }: Shape, selected: boolean): void {
  for (const label of labels) if (!label.ground) drawLines(list, label, 0, label.paint ?? paintOf(selected));
}

/** Labels with a ground of their own, over everything that is drawn in the plot. */
export function drawPlates(list: DrawList, { layout }: Scene, { labels }: Shape, selected: boolean): void {
  for (const label of labels) {
    if (!label.ground) continue;
    const { left, top, right, bottom } = label.box;
    const width = Math.round(right - left);
    const height = Math.round(bottom - top);
    list.quad(Math.round(left), Math.round(top), width, height, label.ground, Math.round(RADIUS_PX * layout.unit));
    drawLines(list, label, PLATE_PAD * height, label.paint ?? paintOf(selected));
  }
}

function drawLines(list: DrawList, { lines, box, align, style }: Label, padding: number, paint: Paint): void {
  const x = Math.round(align === 'center' ? (box.left + box.right) / 2 : box.left);
  const lineHeight = (box.bottom - box.top - 2 * padding) / lines.length;
  lines.forEach((text, i) => {
    list.text(text, x, Math.round(box.top + padding + (i + 0.5) * lineHeight), align, style, paint);
  });
}

/** Rings at the knobs of the selected drawing; one that is held is larger, since a finger covers it. */
export function drawHandles(list: DrawList, scene: Scene, { handles }: Shape, held: Anchorage | null): void {
  const { unit } = scene.layout;
  const plot = plotBox(scene);
  for (const handle of handles) {
    if (distanceToBox(handle, plot) > 0) continue;
    const isHeld = held !== null && handle.timeOf === held.timeOf && handle.priceOf === held.priceOf;
    const size = Math.round((isHeld ? HELD_HANDLE_PX : HANDLE_PX) * unit);
    const ring = Math.round(RING_PX * unit);
    const x = Math.round(handle.x) - (size >> 1);
    const y = Math.round(handle.y) - (size >> 1);
    list.quad(x, y, size, size, 'accent', size / 2);
    list.quad(x + ring, y + ring, size - 2 * ring, size - 2 * ring, 'background', size / 2 - ring);
  }
}

/** The anchors from which a knob takes its time and its price. */
export interface Anchorage {
  readonly timeOf: number;
  readonly priceOf: number;
}

/** Dashed lines through what a finger holds: they show beside the finger where it points. */
export function drawGuides(list: DrawList, scene: Scene, anchor: Anchor): void {
  const { layout } = scene;
  const { x, y } = pointOf(scene, anchor);
  const thick = Math.max(1, Math.floor(layout.unit / 2));
  const dash = Math.round(DASH_PX * layout.unit);
  if (y >= layout.plotTop && y <= layout.plotBottom) {
    list.dashes(0, Math.round(y), layout.plotRight, thick, dash, 'accent');
  }
  if (x >= 0 && x <= layout.plotRight) {
    list.dashes(Math.round(x), layout.plotTop, layout.panesBottom - layout.plotTop, thick, dash, 'accent', true);
  }
}

/** Draws the position of the selected drawing on both axes; a horizontal line always shows its price. */
export function drawAxisLabels(list: DrawList, scene: Scene, { tool, anchors }: Drawing, selected: boolean): void {
  if (tool !== 'vertical' && (selected || tool === 'horizontal')) drawPriceLabels(list, scene, anchors, selected);
  if (tool !== 'horizontal' && selected) drawTimeLabels(list, scene, anchors);
}

function drawPriceLabels(list: DrawList, scene: Scene, anchors: readonly Anchor[], selected: boolean): void {
  const { layout, scale, numbers } = scene;
  const height = Math.round(AXIS_LABEL_PX * layout.unit);
  const inSight = anchors
    .map(({ price }) => ({ at: Math.round(yOf(scene, price)), text: axisLabel(scale, numbers, price) }))
    .filter(({ at }) => at >= layout.plotTop && at <= layout.plotBottom)
    .sort((a, b) => a.at - b.at);
  const tops = spread(inSight.map(({ at }) => ({ from: at - (height >> 1), length: height })));
  const x = layout.plotRight + Math.round(AXIS_INSET_PX * layout.unit);
  const width = layout.width - layout.plotRight - 1;
  const radius = Math.round(RADIUS_PX * layout.unit);
  for (const top of tops) {
    coverNumbers(list, scene, { left: layout.plotRight, top, right: layout.width, bottom: top + height });
  }
  inSight.forEach(({ text }, i) => {
    list.quad(layout.plotRight + 1, tops[i]!, width, height, selected ? 'accent' : 'line', radius);
    list.text(text, x, tops[i]! + (height >> 1), 'left', layout.boldText, selected ? 'onFill' : 'ink');
  });
}

function drawTimeLabels(list: DrawList, scene: Scene, anchors: readonly Anchor[]): void {
  const { layout, times, measure } = scene;
  const height = Math.round(AXIS_LABEL_PX * layout.unit);
  const pad = Math.round(TIME_PAD_PX * layout.unit);
  const inSight = anchors
    .map(({ timeMs }) => ({ at: Math.round(xOf(scene, timeMs)), text: times.full(timeMs) }))
    .filter(({ at }) => at >= 0 && at <= layout.plotRight)
    .sort((a, b) => a.at - b.at);
  const stretches = inSight.map(({ at, text }) => {
    const length = Math.ceil(measure(text, layout.boldText)) + 2 * pad;
    return { from: Math.min(layout.plotRight - length, Math.max(0, at - (length >> 1))), length };
  });
  const lefts = spread(stretches);
  const top = layout.timeY - (height >> 1);
  // The crosshair's label comes over them all: half a time beside it would read as another.
  const cursor = cursorTimeLabel(scene);
  const isFree = (i: number) => !cursor || lefts[i]! >= cursor.right || lefts[i]! + stretches[i]!.length <= cursor.left;
  lefts.forEach((left, i) => {
    if (!isFree(i)) return;
    coverNumbers(list, scene, { left, top, right: left + stretches[i]!.length, bottom: top + height });
  });
  inSight.forEach(({ text }, i) => {
    if (!isFree(i)) return;
    const { length } = stretches[i]!;
    const radius = Math.round(RADIUS_PX * layout.unit);
    list.quad(lefts[i]!, top, length, height, 'accent', radius);
    list.text(text, lefts[i]! + (length >> 1), layout.timeY, 'center', layout.boldText, 'onFill');
  });
}

/** Takes away the plain numbers of an axis that a label would cut in half: half a number reads as another (K5). */
function coverNumbers(list: DrawList, { layout, measure }: Scene, label: Box): void {
  const half = Math.ceil((NUMBER_HEIGHT * layout.axisText.sizePx) / 2);
  for (let i = 0; i < list.textCount; i++) {
    const { text, x, y, align, style } = list.texts[i]!;
    if (style !== layout.axisText || (x < layout.plotRight && y < layout.panesBottom)) continue;
    const width = measure(text, style);
    const left = align === 'center' ? x - width / 2 : x;
    if (!overlapOf(label, { left, top: y - half, right: left + width, bottom: y + half })) continue;
    list.quad(Math.floor(left), Math.round(y) - half, Math.ceil(width) + 1, 2 * half, 'background');
  }
}

/**
 * Returns the starts of one or two labels in order, so that neither covers the other: each moves by half of the
 * overlap.
 */
function spread(stretches: readonly { readonly from: number; readonly length: number }[]): readonly number[] {
  const [a, b] = stretches;
  if (!a || !b) return stretches.map(({ from }) => from);
  const overlap = Math.max(0, a.from + a.length + 1 - b.from);
  // The first stays in sight, whatever the second must give.
  const first = Math.max(Math.min(0, a.from), a.from - (overlap >> 1));
  return [first, Math.max(b.from, first + a.length + 1)];
}
