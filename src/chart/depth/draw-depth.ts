import type { DrawList } from '../layers/draw-list.ts';
import { AXIS_INSET_PX } from '../layers/layout.ts';
import { readingAt } from './depth-reading.ts';
import { marksBetween, priceToX, sizeMarks, totalToY, xToPrice } from './depth-scene.ts';
import type { DepthScene } from './depth-scene.ts';

const LINE_PX = 1.5;
const DASH_PX = 3;
const DOT_PX = 7;
const LABEL_PX = 18;
const RADIUS_PX = 4;
const LABEL_PAD_PX = 7;
/** Free space between two prices of the axis. */
const PRICE_GAP_PX = 16;
const WORD_GAP_PX = 4;
const LEGEND_INSET_PX = 6;
const LEGEND_GAP_PX = 10;
/** Width of the deepest row's step, px: the book beyond it is unknown, but the step must be visible. */
const STUB_PX = 8;

/** Refills `list` with everything a frame shows, back to front. */
export function drawDepth(list: DrawList, scene: DepthScene): void {
  const { layout } = scene;
  list.clear();
  list.clip(layout.plotTop, layout.plotBottom);
  const sizes = sizeMarks(scene.topTotal, layout.plotBottom - layout.plotTop, layout.unit);
  const thin = Math.max(1, Math.floor(layout.unit / 2));
  list.beginArea('upTint', layout.plotBottom);
  traceBids(list, scene);
  list.beginArea('downTint', layout.plotBottom);
  traceAsks(list, scene);
  for (const size of sizes) list.quad(0, Math.round(totalToY(scene, size)), layout.plotRight, thin, 'line');
  list.beginLine('up', LINE_PX * layout.unit);
  traceBids(list, scene);
  list.beginLine('down', LINE_PX * layout.unit);
  traceAsks(list, scene);
  const middleX = Math.round(layout.plotRight / 2);
  const dash = Math.max(1, Math.round(DASH_PX * layout.unit));
  list.dashes(middleX, layout.plotTop, layout.plotBottom - layout.plotTop, thin, dash, 'ink3', true);
  list.quad(0, layout.plotBottom, layout.plotRight, thin, 'line');
  list.quad(layout.plotRight, 0, layout.width - layout.plotRight, layout.height, 'background');
  const cursor = cursorOf(scene);
  drawSizeLabels(list, scene, sizes, cursor);
  drawPriceLabels(list, scene, cursor);
  drawLegend(list, scene);
  if (cursor) drawCursor(list, scene, cursor);
}

/**
 * Adds the outline of the bids: from the left edge, or a little beyond the deepest visible bid, up the steps to the
 * best bid and down.
 */
function traceBids(list: DrawList, scene: DepthScene): void {
  const { bids, layout } = scene;
  const shown = bids.rowsWithin(xToPrice(scene, 0));
  if (shown === 0) return;
  const stub = STUB_PX * layout.unit;
  let x = shown < bids.count ? 0 : Math.max(0, Math.round(priceToX(scene, bids.prices[shown - 1]!) - stub));
  for (let row = shown - 1; row >= 0; row--) {
    const to = Math.round(priceToX(scene, bids.prices[row]!));
    if (to === x) continue;
    const y = totalToY(scene, bids.totals[row]!);
    list.lineTo(x, y);
    list.lineTo(to, y);
    x = to;
  }
  list.lineTo(x, layout.plotBottom);
}

/**
 * Adds the outline of the asks: from the best ask up the steps to the right edge, or a little beyond the deepest
 * visible ask.
 */
function traceAsks(list: DrawList, scene: DepthScene): void {
  const { asks, layout } = scene;
  const shown = asks.rowsWithin(xToPrice(scene, layout.plotRight));
  if (shown === 0) return;
  const xOf = (row: number) => Math.round(priceToX(scene, asks.prices[row]!));
  const end = shown < asks.count ? layout.plotRight : xOf(shown - 1) + Math.round(STUB_PX * layout.unit);
  let x = xOf(0);
  list.lineTo(x, layout.plotBottom);
  for (let row = 0; row < shown; row++) {
    const to = row + 1 < shown ? xOf(row + 1) : Math.min(layout.plotRight, end);
    if (to === x) continue;
    const y = totalToY(scene, asks.totals[row]!);
    list.lineTo(x, y);
    list.lineTo(to, y);
    x = to;
  }
}

interface Cursor {
  readonly x: number;
  readonly y: number;
  readonly price: string;
  readonly size: string;
  readonly side: 'up' | 'down';
  /** Left edge of the price label. */
  readonly left: number;
  readonly right: number;
}

function cursorOf(scene: DepthScene): Cursor | null {
  const { cursorX, layout, numbers, measure } = scene;
  if (cursorX === null) return null;
  const x = Math.min(layout.plotRight - 1, Math.round(cursorX));
  const reading = readingAt(scene, cursorX);
  const price = numbers.price(reading.price);
  const width = Math.ceil(measure(price, layout.boldText)) + 2 * Math.round(LABEL_PAD_PX * layout.unit);
  const left = Math.min(layout.plotRight - width, Math.max(0, x - (width >> 1)));
  return {
    x,
    y: Math.round(totalToY(scene, reading.total)),
    price,
    size: numbers.shortSize(reading.total),
    side: reading.side === 'bids' ? 'up' : 'down',
    left,
    right: left + width,
  };
}

function drawSizeLabels(list: DrawList, scene: DepthScene, sizes: readonly number[], cursor: Cursor | null): void {
  const { layout, numbers } = scene;
  const x = layout.plotRight + Math.round(AXIS_INSET_PX * layout.unit);
  for (const size of sizes) {
    const y = Math.round(totalToY(scene, size));
    if (cursor && Math.abs(cursor.y - y) < LABEL_PX * layout.unit) continue;
    list.text(numbers.shortSize(size), x, y, 'left', layout.axisText, 'ink3');
  }
}

function drawPriceLabels(list: DrawList, scene: DepthScene, cursor: Cursor | null): void {
  const { layout, numbers, range, measure } = scene;
  const { axisText } = layout;
  const widest = measure(numbers.price(range.middle + range.half), axisText) + PRICE_GAP_PX * layout.unit;
  const from = Math.max(1, range.middle - range.half);
  const step = (widest * 2 * range.half) / layout.plotRight;
  for (const price of marksBetween(from, range.middle + range.half, step)) {
    const text = numbers.price(price);
    const half = measure(text, axisText) / 2;
    const x = Math.round(priceToX(scene, price));
    // A label cut in half at the border reads as another price.
    if (x - half < 0 || x + half > layout.plotRight) continue;
    if (cursor && x + half > cursor.left && x - half < cursor.right) continue;
    list.text(text, x, layout.priceY, 'center', axisText, 'ink3');
  }
}

/** `Bids 12.4   67,123.4   Asks 9.81`: what is in sight of each side, and the price between them. */
function drawLegend(list: DrawList, scene: DepthScene): void {
  const { layout, numbers, names, range, bids, asks, measure } = scene;
  const y = layout.legendY;
  const inset = Math.round(LEGEND_INSET_PX * layout.unit);
  const gap = Math.round(WORD_GAP_PX * layout.unit);
  const middle = numbers.price(range.middle);
  list.text(middle, Math.round(layout.plotRight / 2), y, 'center', layout.boldText, 'ink');
  const bidSize = numbers.shortSize(bids.totalAt(xToPrice(scene, 0)));
  const askSize = numbers.shortSize(asks.totalAt(xToPrice(scene, layout.plotRight)));
  const bidNameWidth = measure(names.bids, layout.axisText);
  const askSizeWidth = measure(askSize, layout.axisText);
  const room = (layout.plotRight - measure(middle, layout.boldText)) / 2 - LEGEND_GAP_PX * layout.unit;
  if (inset + bidNameWidth + gap + measure(bidSize, layout.axisText) <= room) {
    list.text(names.bids, inset, y, 'left', layout.axisText, 'ink2');
    list.text(bidSize, Math.round(inset + bidNameWidth + gap), y, 'left', layout.axisText, 'up');
  }
  if (inset + measure(names.asks, layout.axisText) + gap + askSizeWidth <= room) {
    const right = layout.plotRight - inset;
    list.text(names.asks, Math.round(right - askSizeWidth - gap), y, 'right', layout.axisText, 'ink2');
    list.text(askSize, right, y, 'right', layout.axisText, 'down');
  }
}

/** Two dashed lines that meet on the step, with its price and size on the axes. */
function drawCursor(list: DrawList, { layout }: DepthScene, { x, y, price, size, side, left, right }: Cursor): void {
  const px = (css: number) => Math.max(1, Math.round(css * layout.unit));
  const thin = Math.max(1, Math.floor(layout.unit / 2));
  list.dashes(x, layout.plotTop, layout.plotBottom - layout.plotTop, thin, px(DASH_PX), 'ink3', true);
  list.dashes(0, y, layout.plotRight, thin, px(DASH_PX), 'ink3');
  const dot = px(DOT_PX);
  list.quad(x - (dot >> 1), y - (dot >> 1), dot, dot, side, dot / 2);

  const height = px(LABEL_PX);
  const top = Math.min(layout.plotBottom - height, y - (height >> 1));
  list.quad(layout.plotRight + 1, top, layout.width - layout.plotRight - 1, height, 'ink', px(RADIUS_PX));
  list.text(size, layout.plotRight + px(AXIS_INSET_PX), top + (height >> 1), 'left', layout.boldText, 'background');
  list.quad(left, layout.priceY - (height >> 1), right - left, height, 'ink', px(RADIUS_PX));
  list.text(price, left + ((right - left) >> 1), layout.priceY, 'center', layout.boldText, 'background');
}
