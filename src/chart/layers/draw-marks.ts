import type { ContractMark } from '../marks.ts';
import { countdownText } from '../scale/axis-time-text.ts';
import { priceToY } from '../scale/price-scale.ts';
import type { DrawList, Paint } from './draw-list.ts';
import { spreadLabels } from './label-stack.ts';
import { centreOf, indexAtTime } from './scene.ts';
import type { Scene } from './scene.ts';

const DOT_PX = 7;
const LINE_PX = 1.5;
const DASH_PX = 2;
const LEFT_INSET_PX = 6;
const LEFT_HEIGHT_PX = 16;
const LEFT_OFFSET_PX = 11;
const RADIUS_PX = 4;
/** Distance between labels of several up/down orders, and the share of the plot's height that all of them may take. */
const STACK_STEP_PX = 18;
const STACK_SHARE = 0.5;
/** A contract shorter than this on screen is drawn to the right edge: its side matters, its end cannot be seen. */
const SHORTEST_PX = 28;

interface Stretch {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly expiryInSight: boolean;
}

function stretchOf(scene: Scene, mark: ContractMark): Stretch | null {
  const { layout, scale } = scene;
  const y = Math.round(priceToY(scale, mark.openPrice));
  if (y < layout.plotTop || y > layout.plotBottom) return null;
  const dotInset = Math.ceil((DOT_PX / 2) * layout.unit);
  // Half a candle back: candleIndex + 0.5 is the centre, and a candle's open time is its left border.
  const left = Math.round(centreOf(scene, indexAtTime(scene, mark.openTimeMs) - 0.5));
  const expiry = Math.round(centreOf(scene, indexAtTime(scene, mark.expiryTimeMs) - 0.5));
  const short = expiry - left < SHORTEST_PX * layout.unit;
  const right = short ? layout.plotRight : Math.min(expiry, layout.plotRight);
  if (left > layout.plotRight - dotInset || right <= 0) return null;
  return { left, right, y, expiryInSight: !short && expiry <= layout.plotRight };
}

/** The side of the plot on which the contract wins, under everything else. */
export function drawMarkShades(list: DrawList, scene: Scene): void {
  for (const mark of scene.marks) {
    if (mark.kind !== 'contract') continue;
    const at = stretchOf(scene, mark);
    if (!at) continue;
    const { plotTop, plotBottom } = scene.layout;
    const left = Math.max(0, at.left);
    const [from, to] = mark.direction === 'up' ? [plotTop, at.y] : [at.y, plotBottom];
    list.quad(left, from, at.right - left, to - from, mark.direction === 'up' ? 'upTint' : 'downTint');
  }
}

/** Open line with its dot, expiry line, and over all of them the time left (K6). */
export function drawMarkLines(list: DrawList, scene: Scene): void {
  const { layout } = scene;
  const thick = Math.max(1, Math.round(LINE_PX * layout.unit));
  for (const mark of scene.marks) {
    if (mark.kind !== 'contract') continue;
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
  }
  drawTimesLeft(list, scene);
}

/** Contracts with a label, and what the labels of one frame say and where. Kept, so that a frame allocates none of them. */
const labelled: ContractMark[] = [];
const texts: string[] = [];
const middles: number[] = [];

const endsSooner = (a: ContractMark, b: ContractMark) => a.expiryTimeMs < b.expiryTimeMs;
const opensHigher = (a: ContractMark, b: ContractMark) => a.openPrice > b.openPrice;

/** Sorts a few marks in place. */
function sortMarks(marks: ContractMark[], isBefore: (a: ContractMark, b: ContractMark) => boolean): void {
  for (let i = 1; i < marks.length; i++) {
    const mark = marks[i]!;
    let at = i;
    for (; at > 0 && isBefore(mark, marks[at - 1]!); at--) marks[at] = marks[at - 1]!;
    marks[at] = mark;
  }
}

function drawTimesLeft(list: DrawList, scene: Scene): void {
  labelled.length = 0;
  for (const mark of scene.marks) {
    if (mark.kind === 'contract' && mark.expiryTimeMs > scene.nowMs && stretchOf(scene, mark)) labelled.push(mark);
  }
  if (labelled.length === 1) drawTimeLeft(list, scene, labelled[0]!, stretchOf(scene, labelled[0]!)!);
  else if (labelled.length > 1) drawStack(list, scene);
}

/**
 * The times left of several contracts, in a column at the right edge in the order of their lines: beside those they would
 * lie on one another. Of more than have room those that end first are shown, and the others counted.
 */
function drawStack(list: DrawList, scene: Scene): void {
  const { layout, measure, nowMs, scale } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const step = px(STACK_STEP_PX);
  const room = Math.max(2, Math.floor(((layout.plotBottom - layout.plotTop) * STACK_SHARE) / step));
  sortMarks(labelled, endsSooner);
  const uncounted = labelled.length > room ? room - 1 : labelled.length;
  const counted = labelled.length - uncounted;
  labelled.length = uncounted;
  sortMarks(labelled, opensHigher);
  texts.length = 0;
  middles.length = 0;
  for (const { direction, expiryTimeMs, openPrice } of labelled) {
    texts.push(`${direction === 'up' ? '▲' : '▼'} ${countdownText(expiryTimeMs - nowMs)}`);
    middles.push(Math.round(priceToY(scale, openPrice)));
  }
  if (counted > 0) {
    texts.push(`+${counted}`);
    middles.push(middles[uncounted - 1]!);
  }
  spreadLabels(middles, step, layout.plotTop, layout.plotBottom);
  let width = 0;
  for (const text of texts) width = Math.max(width, Math.ceil(measure(text, layout.boldText)));
  width += px(LEFT_INSET_PX);
  const left = layout.plotRight - px(LEFT_INSET_PX) - width;
  for (let i = 0; i < texts.length; i++) {
    const direction = labelled[i]?.direction;
    drawGround(list, scene, left, Math.round(middles[i]!), width, direction ? `${direction}Tint` : 'background');
    list.text(texts[i]!, left + (width >> 1), Math.round(middles[i]!), 'center', layout.boldText, direction ?? 'ink2');
  }
}

function drawGround(list: DrawList, { layout }: Scene, left: number, y: number, width: number, paint: Paint): void {
  const height = Math.round(LEFT_HEIGHT_PX * layout.unit);
  list.quad(left, y - (height >> 1), width, height, paint, Math.round(RADIUS_PX * layout.unit));
}

/** Beyond the expiry, where no candle can be, or else under or over the line; on a ground of its own, since lines cross there. */
function drawTimeLeft(list: DrawList, scene: Scene, mark: ContractMark, at: Stretch): void {
  const { layout, measure } = scene;
  const px = (css: number) => Math.round(css * layout.unit);
  const text = countdownText(mark.expiryTimeMs - scene.nowMs);
  const inset = px(LEFT_INSET_PX);
  const width = Math.ceil(measure(text, layout.boldText)) + inset;
  const hasRoom = at.expiryInSight && at.right + width + 2 * inset <= layout.plotRight;
  if (!hasRoom && at.right - Math.max(0, at.left) < width + 2 * inset) return;
  const offset = px(LEFT_OFFSET_PX);
  const losesBelow = mark.direction === 'up';
  const below = at.y - 2 * offset < layout.plotTop || (losesBelow && at.y + 2 * offset < layout.plotBottom);
  const y = hasRoom ? at.y : at.y + (below ? offset : -offset);
  const left = hasRoom ? at.right + inset : at.right - inset - width;
  drawGround(list, scene, left, y, width, `${mark.direction}Tint`);
  list.text(text, left + (width >> 1), y, 'center', layout.boldText, mark.direction);
}
