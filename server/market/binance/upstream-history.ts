import type { Clock } from '../../infra/clock.ts';
import { log } from '../../infra/log.ts';
import type { BlockCache } from '../block-cache.ts';
import type { MarketRules } from '../catalogue.ts';
import type { Grain, History } from '../history.ts';
import type { Kline } from '../kline.ts';
import { KlineSum } from '../kline.ts';
import { COLUMNS, DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, TRADES, writeMinute } from '../minute-series.ts';
import { klineOf, minuteOf } from './klines.ts';
import type { UpstreamRest } from './rest.ts';
import { KLINES_A_CALL } from './rest.ts';

/** Most days of history that are requested, also while the listing is unknown. */
const LONGEST_PAST_DAYS = 3650;
const HOUR_MS = HOUR_MINUTES * MINUTE_MS;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** Hours and days are requested in blocks of one call each. */
const HOURS_A_BLOCK = 960;
const DAYS_A_BLOCK = 1000;
/** After a failure nothing is requested for this long, ms; missing candles are left out. */
const RETRY_MS = 5000;

export interface UpstreamHistoryParts {
  readonly rules: MarketRules;
  readonly rest: Pick<UpstreamRest, 'klines'>;
  /** Minute of the first start; candles from it on are made of published ticks. */
  readonly endMinute: number;
  readonly blocks: BlockCache;
  readonly clock: Clock;
}

/**
 * The history of a market before our first tick, from the upstream's klines. `prepare` requests missing blocks, which
 * are cached; the other methods return what is cached. The hour and the day in which the history ends are summed from
 * their minutes, because the upstream's own candles continue beyond its end.
 */
export function upstreamHistory({ rules, rest, endMinute, blocks, clock }: UpstreamHistoryParts): History {
  const { symbol } = rules;
  const endHour = Math.floor(endMinute / HOUR_MINUTES);
  const endDay = Math.floor(endMinute / DAY_MINUTES);
  const hours = new Map<number, readonly Kline[]>();
  const days = new Map<number, readonly Kline[]>();
  const loading = new Map<string, Promise<void>>();
  let firstMinute = endMinute - LONGEST_PAST_DAYS * DAY_MINUTES;
  let isListingKnown = false;
  let retryMs = 0;
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

  async function loadMinutes(day: number): Promise<void> {
    if (blocks.kept(keyOf(day))) return;
    const data = new Float64Array(DAY_MINUTES * COLUMNS);
    const last = Math.min((day + 1) * DAY_MINUTES, endMinute) - 1;
    for (let from = day * DAY_MINUTES; from <= last; from += KLINES_A_CALL) {
      const to = Math.min(last, from + KLINES_A_CALL - 1);
      for (const row of await rest.klines(symbol, '1m', from * MINUTE_MS, to * MINUTE_MS)) {
        writeMinute(data, (row[0] / MINUTE_MS - day * DAY_MINUTES) * COLUMNS, minuteOf(row, rules));
      }
    }
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

  function eachMinute(from: number, to: number, visit: (minute: number, data: Float64Array, at: number) => void): void {
    const last = Math.min(to, endMinute - 1);
    for (let minute = Math.max(from, firstMinute); minute <= last;) {
      const day = Math.floor(minute / DAY_MINUTES);
      const dayEnd = Math.min(last, day * DAY_MINUTES + DAY_MINUTES - 1);
      const data = blocks.kept(keyOf(day));
      for (; minute <= dayEnd; minute += 1) {
        const at = (minute % DAY_MINUTES) * COLUMNS;
        if (data && data[at + TRADES]! > 0) visit(minute, data, at);
      }
    }
  }

  function visitKept(
    kept: ReadonlyMap<number, readonly Kline[]>,
    blockMs: number,
    from: number,
    to: number,
    visit: (kline: Kline) => void,
  ): void {
    const firstMs = Math.max(from, firstMinute) * MINUTE_MS;
    const lastMs = Math.min(to, endMinute - 1) * MINUTE_MS;
    for (let block = Math.floor(firstMs / blockMs); block * blockMs <= lastMs; block += 1) {
      for (const kline of kept.get(block) ?? []) if (kline.openMs >= firstMs && kline.openMs <= lastMs) visit(kline);
    }
  }

  /** Visits the hour or day in which the history ends, summed from the cached minutes. */
  function visitLast(
    openMinute: number,
    from: number,
    to: number,
    add: (sum: KlineSum) => void,
    visit: (kline: Kline) => void,
  ): void {
    if (openMinute < from || openMinute > to || openMinute >= endMinute) return;
    const sum = new KlineSum(openMinute * MINUTE_MS);
    add(sum);
    if (sum.trades > 0) visit(sum.toKline());
  }

  const addMinutes = (fromMinute: number) => (sum: KlineSum) =>
    eachMinute(fromMinute, endMinute - 1, (_minute, data, at) => sum.addMinute(data, at));

  function eachHour(from: number, to: number, visit: (hour: Kline) => void): void {
    visitKept(hours, HOURS_A_BLOCK * HOUR_MS, from, to, visit);
    const open = endHour * HOUR_MINUTES;
    visitLast(open, from, to, addMinutes(open), visit);
  }

  return {
    get firstMinute() {
      return firstMinute;
    },
    get revision() {
      return revision;
    },
    endMinute,
    eachMinute,
    eachHour,

    eachDay(from, to, visit) {
      visitKept(days, DAYS_A_BLOCK * DAY_MS, from, to, visit);
      const open = endDay * DAY_MINUTES;
      const addHours = (sum: KlineSum): void => eachHour(open, endMinute - 1, (hour) => sum.addKline(hour));
      visitLast(open, from, to, addHours, visit);
    },

    async prepare(grain, from, to) {
      if (clock.now() < retryMs) return;
      try {
        await load(grain, from, to);
      } catch (error) {
        retryMs = clock.now() + RETRY_MS;
        log.warn('past not read from the upstream', {
          symbol,
          message: error instanceof Error ? error.message : String(error),
        });
      }
    },
  };
}
