import { INTERVAL_MS } from '../../../../protocol/units/interval.ts';
import type { HeldTrade } from '../excursions/excursion.ts';
import { shownTimes } from './trade-candles.ts';
import type { TradeCandles } from './trade-candles.ts';

/** Side of the square that a picture is drawn in; it is stretched to the size of its box. */
export const PICTURE = 1000;
/** Room above the highest and below the lowest price, as a share of their distance. */
const MARGIN = 0.08;
/** Part of a candle's place that its body fills. */
const BODY = 0.7;

/** The drawing of a trade, in units of the picture; y is 0 at the top. */
export interface TradePicture {
  /** Paths of candles that closed at or above their open, and below. */
  readonly rising: string;
  readonly falling: string;
  readonly entry: PicturePoint;
  readonly exit: PicturePoint;
  /** Prices at the edges. */
  readonly low: number;
  readonly high: number;
  yOf(price: number): number;
}

export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** Returns the picture of a trade; null when no candle is in sight. */
export function tradePicture(trade: HeldTrade, { interval, columns }: TradeCandles): TradePicture | null {
  const { fromMs, toMs } = shownTimes(trade.entryMs, trade.exitMs);
  const lengthMs = INTERVAL_MS[interval];
  const { openTimeMs, open, high, low, close } = columns;
  const seen = Array.from(openTimeMs.keys()).filter(
    (at) => openTimeMs[at]! + lengthMs > fromMs && openTimeMs[at]! < toMs,
  );
  if (seen.length === 0) return null;
  let [least, most] = [Math.min(trade.entryPrice, trade.exitPrice), Math.max(trade.entryPrice, trade.exitPrice)];
  for (const at of seen) {
    least = Math.min(least, low[at]!);
    most = Math.max(most, high[at]!);
  }
  // A price that stands still lies in the middle.
  const room = Math.max((most - least) * MARGIN, most * 1e-9);
  // No price is below zero, also where one has fallen to nearly nothing.
  const [bottom, top] = [Math.max(0, least - room), most + room];
  const xOf = (ms: number) => ((ms - fromMs) / (toMs - fromMs)) * PICTURE;
  const yOf = (price: number) => ((top - price) / (top - bottom)) * PICTURE;
  const width = (lengthMs / (toMs - fromMs)) * PICTURE;
  const paths = { rising: '', falling: '' };
  for (const at of seen) {
    const middle = xOf(openTimeMs[at]! + lengthMs / 2);
    const [upper, lower] = [yOf(Math.max(open[at]!, close[at]!)), yOf(Math.min(open[at]!, close[at]!))];
    const left = middle - (width * BODY) / 2;
    paths[close[at]! >= open[at]! ? 'rising' : 'falling'] +=
      `M${round(middle)} ${round(yOf(high[at]!))}V${round(yOf(low[at]!))}` +
      `M${round(left)} ${round(upper)}h${round(width * BODY)}V${round(lower)}h${-round(width * BODY)}z`;
  }
  const pointOf = (ms: number, price: number): PicturePoint => ({ x: xOf(ms), y: yOf(price) });
  return {
    ...paths,
    entry: pointOf(trade.entryMs, trade.entryPrice),
    exit: pointOf(trade.exitMs, trade.exitPrice),
    low: bottom,
    high: top,
    yOf,
  };
}

const round = (place: number): number => Math.round(place * 10) / 10;
