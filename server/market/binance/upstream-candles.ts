import type { BlockCache } from '../block-cache.ts';
import type { MarketRules } from '../catalogue.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Grain } from '../history.ts';
import type { Kline } from '../kline.ts';
import { COLUMNS, DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, writeMinute } from '../minute-series.ts';
import { klineOf, minuteOf } from './klines.ts';
import type { UpstreamRest } from './rest.ts';
import { KLINES_A_CALL } from './rest.ts';

/** Most days of history that are requested, also while the listing is unknown. */
const LONGEST_PAST_DAYS = 3650;
export const HOUR_MS = HOUR_MINUTES * MINUTE_MS;
export const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Hours and days are requested in blocks of one call each. */
export const HOURS_A_BLOCK = 960;
export const DAYS_A_BLOCK = 1000;

export interface UpstreamCandlesParts {
  readonly rules: MarketRules;
  readonly rest: Pick<UpstreamRest, 'klines'>;
  /** Minute of the first start; candles from it on are made of published ticks. */
  readonly endMinute: number;
  readonly blocks: BlockCache;
  readonly clock: Clock;
}

/** The upstream's candles of one market that have been loaded, in blocks. */
export interface UpstreamCandles {
  /** Minute of the listing; an early bound until it is known. */
  readonly firstMinute: number;
  /** Changes whenever a block has been loaded. */
  readonly revision: number;
  readonly hours: ReadonlyMap<number, readonly Kline[]>;
  readonly days: ReadonlyMap<number, readonly Kline[]>;
  /** Returns the minutes of a day since 1970 if they are cached. */
  minutesOf(day: number): Float64Array | undefined;
  /**
   * Requests the missing blocks of [from, to], epoch minutes.
   * @throws Error when the upstream does not answer
   */
  load(grain: Grain, from: number, to: number): Promise<void>;
  /**
   * Requests the day of the listing unless it is known.
   * @throws Error when the upstream does not answer
   */
  learnListing(): Promise<void>;
  /**
   * Returns the minutes of a day since 1970, which are requested unless they are cached, and not cached.
   * @throws Error when the upstream does not answer
   */
  readMinutes(day: number): Promise<Float64Array>;
}

/** Creates the loading of a market's candles. */
export function upstreamCandles({ rules, rest, endMinute, blocks, clock }: UpstreamCandlesParts): UpstreamCandles {
  const { symbol } = rules;
  const endHour = Math.floor(endMinute / HOUR_MINUTES);
  const endDay = Math.floor(endMinute / DAY_MINUTES);
  const hours = new Map<number, readonly Kline[]>();
  const days = new Map<number, readonly Kline[]>();
  const loading = new Map<string, Promise<void>>();
  let firstMinute = endMinute - LONGEST_PAST_DAYS * DAY_MINUTES;
  let isListingKnown = false;
  let revision = 0;

  /** Loads each block once, also when two callers request it at the same time. */
  function once(key: string, load: () => Promise<void>): Promise<void> {
    const under = loading.get(key);
    if (under) return under;
    const now = load().finally(() => loading.delete(key));
    loading.set(key, now);
    return now;
  }

  async function learnListing(): Promise<void> {
    if (isListingKnown) return;
    // The first kline of the answer is the listing day.
    const [first] = await rest.klines(symbol, '1d', Math.max(0, firstMinute * MINUTE_MS), clock.now());
    if (first) firstMinute = Math.min(endMinute, first[0] / MINUTE_MS);
    isListingKnown = true;
  }

  const keyOf = (day: number): string => `${symbol} ${day}`;

  async function readMinutes(day: number): Promise<Float64Array> {
    const kept = blocks.kept(keyOf(day));
    if (kept) return kept;
    const data = new Float64Array(DAY_MINUTES * COLUMNS);
    const last = Math.min((day + 1) * DAY_MINUTES, endMinute) - 1;
    for (let from = day * DAY_MINUTES; from <= last; from += KLINES_A_CALL) {
      const to = Math.min(last, from + KLINES_A_CALL - 1);
      for (const row of await rest.klines(symbol, '1m', from * MINUTE_MS, to * MINUTE_MS)) {
        writeMinute(data, (row[0] / MINUTE_MS - day * DAY_MINUTES) * COLUMNS, minuteOf(row, rules));
      }
    }
    return data;
  }

  async function loadMinutes(day: number): Promise<void> {
    if (blocks.kept(keyOf(day))) return;
    const data = await readMinutes(day);
    blocks.block(keyOf(day), () => data);
    revision += 1;
  }

  async function loadKlines(
    kept: Map<number, readonly Kline[]>,
    interval: '1h' | '1d',
    block: number,
    fromMs: number,
    endMs: number,
  ): Promise<void> {
    if (kept.has(block) || endMs <= fromMs) return;
    const rows = await rest.klines(symbol, interval, fromMs, endMs - 1);
    kept.set(
      block,
      rows.map((row) => klineOf(row, rules)).filter(({ trades }) => trades > 0),
    );
    revision += 1;
  }

  async function loadHours(from: number, to: number): Promise<void> {
    for (let block = Math.floor(from / HOURS_A_BLOCK); block * HOURS_A_BLOCK <= to; block += 1) {
      const first = block * HOURS_A_BLOCK;
      const end = Math.min(first + HOURS_A_BLOCK, endHour);
      await once(`hour ${block}`, () => loadKlines(hours, '1h', block, first * HOUR_MS, end * HOUR_MS));
    }
    if (to >= endHour) await once(`minute ${endDay}`, () => loadMinutes(endDay));
  }

  async function load(grain: Grain, from: number, to: number): Promise<void> {
    await learnListing();
    const first = Math.max(from, firstMinute);
    const last = Math.min(to, endMinute - 1);
    if (first > last) return;
    const firstDay = Math.floor(first / DAY_MINUTES);
    const lastDay = Math.floor(last / DAY_MINUTES);
    if (grain === 'minute') {
      for (let day = firstDay; day <= lastDay; day += 1) await once(`minute ${day}`, () => loadMinutes(day));
    } else if (grain === 'hour') {
      await loadHours(Math.floor(first / HOUR_MINUTES), Math.floor(last / HOUR_MINUTES));
    } else {
      for (let block = Math.floor(firstDay / DAYS_A_BLOCK); block * DAYS_A_BLOCK <= lastDay; block += 1) {
        const start = block * DAYS_A_BLOCK;
        const end = Math.min(start + DAYS_A_BLOCK, endDay);
        await once(`day ${block}`, () => loadKlines(days, '1d', block, start * DAY_MS, end * DAY_MS));
      }
      if (lastDay >= endDay) await loadHours(endDay * 24, endHour);
    }
  }

  return {
    get firstMinute() {
      return firstMinute;
    },
    get revision() {
      return revision;
    },
    hours,
    days,
    minutesOf: (day) => blocks.kept(keyOf(day)),
    load,
    learnListing,
    readMinutes,
  };
}
