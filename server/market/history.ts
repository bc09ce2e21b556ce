import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockCache } from './block-cache.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { Kline } from './kline.ts';
import { KlineSum } from './kline.ts';
import { COLUMNS, DAY_MINUTES, MINUTE_MS } from './minute-series.ts';
import type { PastEnd } from './past-days.ts';
import { pastDays } from './past-days.ts';
import { klineOfHour, pastHours } from './past-hours.ts';
import { writeMinutes } from './past-minutes.ts';
import { randomFrom } from './random.ts';

/** Lengths of candles that histories provide. */
export type Grain = 'minute' | 'hour' | 'day';

/** Days of hours generated without a pause: a few milliseconds, after which other work runs. */
const DAYS_A_TURN = 60;

/**
 * The history of one symbol from its listing to its first start: generated, as here, or the upstream's
 * (binance/upstream-history.ts).
 *
 * A generated one has no gap. Days follow from the seed, hours lead from day to day, minutes from hour to hour, so any
 * stretch is generated alone, on demand. A day is exactly the sum of its hours, and an hour of its minutes. Equal seed,
 * genesis and anchor give equal candles, in whatever order they are requested. All bounds are epoch minutes; parts
 * outside the history are left out.
 */
export interface History {
  /** Minute of the listing. */
  readonly firstMinute: number;
  /** Minute of the first start, which is no longer part of the history. */
  readonly endMinute: number;
  /** Changes whenever more of the history becomes available. */
  readonly revision: number;
  /** Visits the minutes in [from, to], ascending. Hot path: no allocation per minute. */
  eachMinute(from: number, to: number, visit: (minute: number, data: Float64Array, at: number) => void): void;
  /**
   * Visits hours, or whole UTC days, that begin in [from, to], ascending; the last one may be cut at the end of the
   * history.
   */
  eachHour(from: number, to: number, visit: (hour: Kline) => void): void;
  eachDay(from: number, to: number, visit: (day: Kline) => void): void;
  /**
   * Generates what one of these will visit in small pieces, so that ticks are not delayed. Without it they generate it
   * themselves.
   */
  prepare(grain: Grain, from: number, to: number): Promise<void>;
}

export function generatedHistory(entry: CatalogueEntry, end: PastEnd, blocks: BlockCache): History {
  const { symbol } = entry.rules;
  /** Computed on first use, because a start must not wait for 54 of them. */
  let walked: ReturnType<typeof pastDays> | null = null;
  const days = (): ReturnType<typeof pastDays> => (walked ??= pastDays(symbol, entry.sim, end));
  const dayKlines = new Map<number, Kline>();
  const firstMinute = (Math.floor(end.genesisMinute / DAY_MINUTES) - entry.sim.listedDays) * DAY_MINUTES;
  const lastMinute = end.genesisMinute - 1;

  const hoursOf = (day: number) => pastHours(entry, end.seed, days(), end.genesisMinute, day);

  function minutesOf(day: number): Float64Array {
    const data = new Float64Array(DAY_MINUTES * COLUMNS);
    for (const hour of hoursOf(day)) {
      const random = randomFrom(`${end.seed}|history|${symbol}|${day}|${hour.minute}`);
      writeMinutes(hour, random, data, (hour.minute - day * DAY_MINUTES) * COLUMNS);
    }
    return data;
  }

  function dayKline(day: number): Kline {
    let kline = dayKlines.get(day);
    if (!kline) {
      const sum = new KlineSum(day * DAY_MINUTES * MINUTE_MS);
      for (const hour of hoursOf(day)) sum.addKline(klineOfHour(hour));
      kline = sum.toKline();
      dayKlines.set(day, kline);
    }
    return kline;
  }

  const minuteBlock = (day: number): Float64Array => blocks.block(`${symbol} ${day}`, () => minutesOf(day));

  return {
    firstMinute,
    endMinute: end.genesisMinute,
    revision: 0,

    eachMinute(from, to, visit) {
      const last = Math.min(to, lastMinute);
      for (let minute = Math.max(from, firstMinute); minute <= last;) {
        const day = Math.floor(minute / DAY_MINUTES);
        const data = minuteBlock(day);
        const dayEnd = Math.min(last, day * DAY_MINUTES + DAY_MINUTES - 1);
        for (let at = (minute % DAY_MINUTES) * COLUMNS; minute <= dayEnd; minute += 1, at += COLUMNS) {
          visit(minute, data, at);
        }
      }
    },

    eachHour(from, to, visit) {
      const first = Math.max(from, firstMinute);
      const last = Math.min(to, lastMinute);
      for (let day = Math.floor(first / DAY_MINUTES); day * DAY_MINUTES <= last; day += 1) {
        for (const hour of hoursOf(day)) {
          if (hour.minute >= first && hour.minute <= last) visit(klineOfHour(hour));
        }
      }
    },

    eachDay(from, to, visit) {
      const first = Math.max(from, firstMinute);
      const last = Math.min(to, lastMinute);
      for (let day = Math.ceil(first / DAY_MINUTES); day * DAY_MINUTES <= last; day += 1) visit(dayKline(day));
    },

    async prepare(grain, from, to) {
      // Hours are generated quickly and not cached.
      if (grain === 'hour') return;
      const first = Math.floor(Math.max(from, firstMinute) / DAY_MINUTES);
      const last = Math.floor(Math.min(to, lastMinute) / DAY_MINUTES);
      const pieceDays = grain === 'day' ? DAYS_A_TURN : 1;
      for (let day = first; day <= last; day += 1) {
        if (grain === 'day') dayKline(day);
        else minuteBlock(day);
        if ((day - first) % pieceDays === pieceDays - 1) await nextTurn();
      }
    },
  };
}
