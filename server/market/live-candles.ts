import type { Kline } from './kline.ts';
import { KlineSum } from './kline.ts';
import type { MinuteSeries } from './minute-series.ts';
import { DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, minuteSeries } from './minute-series.ts';

/** Reads the minutes of one market in [from, to] from the database. */
export type ReadMinutes = (from: number, to: number) => Promise<MinuteSeries>;

/**
 * Candles of one symbol's published ticks: minutes, and hours where minutes have been evicted. Bounds are epoch
 * minutes.
 */
export interface LiveCandles {
  readonly minutes: MinuteSeries;
  /** Visits the minutes in [from, to] that are in memory, ascending. */
  eachMinute: MinuteSeries['each'];
  /** Visits hours that begin in [from, to] and whose minutes are evicted, ascending. */
  eachOldHour(from: number, to: number, visit: (hour: Kline) => void): void;
  /** Reads evicted minutes in [from, to] from the database; undefined when there are none. */
  forgotten(from: number, to: number): Promise<MinuteSeries | undefined>;
  /** Evicts whole UTC days before `minute` except for their hours; all minutes of those days must be present. */
  forgetBefore(minute: number): void;
}

/**
 * Creates the candles.
 * @param firstMinute  of the first start; no tick was published before
 */
export function liveCandles(firstMinute: number, read: ReadMinutes): LiveCandles {
  const minutes = minuteSeries();
  const hours = new Map<number, Kline>();
  let forgottenTo = firstMinute - 1;
  const hourOf = (minute: number): number => Math.floor(minute / HOUR_MINUTES);

  return {
    minutes,
    eachMinute: (from, to, visit) => minutes.each(Math.max(from, forgottenTo + 1), to, visit),

    eachOldHour(from, to, visit) {
      const last = hourOf(Math.min(to, forgottenTo));
      for (let hour = hourOf(Math.max(from, firstMinute)); hour <= last; hour += 1) {
        const kline = hours.get(hour);
        if (kline) visit(kline);
      }
    },

    async forgotten(from, to) {
      return from <= forgottenTo && to >= firstMinute ? read(from, Math.min(to, forgottenTo)) : undefined;
    },

    forgetBefore(minute) {
      const kept = Math.floor(minute / DAY_MINUTES) * DAY_MINUTES;
      let sum: KlineSum | undefined;
      const keep = (): void => {
        if (sum) hours.set(sum.openMs / (HOUR_MINUTES * MINUTE_MS), sum.toKline());
      };
      minutes.each(firstMinute, kept - 1, (at, data, row) => {
        const openMs = hourOf(at) * HOUR_MINUTES * MINUTE_MS;
        if (sum?.openMs !== openMs) {
          keep();
          sum = new KlineSum(openMs);
        }
        sum.addMinute(data, row);
      });
      keep();
      minutes.dropBefore(kept);
      forgottenTo = Math.max(forgottenTo, kept - 1);
    },
  };
}
