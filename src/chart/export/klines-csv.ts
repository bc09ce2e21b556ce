import type { Scene } from '../layers/scene.ts';
import { CLOSE, HIGH, LOW, OPEN } from '../store/series-store.ts';
import type { SeriesStore } from '../store/series-store.ts';

/** RFC 4180: lines end with CR LF, the last one too. No field needs quotes: all are numbers or times. */
const LINE_END = '\r\n';
const HEAD = 'time,open_time_ms,open,high,low,close,volume';
const PRICES = [OPEN, HIGH, LOW, CLOSE];

/** No moment a Date can name lies beyond. */
const LARGEST_TIME_MS = 8.64e15;

/**
 * The shortest plain decimal that reads back as the same number, without an exponent: 1e-9 as `0.000000001`. A volume of up to
 * 15 digits is the text that the exchange sent.
 * @param value finite, 0 or more
 */
export function volumeText(value: number): string {
  const [mantissa = '0', power = '0'] = value.toExponential().split('e');
  const digits = mantissa.replace('.', '');
  const point = Number(power) + 1;
  if (point <= 0) return `0.${'0'.repeat(-point)}${digits}`;
  if (point >= digits.length) return digits.padEnd(point, '0');
  return `${digits.slice(0, point)}.${digits.slice(point)}`;
}

/** ISO 8601 in UTC. Empty for a moment that has no date; the milliseconds beside it still tell it. */
const isoText = (timeMs: number): string => (timeMs <= LARGEST_TIME_MS ? new Date(timeMs).toISOString() : '');

/** Candles [from, to) that are in sight, those cut by an edge included. */
export function candlesInSight({ series, view, layout }: Pick<Scene, 'series' | 'view' | 'layout'>) {
  const leftIndex = view.rightIndex - layout.plotRight / (view.candlePx * layout.dpr);
  const from = Math.max(series.first, Math.floor(leftIndex));
  return { from, to: Math.max(from, Math.min(series.end, Math.ceil(view.rightIndex))) };
}

/**
 * Candles [from, to) as CSV, oldest first: open time in UTC and in epoch ms, prices with the market's decimals, volume in
 * base asset. Decimal points are points in every language.
 */
export function klinesCsv(series: SeriesStore, from: number, to: number): string {
  const lines = [HEAD];
  for (let index = from; index < to; index++) {
    const timeMs = series.timeOf(index);
    const prices = PRICES.map((field) => priceText(series.toPrice(series.valueOf(index, field)), series.priceDecimals));
    const volume = volumeText(series.volumeOf(index));
    lines.push(`${isoText(timeMs)},${timeMs},${prices.join()},${volume}`);
  }
  return lines.join(LINE_END) + LINE_END;
}

/** Writes a price; a negative one that rounds to zero has no sign. */
function priceText(price: number, decimals: number): string {
  const text = price.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
