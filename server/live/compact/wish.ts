import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import type { FeedPeriodMs } from '../../../protocol/feed/frame-format.ts';
import type { View, WatchedBook } from '../../../protocol/feed/view.ts';
import type { BookOptions } from './book-options.ts';
import type { CompactMarket, CompactMarkets } from './compact-markets.ts';

/** Paces are rounded up to this, so that views with about the same one share their parts, ms. */
const PACE_STEP_MS = 100;

/** A market that is looked at. */
export interface WatchWish {
  readonly market: CompactMarket;
  readonly trades: number;
  readonly book: WatchedBook | null;
  readonly klines: readonly Interval[];
  readonly heads: boolean;
}

/** Limits of an alert, scaled; null for none. */
export interface GuardWish {
  readonly market: CompactMarket;
  readonly below: number | null;
  readonly above: number | null;
}

/** A view's wish, limited to markets that exist. */
export interface Wish {
  readonly period: FeedPeriodMs;
  /** Least ms between parts of trades and books; 0 for each flush of the period. */
  readonly paceMs: number;
  /** Least ms between parts of klines, likewise. */
  readonly klinePaceMs: number;
  /** Markets by number, each once, none of `watch`. */
  readonly list: readonly CompactMarket[];
  readonly day: boolean;
  /** Watched markets by number, each once. */
  readonly watch: readonly WatchWish[];
  /** Markets of `list` and `watch`, each once. */
  readonly shown: readonly CompactMarket[];
  /** Ms between prices of all other markets; 0 for none. */
  readonly restMs: number;
  readonly others: readonly CompactMarket[];
  readonly guards: readonly GuardWish[];
  readonly quiet: boolean;
  /** Symbols of markets that do not exist, as they were sent. */
  readonly refused: readonly string[];
}

const byNumber = (a: CompactMarket, b: CompactMarket): number => a.number - b.number;

/**
 * Reads a view. Of several entries of a market in `watch` the first counts.
 * @param options  say by which steps books are gathered
 */
export function wishOf(
  view: View,
  markets: Pick<CompactMarkets, 'all' | 'find'>,
  options: Pick<BookOptions, 'nearest'>,
): Wish {
  const refused = new Set<string>();
  const find = (symbol: string): CompactMarket[] => {
    const market = markets.find(symbol);
    if (market) return [market];
    refused.add(symbol);
    return [];
  };
  const paced = (ms: number): number => (ms <= view.period ? 0 : Math.ceil(ms / PACE_STEP_MS) * PACE_STEP_MS);

  const watch = new Map<CompactMarket, WatchWish>();
  for (const { symbol, trades, book, klines, heads } of view.watch) {
    for (const market of find(symbol)) {
      const wanted = INTERVALS.filter((interval) => klines.includes(interval));
      if (watch.has(market)) continue;
      watch.set(market, {
        market,
        trades,
        book: book ? options.nearest(market, book) : null,
        klines: wanted,
        heads,
      });
    }
  }
  // The price of a watched market is that of its newest trade, so that price, trades and book are of one moment.
  const list = [...new Set(view.list.flatMap(find))].filter((market) => !watch.has(market)).toSorted(byNumber);
  const isShown = new Set([...list, ...watch.keys()]);
  const shown = [...isShown].toSorted(byNumber);
  return {
    period: view.period,
    paceMs: paced(view.pace),
    klinePaceMs: paced(view.klinePace),
    list,
    day: view.day,
    watch: [...watch.values()].toSorted((a, b) => byNumber(a.market, b.market)),
    shown,
    restMs: view.rest,
    others: view.rest === 0 ? [] : markets.all().filter((market) => !isShown.has(market)),
    guards: view.guards.flatMap(([symbol, below, above]) => find(symbol).map((market) => ({ market, below, above }))),
    quiet: view.quiet,
    refused: [...refused],
  };
}

/** Returns a text that two wishes share when they get the same frames. */
export function groupKeyOf({ period, paceMs, klinePaceMs, list, day, watch, restMs }: Wish): string {
  const watched = watch.map(({ market, trades, book, klines, heads }) => [
    market.number,
    trades,
    book && [book.step, book.rows],
    klines,
    heads,
  ]);
  return JSON.stringify([period, paceMs, klinePaceMs, list.map(({ number }) => number), day, watched, restMs]);
}
