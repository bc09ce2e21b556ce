import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockCache } from './block-cache.ts';
import type { CatalogueEntry } from './catalogue.ts';
import type { Kline } from './kline.ts';
import { KlineSum } from './kline.ts';
import { addRows, COLUMNS, DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, TRADES } from './minute-series.ts';
import type { PastEnd } from './past-days.ts';
import { pastDays } from './past-days.ts';
import { writePrices } from './past-prices.ts';
import { writeVolumes } from './past-volumes.ts';
import { randomFrom } from './random.ts';

/** Lengths of candles that histories provide. */
export type Grain = 'minute' | 'hour' | 'day';

/** Days generated without a pause: about a millisecond, after which other work runs. */
const DAYS_A_TURN = 4;
const DAY_HOURS = DAY_MINUTES / HOUR_MINUTES;
/** Minutes of a day of which only the hours are wanted; nothing is read from it after the call that filled it. */
const scratch = new Float64Array(DAY_MINUTES * COLUMNS);

/**
 * The history of one symbol from its listing to its first start: generated, as here, or the upstream's
 * (binance/upstream-history.ts).
 *
 * A generated one has no gap. The prices at midnight follow from the seed, the minutes of a day from those around it, so
 * any day is generated alone, on demand. An hour is exactly the sum of its minutes, and a day of its hours. Equal seed,
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
  /** Whether it is the past of a real market. */
  readonly isReal: boolean;
  /** Returns a text that changes when the candles do: another seed, another way to generate them. */
  fingerprint(): string;
  /** Makes sure that `firstMinute` is known exactly. @throws Error when the upstream does not answer */
  learnStart(): Promise<void>;
  /**
   * Returns the minutes of a day since 1970, a row of `COLUMNS` for each. Minutes without a trade, and those behind the
   * history, have 0 trades. They do not displace what the other methods have cached.
   * @param volumes  false: prices only, several times faster; trades are then 1, and the other columns are not to be read
   * @throws Error when the upstream does not answer
   */
  dayMinutes(day: number, volumes: boolean): Promise<Float64Array>;
}

export function generatedHistory(entry: CatalogueEntry, end: PastEnd, blocks: BlockCache): History {
  const { symbol } = entry.rules;
  /** Computed on first use, because a start must not wait for 54 of them. */
  let walked: ReturnType<typeof pastDays> | null = null;
  const days = (): ReturnType<typeof pastDays> => (walked ??= pastDays(symbol, entry.sim, end));
  const dayKlines = new Map<number, Kline>();
  const firstMinute = (Math.floor(end.genesisMinute / DAY_MINUTES) - entry.sim.listedDays) * DAY_MINUTES;
  const lastMinute = end.genesisMinute - 1;

  function writeDayPrices(day: number, data: Float64Array): void {
    writePrices(days(), day, randomFrom(`${end.seed}|history|${symbol}|${day}`), data);
  }

  /** Writes the minutes of a day. Volumes have random numbers of their own, so prices can be generated alone. */
  function writeDay(day: number, data: Float64Array): void {
    writeDayPrices(day, data);
    writeVolumes(entry, days(), day, randomFrom(`${end.seed}|history|${symbol}|${day}|volume`), data);
  }

  function newDay(day: number, volumes: boolean): Float64Array {
    const data = new Float64Array(DAY_MINUTES * COLUMNS);
    if (day < days().firstDay || day > days().lastDay) return data;
    if (volumes) writeDay(day, data);
    else {
      writeDayPrices(day, data);
      const rows = days().minutes(day) * COLUMNS;
      for (let at = TRADES; at < rows; at += COLUMNS) data[at] = 1;
    }
    return data;
  }

  const minuteKey = (day: number): string => `${symbol} ${day}`;
  const minuteBlock = (day: number): Float64Array =>
    blocks.block(minuteKey(day), () => {
      const data = new Float64Array(DAY_MINUTES * COLUMNS);
      writeDay(day, data);
      return data;
    });

  /** Returns the hours of a day, a row of `COLUMNS` for each; hours after the first start have no trades. */
  function hoursOf(day: number): Float64Array {
    let data = blocks.kept(minuteKey(day));
    if (!data) {
      data = scratch;
      writeDay(day, data);
    }
    const hours = new Float64Array(DAY_HOURS * COLUMNS);
    const minutes = days().minutes(day);
    for (let from = 0; from < minutes; from += HOUR_MINUTES) {
      addRows(data, from, Math.min(minutes, from + HOUR_MINUTES), hours, (from / HOUR_MINUTES) * COLUMNS);
    }
    return hours;
  }

  const hourBlock = (day: number): Float64Array => blocks.block(`${symbol} ${day} hours`, () => hoursOf(day));

  function dayKline(day: number): Kline {
    let kline = dayKlines.get(day);
    if (!kline) {
      const sum = new KlineSum(day * DAY_MINUTES * MINUTE_MS);
      // Not cached: the years of a chart would evict the minutes of all markets.
      const hours = hoursOf(day);
      for (let at = 0; at < hours.length; at += COLUMNS) if (hours[at + TRADES]! > 0) sum.addMinute(hours, at);
      kline = sum.toKline();
      dayKlines.set(day, kline);
    }
    return kline;
  }

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
      for (let minute = Math.ceil(first / HOUR_MINUTES) * HOUR_MINUTES; minute <= last; minute += HOUR_MINUTES) {
        const hours = hourBlock(Math.floor(minute / DAY_MINUTES));
        const sum = new KlineSum(minute * MINUTE_MS);
        sum.addMinute(hours, ((minute % DAY_MINUTES) / HOUR_MINUTES) * COLUMNS);
        visit(sum.toKline());
      }
    },

    eachDay(from, to, visit) {
      const first = Math.max(from, firstMinute);
      const last = Math.min(to, lastMinute);
      for (let day = Math.ceil(first / DAY_MINUTES); day * DAY_MINUTES <= last; day += 1) visit(dayKline(day));
    },

    async prepare(grain, from, to) {
      const first = Math.floor(Math.max(from, firstMinute) / DAY_MINUTES);
      const last = Math.floor(Math.min(to, lastMinute) / DAY_MINUTES);
      for (let day = first; day <= last; day += 1) {
        if (grain === 'day') dayKline(day);
        else if (grain === 'hour') hourBlock(day);
        else minuteBlock(day);
        if ((day - first) % DAYS_A_TURN === DAYS_A_TURN - 1) await nextTurn();
      }
    },

    isReal: false,
    fingerprint: () => createHash('sha256').update(newDay(days().firstDay, true)).digest('hex'),
    learnStart: () => Promise.resolve(),
    dayMinutes: async (day, volumes) => newDay(day, volumes),
  };
}
