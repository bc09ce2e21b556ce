import type { Static } from 'typebox';
import type { Ticker } from '../../protocol/rest/market.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import { INTERVAL_MS, klineOpenMs } from '../../protocol/units/interval.ts';
import type { MarketRules } from './catalogue.ts';
import type { Grain, History } from './history.ts';
import type { Kline, KlineRowWire } from './kline.ts';
import { klineRow, KlineSum } from './kline.ts';
import type { LiveCandles } from './live-candles.ts';
import type { MinuteSeries } from './minute-series.ts';
import { CLOSE, DAY_MINUTES, MINUTE_MS, minuteOf } from './minute-series.ts';
import { textFromScaled } from './scaled-price.ts';

export type TickerWire = Static<typeof Ticker>;

/** Klines and the 24 h ticker of one symbol, from its history before the first start and its published ticks. */
export interface Candles {
  /**
   * Returns the newest klines, oldest first; the last one is still open. Cheap enough for ten calls a second; a gap
   * longer than the requested span leaves fewer than `limit`.
   */
  newest(nowMs: number, interval: Interval, limit: number): readonly KlineRowWire[];
  /** Returns klines as `Market.klines` does, also those that must be generated or read first. */
  klines(nowMs: number, interval: Interval, limit: number, endMs?: number): Promise<readonly KlineRowWire[]>;
  /**
   * Returns the ticker.
   * @param lastTs  time of the last tick, null before the first
   */
  ticker(nowMs: number, lastTs: number | null): TickerWire;
}

export interface CandlesParts {
  readonly rules: MarketRules;
  readonly history: History;
  readonly live: LiveCandles;
  /** Last price in ticks, also before the first tick. */
  lastPrice(): number;
}

/** Returns the longest grain that divides the interval, so that years of klines read no minutes. */
function grainOf(interval: Interval): Grain {
  if (INTERVAL_MS[interval] >= INTERVAL_MS.ONE_DAY) return 'day';
  return INTERVAL_MS[interval] >= INTERVAL_MS.ONE_HOUR ? 'hour' : 'minute';
}

export function candlesOf({ rules, history, live, lastPrice }: CandlesParts): Candles {
  /** Sums of the open kline's closed minutes, computed once a minute; the open minute is added on each read. */
  const closedParts = new Map<Interval, { minute: number; revision: number; sum: KlineSum }>();
  let day: { minute: number; revision: number; sum: KlineSum; openPrice: number | null } | null = null;

  /** Bounded below by the first start, because the clock may have been set back. */
  const minuteAt = (nowMs: number): number => Math.max(minuteOf(nowMs), history.endMinute);

  /**
   * Returns klines that begin in [fromMs, toMs), ascending; both must be open times of the interval.
   * @param forgotten  minutes of published ticks that are no longer in memory, as far as they are requested
   */
  function sumsOf(fromMs: number, toMs: number, interval: Interval, forgotten?: MinuteSeries): KlineSum[] {
    const sums: KlineSum[] = [];
    let sum: KlineSum | undefined;
    let nextOpenMs = 0;
    const sumAt = (timeMs: number): KlineSum => {
      if (!sum || timeMs >= nextOpenMs) {
        sum = new KlineSum(klineOpenMs(timeMs, interval));
        nextOpenMs = sum.openMs + INTERVAL_MS[interval];
        sums.push(sum);
      }
      return sum;
    };
    const addKline = (kline: Kline): void => sumAt(kline.openMs).addKline(kline);
    const addMinute = (minute: number, data: Float64Array, at: number): void =>
      sumAt(minute * MINUTE_MS).addMinute(data, at);

    const from = minuteOf(fromMs);
    const to = minuteOf(toMs) - 1;
    const grain = grainOf(interval);
    if (grain === 'day') history.eachDay(from, to, addKline);
    else if (grain === 'hour') history.eachHour(from, to, addKline);
    else history.eachMinute(from, to, addMinute);
    if (grain === 'minute') forgotten?.each(from, to, addMinute);
    else live.eachOldHour(from, to, addKline);
    live.eachMinute(from, to, addMinute);
    return sums;
  }

  function withOpenMinute(closed: KlineSum, minute: number): KlineSum {
    const sum = new KlineSum(closed.openMs);
    if (closed.trades > 0) sum.addKline(closed.toKline());
    const row = live.minutes.row(minute);
    if (row) sum.addMinute(row.data, row.at);
    return sum;
  }

  /** Returns the kline that contains now; null when it has no tick yet. */
  function openKline(minute: number, interval: Interval): KlineSum | null {
    const openMs = klineOpenMs(minute * MINUTE_MS, interval);
    let part = closedParts.get(interval);
    const { revision } = history;
    if (part?.minute !== minute || part.revision !== revision) {
      const closed = sumsOf(openMs, minute * MINUTE_MS, interval)[0];
      part = { minute, revision, sum: closed ?? new KlineSum(openMs) };
      closedParts.set(interval, part);
    }
    const sum = withOpenMinute(part.sum, minute);
    return sum.trades > 0 ? sum : null;
  }

  /** Returns the sum of the 1440 minutes before the open one, computed once a minute. */
  function closedDay(minute: number): { sum: KlineSum; openPrice: number | null } {
    const { revision } = history;
    if (day?.minute === minute && day.revision === revision) return day;
    const from = minute - DAY_MINUTES;
    const sum = new KlineSum(from * MINUTE_MS);
    let openPrice: number | null = null;
    const add = (at: number, data: Float64Array, row: number): void => {
      if (at < from) openPrice = data[row + CLOSE]!;
      else sum.addMinute(data, row);
    };
    history.eachMinute(from - DAY_MINUTES, minute - 1, add);
    live.eachMinute(from - DAY_MINUTES, minute - 1, add);
    day = { minute, revision, sum, openPrice };
    return day;
  }

  const rowsOf = (sums: readonly KlineSum[], interval: Interval): KlineRowWire[] =>
    sums.map((sum) => klineRow(sum.toKline(), interval, rules));

  return {
    newest(nowMs, interval, limit) {
      const minute = minuteAt(nowMs);
      const openMs = klineOpenMs(minute * MINUTE_MS, interval);
      const sums = limit > 1 ? sumsOf(openMs - (limit - 1) * INTERVAL_MS[interval], openMs, interval) : [];
      const open = openKline(minute, interval);
      if (open) sums.push(open);
      return rowsOf(sums, interval);
    },

    async klines(nowMs, interval, limit, endMs) {
      const minute = minuteAt(nowMs);
      const openMs = klineOpenMs(minute * MINUTE_MS, interval);
      const open = endMs === undefined || endMs >= openMs + INTERVAL_MS[interval] - 1;
      // A kline is complete by `endMs` when its last millisecond has passed.
      const toMs = endMs === undefined ? openMs : Math.min(openMs, klineOpenMs(endMs + 1, interval));
      // Gaps leave a stretch with fewer klines than requested, so earlier stretches are read until there are enough.
      const stretchMs = Math.max(limit * INTERVAL_MS[interval], INTERVAL_MS.ONE_DAY);
      const grain = grainOf(interval);
      const sums: KlineSum[] = [];
      for (let upToMs = toMs; sums.length < limit && minuteOf(upToMs) > history.firstMinute; upToMs -= stretchMs) {
        const from = minuteOf(upToMs - stretchMs);
        const to = minuteOf(upToMs) - 1;
        await history.prepare(grain, from, to);
        const forgotten = grain === 'minute' ? await live.forgotten(from, to) : undefined;
        sums.unshift(...sumsOf(upToMs - stretchMs, upToMs, interval, forgotten));
      }
      if (open) await history.prepare(grain, minuteOf(openMs), minute - 1);
      const last = open ? openKline(minute, interval) : null;
      if (last) sums.push(last);
      return rowsOf(sums.slice(Math.max(0, sums.length - limit)), interval);
    },

    ticker(nowMs, lastTs) {
      const minute = minuteAt(nowMs);
      const closed = closedDay(minute);
      const total = withOpenMinute(closed.sum, minute).toKline();
      const { priceDecimals, sizeDecimals } = rules;
      const last = lastPrice();
      // After a day without a tick every price is the last one before it.
      const traded = total.trades > 0;
      return {
        symbol: rules.symbol.toLowerCase(),
        lastPrice: textFromScaled(last, priceDecimals),
        openPrice: textFromScaled(closed.openPrice ?? (traded ? total.open : last), priceDecimals),
        highPrice: textFromScaled(traded ? total.high : last, priceDecimals),
        lowPrice: textFromScaled(traded ? total.low : last, priceDecimals),
        volume: textFromScaled(total.volume, sizeDecimals),
        quoteVolume: textFromScaled(total.quoteVolume, priceDecimals + sizeDecimals),
        closeTime: lastTs ?? nowMs,
      };
    },
  };
}
