import type { Feed, KlineRow, LiveRows } from '../../scenarios/data/kline-rows.ts';

/** Candles in sight: the fractional index at the left and at the right edge of the plot. */
export interface IndexRange {
  readonly from: number;
  readonly to: number;
}

/** A chart as the bench drives it: through what its makers document for this. */
export interface Chart {
  setRange(range: IndexRange): void;
  /** Range that the chart itself reports. */
  range(): Promise<IndexRange>;
  /** Klines as fast as they come, as an app would give them; the view goes along. @returns ticks given */
  stream(feed: Feed): Promise<number>;
}

export interface ChartPlace {
  /** Element in the page, with its size. */
  readonly element: HTMLElement;
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface ChartPeer {
  /**
   * Makes a chart of the rows that shows the last `FIRST_RANGE` candles, a moving average over 20 and volumes in a
   * pane.
   */
  create(place: ChartPlace, rows: readonly KlineRow[], live: LiveRows): Chart;
}

/** Number of candles that a chart shows at first. */
export const FIRST_RANGE = 120;
export const AVERAGE_PERIOD = 20;

/** Colours of the dark theme that all rivals get. */
export const COLOURS = {
  background: '#101418',
  text: '#9aa4ae',
  grid: '#1d232a',
  up: '#26a69a',
  down: '#ef5350',
  upVolume: '#26a69a80',
  downVolume: '#ef535080',
  average: '#f0b90b',
} as const;

/**
 * Averages of the closes before, `null` where there are too few: for rivals that have no moving average of their own.
 */
export function averagesOf(rows: readonly KlineRow[]): (number | null)[] {
  let sum = 0;
  return rows.map((row, i) => {
    sum += row[4];
    if (i >= AVERAGE_PERIOD) sum -= rows[i - AVERAGE_PERIOD]![4];
    return i >= AVERAGE_PERIOD - 1 ? sum / AVERAGE_PERIOD : null;
  });
}

/** The average at the last close, kept while closes come: the twenty numbers and no more. */
export function liveAverage(rows: readonly KlineRow[]): (close: number, isNext: boolean) => number {
  const closes = rows.slice(-AVERAGE_PERIOD).map((row) => row[4]);
  return (close, isNext) => {
    if (isNext) closes.shift();
    else closes.pop();
    closes.push(close);
    let sum = 0;
    for (const each of closes) sum += each;
    return sum / closes.length;
  };
}
