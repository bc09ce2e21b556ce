import type { UpDownOrder } from '../../../model/up-down-order.ts';
import type { TickSeries } from './tick-series.ts';

/** Side of the square that a picture is drawn in; it is stretched to the size of its box. */
export const PICTURE = 1000;

/** The part of a market that a picture shows: server epoch ms from left to right, scaled prices from bottom to top. */
export interface TickWindow {
  readonly fromMs: number;
  readonly toMs: number;
  readonly low: number;
  readonly high: number;
}

/** The trade fills half of the width. */
const BEFORE = 0.6;
const AFTER = 0.4;
/** Without a trade: the last minute, and room at its end. */
const MINUTE_MS = 60_000;
const ROOM_MS = 10_000;
/** Room above the highest and below the lowest price, as a share of their distance. */
const MARGIN = 0.12;

/** Returns the times that a picture shows. @param nowMs  server epoch ms; unused with a trade */
export function timesOf(trade: Pick<UpDownOrder, 'openTick' | 'dueMs'> | null, nowMs: number) {
  if (trade === null) return { fromMs: nowMs - MINUTE_MS, toMs: nowMs + ROOM_MS };
  const lengthMs = trade.dueMs - trade.openTick.timeMs;
  return { fromMs: trade.openTick.timeMs - BEFORE * lengthMs, toMs: trade.dueMs + AFTER * lengthMs };
}

/** Index of the first tick in sight: the last one at or before the left edge, else the first. */
function firstShown(series: TickSeries, fromMs: number): number {
  let first = 0;
  while (first + 1 < series.count && series.timeAt(first + 1) <= fromMs) first++;
  return first;
}

/**
 * Returns what a picture shows, its prices fitted to those in sight and to `open`.
 * @param open  scaled open price of the trade; NaN without one
 * @returns null when there is no price
 */
export function windowOf(
  series: TickSeries,
  times: Pick<TickWindow, 'fromMs' | 'toMs'>,
  open: number,
): TickWindow | null {
  let low = Number.isNaN(open) ? Infinity : open;
  let high = Number.isNaN(open) ? -Infinity : open;
  for (let at = firstShown(series, times.fromMs); at < series.count && series.timeAt(at) <= times.toMs; at++) {
    const price = series.priceAt(at);
    if (price < low) low = price;
    if (price > high) high = price;
  }
  if (low > high) return null;
  // A price that stands still lies in the middle.
  const room = Math.max((high - low) * MARGIN, 1);
  return { ...times, low: low - room, high: high + room };
}

/** Place of a time, 0 … PICTURE inside the window. */
export const xOf = ({ fromMs, toMs }: TickWindow, timeMs: number): number =>
  ((timeMs - fromMs) / (toMs - fromMs)) * PICTURE;

/** Place of a scaled price, 0 at the top. */
export const yOf = ({ low, high }: TickWindow, price: number): number => ((high - price) / (high - low)) * PICTURE;

/** Ticks closer together than this are one point of the line. */
const NEAR = 1;

/**
 * Returns the line through the prices in sight as the data of an SVG path; empty when there are none. A price stands
 * until the next one comes, so the line begins at the left edge.
 * @param untilMs  later prices are left out
 */
export function pathOf(series: TickSeries, window: TickWindow, untilMs: number): string {
  let path = '';
  let before = -Infinity;
  for (let at = firstShown(series, window.fromMs); at < series.count; at++) {
    const timeMs = series.timeAt(at);
    if (timeMs > untilMs || timeMs > window.toMs) break;
    const x = Math.max(0, xOf(window, timeMs));
    const isLast = at + 1 === series.count || series.timeAt(at + 1) > untilMs;
    if (x - before < NEAR && !isLast) continue;
    before = x;
    path += `${path === '' ? 'M' : 'L'}${Math.round(x)} ${Math.round(yOf(window, series.priceAt(at)))}`;
  }
  return path;
}
