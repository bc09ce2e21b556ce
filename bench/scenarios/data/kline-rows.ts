import { candlesOf } from './candles.ts';
import { randomOf } from './random.ts';

/** A kline as exchanges return it: open time in epoch ms, open, high, low, close, volume. */
export type KlineRow = readonly [number, number, number, number, number, number];

export const ROW_MS = 60_000;

/** The candles of `candlesOf`, row by row. */
export function klineRows(count: number, seed: number): KlineRow[] {
  const { openTimeMs, open, high, low, close, volume } = candlesOf(count, seed);
  return Array.from(openTimeMs, (time, i): KlineRow => [time, open[i]!, high[i]!, low[i]!, close[i]!, volume[i]!]);
}

/** A market that goes on after its last kline. */
export interface LiveRows {
  /** The last kline again, moved by a tick. */
  tick(): KlineRow;
  /** The next kline, opened at the last close. */
  next(): KlineRow;
}

/** Largest move of one tick, in hundredths. */
const TICK_MOVE = 1000;

export function liveRowsAfter(last: KlineRow, seed: number): LiveRows {
  const random = randomOf(seed);
  let row = last;
  return {
    tick() {
      const [time, open, high, low, before, volume] = row;
      const close = (Math.round(before * 100) + Math.round((random() - 0.5) * TICK_MOVE)) / 100;
      row = [time, open, Math.max(high, close), Math.min(low, close), close, volume + 0.01];
      return row;
    },
    next() {
      const [time, , , , close] = row;
      row = [time + ROW_MS, close, close, close, close, 0];
      return row;
    },
  };
}

export interface Feed {
  readonly ticksPerSecond: number;
  readonly forMs: number;
}

/**
 * Plays a market by the clock: ticks at their rate, a new kline every second. Ticks that are due at once come at once.
 * @returns ticks given, when the time is over
 */
export function playFeed(
  { ticksPerSecond, forMs }: Feed,
  rows: LiveRows,
  give: (row: KlineRow, isNext: boolean) => void,
): Promise<number> {
  const startMs = performance.now();
  let ticks = 0;
  let seconds = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const elapsedMs = performance.now() - startMs;
      if (elapsedMs >= forMs) {
        clearInterval(timer);
        resolve(ticks);
        return;
      }
      if (Math.floor(elapsedMs / 1000) > seconds) {
        seconds++;
        give(rows.next(), true);
      }
      for (const due = Math.floor((elapsedMs * ticksPerSecond) / 1000); ticks < due; ticks++) give(rows.tick(), false);
    }, 4);
  });
}
