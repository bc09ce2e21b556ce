import { log } from '../../infra/log.ts';
import type { History } from '../history.ts';
import type { Kline } from '../kline.ts';
import { KlineSum } from '../kline.ts';
import { COLUMNS, DAY_MINUTES, HOUR_MINUTES, MINUTE_MS, TRADES } from '../minute-series.ts';
import { DAY_MS, DAYS_A_BLOCK, HOUR_MS, HOURS_A_BLOCK, upstreamCandles } from './upstream-candles.ts';
import type { UpstreamCandlesParts } from './upstream-candles.ts';

/** After a failure nothing is requested for this long, ms; missing candles are left out. */
const RETRY_MS = 5000;

/**
 * The history of a market before our first tick, from the upstream's klines. `prepare` requests missing blocks, which
 * are cached; the other methods return what is cached. The hour and the day in which the history ends are summed from
 * their minutes, because the upstream's own candles continue beyond its end.
 */
export function upstreamHistory(parts: UpstreamCandlesParts): History {
  const { endMinute, clock } = parts;
  const { symbol } = parts.rules;
  const candles = upstreamCandles(parts);
  const endHour = Math.floor(endMinute / HOUR_MINUTES);
  const endDay = Math.floor(endMinute / DAY_MINUTES);
  let retryMs = 0;

  function eachMinute(from: number, to: number, visit: (minute: number, data: Float64Array, at: number) => void): void {
    const last = Math.min(to, endMinute - 1);
    for (let minute = Math.max(from, candles.firstMinute); minute <= last;) {
      const day = Math.floor(minute / DAY_MINUTES);
      const dayEnd = Math.min(last, day * DAY_MINUTES + DAY_MINUTES - 1);
      const data = candles.minutesOf(day);
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
    const firstMs = Math.max(from, candles.firstMinute) * MINUTE_MS;
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
    visitKept(candles.hours, HOURS_A_BLOCK * HOUR_MS, from, to, visit);
    const open = endHour * HOUR_MINUTES;
    visitLast(open, from, to, addMinutes(open), visit);
  }

  return {
    get firstMinute() {
      return candles.firstMinute;
    },
    get revision() {
      return candles.revision;
    },
    endMinute,
    eachMinute,
    eachHour,
    isReal: true,
    // The upstream's past does not change.
    fingerprint: () => 'upstream',
    learnStart: candles.learnListing,
    // A copy, because a block that is cached belongs to all.
    dayMinutes: async (day) => (await candles.readMinutes(day)).slice(),

    eachDay(from, to, visit) {
      visitKept(candles.days, DAYS_A_BLOCK * DAY_MS, from, to, visit);
      const open = endDay * DAY_MINUTES;
      const addHours = (sum: KlineSum): void => eachHour(open, endMinute - 1, (hour) => sum.addKline(hour));
      visitLast(open, from, to, addHours, visit);
    },

    async prepare(grain, from, to) {
      if (clock.now() < retryMs) return;
      try {
        await candles.load(grain, from, to);
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
