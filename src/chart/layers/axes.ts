import { priceTicks } from '../scale/price-ticks.ts';
import { priceToY } from '../scale/price-scale.ts';
import { axisLabel } from '../scale/price-text.ts';
import { timeTicks } from '../scale/time-ticks.ts';
import { cursorTimeLabel } from './crosshair.ts';
import type { DrawList } from './draw-list.ts';
import type { LastLabel } from './last-price.ts';
import { AXIS_INSET_PX } from './layout.ts';
import { centreOf } from './scene.ts';
import type { Scene } from './scene.ts';

const PRICE_GAP_PX = 36;
const COMPACT_PRICE_GAP_PX = 16;
/** Free space between two time labels. */
const TIME_GAP_PX = 34;
const LABEL_HEIGHT_PX = 13;

export function gridPrices(scene: Scene): readonly number[] {
  const gapPx = (scene.compact ? COMPACT_PRICE_GAP_PX : PRICE_GAP_PX) * scene.layout.unit;
  return priceTicks(scene.scale, 1 / scene.series.valuesPerPrice, gapPx);
}

export function drawGrid(list: DrawList, scene: Scene, prices: readonly number[]): void {
  const { layout, scale } = scene;
  const thick = Math.max(1, Math.floor(layout.unit / 2));
  for (const price of prices) list.quad(0, Math.round(priceToY(scale, price)), layout.plotRight, thick, 'line');
}

/** Hairlines over the panes. Volume needs none: it stands on the time axis and belongs to the candles. */
export function drawPaneLines(list: DrawList, { layout }: Scene): void {
  const thick = Math.max(1, Math.floor(layout.unit / 2));
  for (const pane of layout.panes) if (pane.kind !== 'volume') list.quad(0, pane.top, layout.width, thick, 'line');
}

/** Covers what candles and lines drew beyond the plot. */
export function drawAxisGround(list: DrawList, scene: Scene): void {
  const { layout } = scene;
  list.quad(layout.plotRight, 0, layout.width - layout.plotRight, layout.height, 'background');
}

/** Draws the numbers of the price axis; none under the label of the last price. */
export function drawPriceLabels(list: DrawList, scene: Scene, prices: readonly number[], label: LastLabel): void {
  const { layout, scale, numbers } = scene;
  const half = (LABEL_HEIGHT_PX * layout.unit) / 2;
  const x = layout.plotRight + Math.round(AXIS_INSET_PX * layout.unit);
  for (const price of prices) {
    const y = Math.round(priceToY(scale, price));
    if (y + half > label.top && y - half < label.bottom) continue;
    list.text(axisLabel(scale, numbers, price), x, y, 'left', layout.axisText, 'ink3');
  }
}

export function drawTimeLabels(list: DrawList, scene: Scene): void {
  const { series, view, layout, measure, times } = scene;
  const candle = view.candlePx * layout.dpr;
  const widest = Math.max(measure('00:00', layout.axisText), measure('May 30', layout.axisText));
  const minGap = (widest + TIME_GAP_PX * layout.unit) / candle;
  const from = Math.floor(view.rightIndex - layout.plotRight / candle);
  const ticks = timeTicks(series, from, Math.ceil(view.rightIndex), minGap, scene.intervalMs, scene.offsetOf);
  const covered = cursorTimeLabel(scene);
  for (const tick of ticks) {
    const text = times.tick(tick);
    const half = measure(text, layout.axisText) / 2;
    const x = Math.round(centreOf(scene, tick.index));
    // A label cut in half at the border reads as another time.
    if (x - half < 0 || x + half > layout.plotRight + layout.unit * AXIS_INSET_PX) continue;
    if (covered && x + half > covered.left && x - half < covered.right) continue;
    list.text(text, x, layout.timeY, 'center', layout.axisText, 'ink3');
  }
}
