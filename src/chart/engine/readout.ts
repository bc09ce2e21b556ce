import type { ChartData, Readout } from '../host/chart-messages.ts';
import type { ChartNumbers } from '../scale/price-text.ts';
import type { ChartTimes } from '../scale/axis-time-text.ts';
import type { PriceField, SeriesStore } from '../store/series-store.ts';
import { CLOSE, HIGH, LOW, OPEN, VOLUME } from '../store/series-store.ts';

/** Rows of the text alternative (K12). */
const DATA_ROWS = 30;

/** Texts of one candle (K4): change is close against open. */
export function readoutAt(
  series: SeriesStore,
  index: number,
  numbers: ChartNumbers,
  times: ChartTimes,
): Omit<Readout, 'leftHalf'> {
  const price = (field: PriceField) => series.toPrice(series.valueOf(index, field));
  const open = price(OPEN);
  const close = price(CLOSE);
  const openTimeMs = series.timeOf(index);
  return {
    openTimeMs,
    time: times.full(openTimeMs),
    open: numbers.price(open),
    high: numbers.price(price(HIGH)),
    low: numbers.price(price(LOW)),
    close: numbers.price(close),
    change: numbers.change(open === 0 ? NaN : close / open - 1),
    volume: numbers.volume(series.valueOf(index, VOLUME)),
    up: close >= open,
  };
}

/** The last candles, oldest first, and what one spoken line about them needs. */
export function readData(series: SeriesStore, numbers: ChartNumbers, times: ChartTimes): ChartData {
  const from = Math.max(series.first, series.end - DATA_ROWS);
  const rows = [];
  for (let index = from; index < series.end; index++) rows.push(readoutAt(series, index, numbers, times));
  if (rows.length === 0) return { rows, summary: null };
  const extent = new Float64Array(3);
  series.range(from, series.end, extent);
  const open = series.toPrice(series.valueOf(from, OPEN));
  const close = series.toPrice(series.valueOf(series.end - 1, CLOSE));
  return {
    rows,
    summary: {
      last: numbers.price(close),
      change: numbers.change(open === 0 ? NaN : close / open - 1),
      high: numbers.price(series.toPrice(extent[1]!)),
      low: numbers.price(series.toPrice(extent[0]!)),
      trend: close > open ? 'up' : close < open ? 'down' : 'flat',
    },
  };
}
