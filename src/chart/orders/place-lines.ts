import { lastLabelOf } from '../layers/last-price.ts';
import { TAG_PX } from '../layers/axis-tags.ts';
import type { AxisTag } from '../layers/axis-tags.ts';
import { spreadLabels } from '../layers/label-stack.ts';
import type { Scene } from '../layers/scene.ts';
import type { OrderGrip } from '../host/chart-messages.ts';
import type { AlertMark, CostMark, FollowedPrices, HoldingResult, OrderMark, PlanMark } from '../marks.ts';
import { axisLabel } from '../scale/price-text.ts';
import { priceToY } from '../scale/price-scale.ts';

export const LABEL_INSET_PX = 8;
export const LABEL_PAD_PX = 6;
/** The stripe at the left of an order's text, in the colour of its side. */
export const SIDE_PX = 3;
/** The cross at the end of an order's label. */
const CROSS_PX = 22;
/** Gap between the text of the cost and its result. */
const RESULT_GAP_PX = 6;
/** Space that labels leave free at the right while up/down orders are open, whose remaining times are shown there. */
const TIMES_LEFT_PX = 84;

/** One list for all charts without orders, so that an unchanged one is not reported. */
export const NO_GRIPS: readonly OrderGrip[] = [];

const NOTHING_FOLLOWS: FollowedPrices = new Map();

export type LineMark = OrderMark | PlanMark | AlertMark | CostMark;

/** A line in sight. `y` of it, whole device px. */
export interface Line {
  readonly mark: LineMark;
  readonly price: number;
  readonly y: number;
}

/**
 * Label of an order or of the holding's cost, at the left end of its line, away from the newest candle. Whole device
 * px.
 */
export interface LineLabel {
  readonly mark: OrderMark | PlanMark | CostMark;
  readonly text: string;
  readonly textX: number;
  /** Left edge of the holding's result; the text is empty where there is none, or no room. */
  readonly resultX: number;
  readonly result: HoldingResult | null;
  readonly left: number;
  readonly right: number;
  /** Left edge of the cross; `right` where there is none. */
  readonly crossX: number;
  y: number;
}

/** Price of an order while it is being dragged. */
export interface MovedPrice {
  readonly id: string;
  readonly price: number;
}

export interface PlacedLines {
  /** All lines in sight from top to bottom, also those whose labels have no room. */
  readonly lines: readonly Line[];
  readonly labels: readonly LineLabel[];
  readonly tags: readonly AxisTag[];
  /** The tags of alerts, whole device px. */
  readonly bells: readonly number[];
  /** Areas that can be dragged, CSS px. */
  readonly grips: readonly OrderGrip[];
}

/** Number of tags that fit on the axis above and below the label of the last price, which no tag may cover (K5). */
interface Room {
  readonly above: number;
  readonly below: number;
  /** Vertical limits of the tags, device px. */
  readonly top: number;
  readonly bottom: number;
}

/**
 * Places lines, labels and tags of own orders, so that no label covers another, the last price's or the legend. When
 * there are too many, those nearest to the last price are named and the others counted.
 * @param moved     the price that is under a finger
 * @param result    of the holding
 * @param followed  of orders that follow the market
 */
export function placeLines(
  scene: Scene,
  moved: MovedPrice | null,
  result: HoldingResult | null,
  followed: FollowedPrices = NOTHING_FOLLOWS,
): PlacedLines {
  const lines = linesOf(scene, moved, followed);
  const room = roomOf(scene);
  const { from, to } = nearest(scene, lines, room, moved);
  const named = lines.slice(from, to);
  const tags = [
    ...countOf(from, lines[from] ?? lines[0]),
    ...named.map((line) => tagOf(scene, line, moved)),
    ...countOf(lines.length - to, to > from ? lines[to - 1] : undefined),
  ];
  moveApart(scene, tags, room);
  const firstNamed = from > 0 ? 1 : 0;
  const bells = named.flatMap(({ mark }, i) => (mark.kind === 'alert' ? tags[firstNamed + i]!.y : []));
  const labels = labelsOf(scene, named, result);
  return { lines, labels, tags, bells, grips: gripsOf(scene, labels) };
}

/** Returns the lines from top to bottom. */
function linesOf({ marks, layout, scale }: Scene, moved: MovedPrice | null, followed: FollowedPrices): readonly Line[] {
  const lines: Line[] = [];
  for (const mark of marks) {
    if (mark.kind === 'contract' || mark.kind === 'fill' || mark.kind === 'run') continue;
    const now = mark.kind !== 'order' ? null : mark.id === moved?.id ? moved.price : followed.get(mark.id);
    const price = now ?? mark.price;
    const y = Math.round(priceToY(scale, price));
    if (y >= layout.plotTop && y <= layout.plotBottom) lines.push({ mark, price, y });
  }
  return lines.sort((a, b) => a.y - b.y);
}

function roomOf(scene: Scene): Room {
  const { plotTop, plotBottom, unit } = scene.layout;
  const height = Math.round(TAG_PX * unit);
  const { top, bottom } = lastLabelOf(scene);
  return {
    // Beside the legend stands the button that gives the price range back.
    above: Math.max(0, Math.floor((top - plotTop) / height)),
    below: Math.max(0, Math.floor((plotBottom - bottom) / height)),
    top,
    bottom,
  };
}

/** Returns the lines that get a name: all, or those nearest to the last price with room for a count at either end. */
function nearest(
  { layout }: Scene,
  lines: readonly Line[],
  { above, below, top, bottom }: Room,
  moved: MovedPrice | null,
): { from: number; to: number } {
  let [from, to] = [0, lines.length];
  const inPlot = Math.floor((layout.plotBottom - layout.plotTop) / Math.round(TAG_PX * layout.unit));
  if (to <= Math.min(above + below, inPlot)) return { from, to };
  const most = Math.min(above + below - 2, inPlot);
  // There is room only for one count of all of them.
  if (most <= 0) return above + below > 0 ? { from: to, to } : { from: 0, to: 0 };
  const last = (top + bottom) / 2;
  while (to - from > most) {
    const [first, end] = [lines[from]!, lines[to - 1]!];
    const fromTop = isMoved(end, moved) || (!isMoved(first, moved) && last - first.y > end.y - last);
    if (fromTop) from++;
    else to--;
  }
  return { from, to };
}

const isMoved = ({ mark }: Line, moved: MovedPrice | null) => mark.kind === 'order' && mark.id === moved?.id;

/** Returns the tag of a line on the axis. */
function tagOf({ scale, numbers }: Scene, line: Line, moved: MovedPrice | null): AxisTag {
  const { mark, price, y } = line;
  // A price that is being chosen is a price on every scale.
  const text = isMoved(line, moved) ? numbers.price(price) : axisLabel(scale, numbers, price);
  if (mark.kind === 'order') return { text, y, fill: 'accent', ink: 'onFill' };
  if (mark.kind !== 'alert') return { text, y, fill: 'line', ink: 'ink' };
  return { text, y, fill: 'ink2', ink: 'background' };
}

/** At the end of the tags: how many lines beyond the `outermost` have none. */
const countOf = (count: number, outermost: Line | undefined): readonly AxisTag[] =>
  count > 0 && outermost ? [{ text: `+${count}`, y: outermost.y, fill: 'accentTint', ink: 'accent' }] : [];

/** Clear of one another and of the last price, in the order of their lines. */
function moveApart(scene: Scene, tags: readonly AxisTag[], room: Room): void {
  const { plotTop, plotBottom, unit } = scene.layout;
  const height = Math.round(TAG_PX * unit);
  // Above or below the last price as their lines are; where there is no room, on the other side of it.
  const last = (room.top + room.bottom) / 2;
  const preferredAbove = tags.filter((tag) => tag.y < last).length;
  const above = Math.max(0, Math.min(room.above, Math.max(preferredAbove, tags.length - room.below)));
  const upper = tags.slice(0, above).map((tag) => tag.y);
  const lower = tags.slice(above).map((tag) => tag.y);
  spreadLabels(upper, height, plotTop, room.top);
  spreadLabels(lower, height, room.bottom, plotBottom);
  tags.forEach((tag, i) => (tag.y = Math.round(i < above ? upper[i]! : lower[i - above]!)));
}

function labelsOf(scene: Scene, lines: readonly Line[], result: HoldingResult | null): readonly LineLabel[] {
  const { layout } = scene;
  const labels: LineLabel[] = [];
  for (const { mark, y } of lines) if (mark.kind !== 'alert') labels.push(labelOf(scene, mark, y, result));
  const middles = labels.map((label) => label.y);
  spreadLabels(middles, Math.round(TAG_PX * layout.unit), layout.plotTop, layout.plotBottom);
  labels.forEach((label, i) => (label.y = Math.round(middles[i]!)));
  return labels;
}

function labelOf(scene: Scene, mark: LineLabel['mark'], y: number, result: HoldingResult | null): LineLabel {
  const { layout, marks, measure } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const left = px(LABEL_INSET_PX);
  const stripe = mark.kind === 'order' ? px(SIDE_PX) : 0;
  const textX = left + 2 * stripe + px(mark.kind === 'order' ? LABEL_PAD_PX / 2 : LABEL_PAD_PX);
  const cross = px(mark.kind === 'order' ? CROSS_PX : LABEL_PAD_PX);
  const keptFree = px(marks.some(({ kind }) => kind === 'contract') ? TIMES_LEFT_PX : LABEL_INSET_PX);
  const widest = Math.max(0, layout.plotRight - keptFree - cross - textX);
  const text = fitted(scene, mark.text, widest);
  const textEnd = textX + Math.ceil(measure(text, layout.axisText));
  const resultX = textEnd + px(RESULT_GAP_PX);
  const resultWidth = mark.kind === 'cost' && result ? Math.ceil(measure(result.text, layout.axisText)) : 0;
  const shown = resultWidth > 0 && resultX + resultWidth <= textX + widest;
  const crossX = shown ? resultX + resultWidth : textEnd;
  return {
    mark,
    text,
    textX,
    resultX,
    result: shown ? result : null,
    left,
    right: crossX + cross,
    crossX: mark.kind === 'order' ? crossX : crossX + cross,
    y,
  };
}

/** Returns the part of a text that fits `width`, device px. */
function fitted({ layout, measure }: Scene, text: string, width: number): string {
  if (measure(text, layout.axisText) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && measure(`${letters.join('')}…`, layout.axisText) > width) letters.pop();
  return letters.length > 0 ? `${letters.join('').trimEnd()}…` : '';
}

function gripsOf({ layout }: Scene, labels: readonly LineLabel[]): readonly OrderGrip[] {
  const half = Math.round(TAG_PX * layout.unit) / 2;
  if (!labels.some(({ mark }) => mark.kind === 'order')) return NO_GRIPS;
  const grips: OrderGrip[] = [];
  for (const { mark, left, right, crossX, y } of labels) {
    if (mark.kind !== 'order') continue;
    grips.push({
      id: mark.id,
      leftPx: left / layout.dpr,
      topPx: (y - half) / layout.dpr,
      rightPx: right / layout.dpr,
      bottomPx: (y + half) / layout.dpr,
      crossPx: crossX / layout.dpr,
      movable: mark.tick !== null,
    });
  }
  return grips;
}
