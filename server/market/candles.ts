import type { Static } from 'typebox';
import type { Ticker } from '../../protocol/rest/market.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import { INTERVAL_MS, klineOpenMs } from '../../protocol/units/interval.ts';
import type { MarketRules } from './catalogue.ts';
import type { History } from './history.ts';
import { HISTORY_MINUTES } from './history.ts';
import type { KlineRowWire } from './kline.ts';
import { klineRow, KlineSum } from './kline.ts';
import type { MinuteSeries } from './minute-series.ts';
import { CLOSE, MINUTE_MS, minuteOf } from './minute-series.ts';
import { textFromScaled } from './scaled.ts';

export type TickerWire = Static<typeof Ticker>;

const DAY_MINUTES = 1440;

/** Klines and the 24 h ticker of one symbol, read from its minutes. Cheap enough to ask for ten times a second. */
export interface Candles {
  klines(nowMs: number, interval: Interval, limit: number, endMs?: number): readonly KlineRowWire[];
  /** @param lastTs  time of the last tick, null before the first */
  ticker(nowMs: number, lastTs: number | null): TickerWire;
  /** Newest close, in ticks: the last price, also before the first tick. */
  lastPrice(nowMs: number): number;
}

export function candlesOf(rules: MarketRules, series: MinuteSeries, history: History, genesisMinute: number): Candles {
  const oldest = genesisMinute - HISTORY_MINUTES;
  /** The closed minutes of the open kline, summed once a minute; the open minute is added on top at every question. */
  const closedParts = new Map<Interval, { minute: number; sum: KlineSum }>();
  let day: { minute: number; sum: KlineSum; openPrice: number | null } | null = null;

  function sumOf(openMs: number, from: number, to: number): KlineSum {
    const sum = new KlineSum(openMs);
    series.each(from, to, (_minute, data, at) => sum.addMinute(data, at));
    return sum;
  }

  function withOpenMinute(closed: KlineSum, minute: number): KlineSum {
    const sum = new KlineSum(closed.openMs);
    if (closed.trades > 0) sum.addKline(closed.toKline());
    const row = series.row(minute);
    if (row) sum.addMinute(row.data, row.at);
    return sum;
  }

  /** The kline that contains now; null when it has no tick yet. */
  function openKline(nowMs: number, interval: Interval): KlineSum | null {
    const minute = minuteOf(nowMs);
    const openMs = klineOpenMs(nowMs, interval);
    let part = closedParts.get(interval);
    if (part?.minute !== minute) {
      const from = Math.max(oldest, minuteOf(openMs));
      history.reachBack(from);
      part = { minute, sum: sumOf(openMs, from, minute - 1) };
      closedParts.set(interval, part);
    }
    const sum = withOpenMinute(part.sum, minute);
    return sum.trades > 0 ? sum : null;
  }

  /** Klines that opened in [fromMs, toMs), ascending. */
  function closedKlines(fromMs: number, toMs: number, interval: Interval): KlineSum[] {
    const sums: KlineSum[] = [];
    const from = Math.max(oldest, minuteOf(fromMs));
    history.reachBack(from);
    let sum: KlineSum | undefined;
    let nextOpenMs = 0;
    series.each(from, minuteOf(toMs) - 1, (minute, data, at) => {
      const timeMs = minute * MINUTE_MS;
      if (!sum || timeMs >= nextOpenMs) {
        sum = new KlineSum(klineOpenMs(timeMs, interval));
        nextOpenMs = sum.openMs + INTERVAL_MS[interval];
        sums.push(sum);
      }
      sum.addMinute(data, at);
    });
    return sums;
  }

  /** The 1440 minutes before the open one, summed once a minute. */
  function closedDay(minute: number): { sum: KlineSum; openPrice: number | null } {
    if (day?.minute === minute) return day;
    const from = minute - DAY_MINUTES;
    history.reachBack(Math.max(oldest, from - 1));
    const before = series.lastIn(Math.max(oldest, from - DAY_MINUTES), from - 1);
    const row = before === null ? null : series.row(before);
    const sum = sumOf(from * MINUTE_MS, Math.max(oldest, from), minute - 1);
    day = { minute, sum, openPrice: row ? row.data[row.at + CLOSE]! : null };
    return day;
  }

  return {
    klines(nowMs, interval, limit, endMs) {
      const openMs = klineOpenMs(nowMs, interval);
      const open =
        endMs === undefined || endMs >= openMs + INTERVAL_MS[interval] - 1 ? openKline(nowMs, interval) : null;
      const wanted = open ? limit - 1 : limit;
      // A kline counts as ended by `endMs` when its last millisecond has passed.
      const toMs = endMs === undefined ? openMs : Math.min(openMs, klineOpenMs(endMs + 1, interval));
      // Gaps make the span hold fewer klines than asked for: look back further until enough are found.
      let closed: KlineSum[] = [];
      for (let span = wanted; span > 0; span *= 2) {
        const fromMs = toMs - span * INTERVAL_MS[interval];
        closed = closedKlines(fromMs, toMs, interval);
        if (closed.length >= wanted || minuteOf(fromMs) <= oldest) break;
      }
      const chosen = closed.length > wanted ? closed.slice(closed.length - wanted) : closed;
      if (open) chosen.push(open);
      return chosen.map((sum) => klineRow(sum.toKline(), interval, rules));
    },

    ticker(nowMs, lastTs) {
      const minute = minuteOf(nowMs);
      const closed = closedDay(minute);
      const total = withOpenMinute(closed.sum, minute).toKline();
      const { priceDecimals, sizeDecimals } = rules;
      const lastPrice = this.lastPrice(nowMs);
      // A day without a single tick: everything is the last price before it.
      const traded = total.trades > 0;
      return {
        symbol: rules.symbol.toLowerCase(),
        lastPrice: textFromScaled(lastPrice, priceDecimals),
        openPrice: textFromScaled(closed.openPrice ?? (traded ? total.open : lastPrice), priceDecimals),
        highPrice: textFromScaled(traded ? total.high : lastPrice, priceDecimals),
        lowPrice: textFromScaled(traded ? total.low : lastPrice, priceDecimals),
        volume: textFromScaled(total.volume, sizeDecimals),
        quoteVolume: textFromScaled(total.quoteVolume, priceDecimals + sizeDecimals),
        closeTime: lastTs ?? nowMs,
      };
    },

    lastPrice(nowMs) {
      const minute = minuteOf(nowMs);
      history.reachBack(genesisMinute - 1);
      const last = series.lastIn(oldest, minute);
      const row = last === null ? null : series.row(last);
      if (!row) throw new Error(`${rules.symbol} has no candle at all`);
      return row.data[row.at + CLOSE]!;
    },
  };
}
