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

/** What candles are made of. */
export type Grain = 'minute' | 'hour' | 'day';

/** Days of hours made in one go: a few milliseconds of work, then whatever else waits has its turn. */
const DAYS_A_TURN = 60;

/**
 * The past of one symbol, from its listing to its first start: invented as here, or the upstream's (binance/upstream-history.ts).
 *
 * An invented one has no gap. Days follow from the seed, hours
 * lead from day to day, minutes from hour to hour, so any stretch is made alone, when it is asked for. A day is exactly
 * the sum of its hours and an hour that of its minutes. Equal seed, genesis and anchor give equal candles, however they
 * are asked for. All bounds are epoch minutes; what lies outside the past is left out.
 */
export interface History {
  /** Minute of the listing: nothing was before. */
  readonly firstMinute: number;
  /** Minute of the first start: nothing is invented from it on. */
  readonly endMinute: number;
  /** Another number once there is more of the past than before. */
  readonly revision: number;
  /** The minutes in [from, to], ascending. Hot: no allocation per minute. */
  eachMinute(from: number, to: number, visit: (minute: number, data: Float64Array, at: number) => void): void;
  /** Hours, or whole UTC days, that begin in [from, to], ascending; the last one may end early, with the past. */
  eachHour(from: number, to: number, visit: (hour: Kline) => void): void;
  eachDay(from: number, to: number, visit: (day: Kline) => void): void;
  /** Makes what one of these will visit, in small pieces, so that prices go on meanwhile. Without it they make it themselves. */
  prepare(grain: Grain, from: number, to: number): Promise<void>;
}

export function inventedHistory(entry: CatalogueEntry, end: PastEnd, blocks: BlockCache): History {
  const { symbol } = entry.rules;
  /** Walked when first needed: a start must not wait for 54 of them. */
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
      // Hours are quickly made and not kept.
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
