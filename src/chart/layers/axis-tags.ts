import { priceToY } from '../scale/price-scale.ts';
import { gridPrices } from './axes.ts';
import type { DrawList, Paint } from './draw-list.ts';
import { AXIS_INSET_PX } from './layout.ts';
import type { Scene } from './scene.ts';

export const TAG_PX = 18;
const RADIUS_PX = 4;
/** Height of a number of the axis with the air it needs. */
const NUMBER_PX = 13;

/** A text on the axis, a price as a rule, over a filled ground. `y` is the middle, whole device px; it may move aside. */
export interface AxisTag {
  readonly text: string;
  y: number;
  readonly fill: Paint;
  readonly ink: Paint;
}

/** Draws tags on the price axis and removes the axis numbers that a tag would cover in part. */
export function drawAxisTags(list: DrawList, scene: Scene, tags: readonly AxisTag[]): void {
  if (tags.length === 0) return;
  const { layout } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const height = px(TAG_PX);
  const number = px(NUMBER_PX);
  const left = layout.plotRight + 1;
  const width = layout.width - left;
  for (const price of gridPrices(scene)) {
    const y = Math.round(priceToY(scene.scale, price));
    const cut = tags.some((tag) => Math.abs(tag.y - y) < (height + number) / 2);
    if (cut) list.quad(left, y - (number >> 1), width, number, 'background');
  }
  for (const { text, y, fill, ink } of tags) {
    list.quad(left, y - (height >> 1), width, height, fill, px(RADIUS_PX));
    list.text(text, layout.plotRight + px(AXIS_INSET_PX), y, 'left', layout.boldText, ink);
  }
}
