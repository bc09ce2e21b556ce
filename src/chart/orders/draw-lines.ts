import { drawAxisTags, TAG_PX } from '../layers/axis-tags.ts';
import type { DrawList, Paint } from '../layers/draw-list.ts';
import type { Scene } from '../layers/scene.ts';
import { SIDE_PX, LABEL_PAD_PX } from './place-lines.ts';
import type { Line, LineLabel, PlacedLines } from './place-lines.ts';

const DASH_PX = 4;
const RADIUS_PX = 4;

export function drawLines(list: DrawList, scene: Scene, { lines }: PlacedLines): void {
  for (const line of lines) drawLine(list, scene, line);
}

function drawLine(list: DrawList, { layout }: Scene, { mark, y }: Line): void {
  const thick = Math.max(1, Math.round(layout.unit));
  const top = y - (thick >> 1);
  const dash = Math.round(DASH_PX * layout.unit);
  if (mark.kind === 'cost') list.quad(0, top, layout.plotRight, thick, 'ink3');
  else if (mark.kind === 'plan') list.dashes(0, top, layout.plotRight, thick, dash, 'ink3');
  else if (mark.kind === 'alert') list.dashes(0, top, layout.plotRight, thick, dash, 'ink2');
  else if (mark.of === 'stopPrice') list.dashes(0, top, layout.plotRight, thick, dash, 'accent');
  else list.quad(0, top, layout.plotRight, thick, 'accent');
}

/** Draws the present line of an order whose price is being dragged. */
export function drawFormer(list: DrawList, { layout }: Scene, y: number): void {
  const thick = Math.max(1, Math.round(layout.unit));
  list.dashes(0, y - (thick >> 1), layout.plotRight, thick, Math.round(DASH_PX * layout.unit), 'ink3');
}

/** Labels, tags and bells; after all lines, so that none runs through a text. @param heldId  the line a finger holds */
export function drawLabels(list: DrawList, scene: Scene, placed: PlacedLines, heldId: string | null): void {
  for (const label of placed.labels)
    drawLabel(list, scene, label, label.mark.kind === 'order' && label.mark.id === heldId);
  drawAxisTags(list, scene, placed.tags);
  for (const y of placed.bells) drawBell(list, scene, y);
}

function drawLabel(list: DrawList, { layout }: Scene, label: LineLabel, held: boolean): void {
  const px = (css: number) => Math.round(css * layout.unit);
  const { mark, left, right, crossX, textX, resultX, y } = label;
  const height = px(TAG_PX);
  const top = y - (height >> 1);
  const order = mark.kind === 'order';
  const [ground, ink]: [Paint, Paint] = !order
    ? ['background', 'ink2']
    : held
      ? ['accent', 'onFill']
      : ['accentTint', 'accent'];
  list.quad(left, top, right - left, height, ground, px(RADIUS_PX));
  if (order) {
    const side = mark.side === 'buy' ? 'up' : 'down';
    list.quad(left + px(SIDE_PX), top + px(SIDE_PX), px(SIDE_PX), height - 2 * px(SIDE_PX), held ? 'onFill' : side);
  }
  list.text(label.text, textX, y, 'left', layout.axisText, ink);
  if (label.result) list.text(label.result.text, resultX, y, 'left', layout.axisText, signPaint(label.result.sign));
  if (order) list.text('×', (crossX + right - px(LABEL_PAD_PX / 2)) >> 1, y, 'center', layout.boldText, ink);
}

const signPaint = (sign: 'up' | 'down' | 'none'): Paint => (sign === 'none' ? 'ink2' : sign);

/** Draws a bell beside the label, in the plot. It is made of quads, because not every font has one. */
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
