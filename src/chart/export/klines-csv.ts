import type { Scene } from '../layers/scene.ts';
import { CLOSE, HIGH, LOW, OPEN, VOLUME } from '../store/series-store.ts';
import type { SeriesStore } from '../store/series-store.ts';

/** RFC 4180: lines end with CR LF, the last one too. No field needs quotes: all are numbers or times. */
const LINE_END = '\r\n';
const HEAD = 'time,open_time_ms,open,high,low,close,volume';
const PRICES = [OPEN, HIGH, LOW, CLOSE];

/** No moment a Date can name lies beyond. */
const LARGEST_TIME_MS = 8.64e15;

/** Digits that any Float32 reads back from. */
const FLOAT32_DIGITS = 9;

/** Without exponent, grouping or locale: 1e-9 as `0.000000001`. */
const plain = new Intl.NumberFormat('en', {
  numberingSystem: 'latn',
  useGrouping: false,
  maximumSignificantDigits: FLOAT32_DIGITS,
});

/** The shortest plain decimal that reads back as the same Float32. */
export function float32Text(value: number): string {
  for (let digits = 1; digits < FLOAT32_DIGITS; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return plain.format(short);
  }
  return plain.format(value);
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
    const volume = float32Text(series.valueOf(index, VOLUME));
    lines.push(`${isoText(timeMs)},${timeMs},${prices.join()},${volume}`);
  }
  return lines.join(LINE_END) + LINE_END;
}

/** Nothing under zero rounds to a zero with a sign. */
function priceText(price: number, decimals: number): string {
  const text = price.toFixed(decimals);
  return Number(text) === 0 ? text.replace('-', '') : text;
}
