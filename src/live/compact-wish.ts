import { FEED_LIMITS, FEED_PERIODS_MS } from '../../protocol/feed/frame-format.ts';
import type { FeedPeriodMs } from '../../protocol/feed/frame-format.ts';
import type { View as FeedView, Watched } from '../../protocol/feed/view.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { TRADES_KEPT } from '../signals/trades.ts';
import type { FeedSettings } from './thread-messages.ts';
import { detailedSymbols } from './topics.ts';
import type { TopicWish } from './topics.ts';

/** A view without the fields that change each time it is sent. */
export type FeedWish = Omit<FeedView, 'op' | 'v' | 'id' | 'seen'>;

export interface WishFacts {
  readonly settings: FeedSettings;
  /** The page has been hidden for a while. */
  readonly isQuiet: boolean;
  /** The browser reports a cellular connection. */
  readonly isCellular: boolean;
  /** The line does not keep up. */
  readonly isSlow: boolean;
}

/** Period of a page without a list of markets, where prices only value other things. */
const CALM_MS = 1000;
/** Period of a hidden page that only receives chain heads, which are sent every 5 s. */
const HEADS_MS = 5000;

const unique = <Value>(values: readonly Value[]): readonly Value[] => [...new Set(values)];

/** Returns the shortest period of the feed that is not below `ms`; the longest one when there is none. */
export const feedPeriodOf = (ms: number): FeedPeriodMs => FEED_PERIODS_MS.find((period) => period >= ms) ?? 5000;

function longer(period: FeedPeriodMs): FeedPeriodMs {
  return FEED_PERIODS_MS[FEED_PERIODS_MS.indexOf(period) + 1] ?? period;
}

/** Returns the time between two flushes of a visible list, ms. 100 ms is used only for numbers that cause no layout. */
function listMs({ view }: TopicWish, { settings, isCellular }: WishFacts): number {
  const isPainted = view.symbols.every((symbol) => view.painted?.includes(symbol));
  return Math.max(isCellular ? settings.listCellularMs : settings.listMs, isPainted ? 0 : settings.priceMs);
}

/** Returns the common period of all parts, so that numbers beside each other are of one moment. */
function periodOf(wish: TopicWish, facts: WishFacts): FeedPeriodMs {
  const { settings, isSlow } = facts;
  const { view } = wish;
  let wantedMs: number;
  if (view.trades !== null) wantedMs = settings.watchTradesMs;
  else if (detailedSymbols(wish).length > 0) wantedMs = settings.watchMs;
  else if (view.symbols.length > 0) wantedMs = listMs(wish, facts);
  else wantedMs = Math.max(CALM_MS, settings.priceMs);
  const period = feedPeriodOf(settings.saver ? Math.max(wantedMs, settings.priceMs) : wantedMs);
  return isSlow ? longer(period) : period;
}

function watchedOf(wish: TopicWish, symbol: MarketSymbol): Watched {
  const { view, chartTopics } = wish;
  const intervals = chartTopics.flatMap((topic) => (topic.symbol === symbol && topic.interval ? [topic.interval] : []));
  const { book } = view;
  const isBook = book?.symbol === symbol && book.rows > 0;
  return {
    symbol: toWireSymbol(symbol),
    trades: view.trades === symbol ? TRADES_KEPT : 0,
    ...(isBook && {
      book: {
        step: Math.min(Math.max(1, book.grouping), FEED_LIMITS.step),
        rows: Math.min(Math.floor(book.rows), FEED_LIMITS.rows),
      },
    }),
    klines: [...unique(intervals)].slice(0, FEED_LIMITS.klines),
    heads: true,
  };
}

const headsOf = (symbol: MarketSymbol): Watched => ({
  symbol: toWireSymbol(symbol),
  trades: 0,
  klines: [],
  heads: true,
});

function guardsOf({ guards }: TopicWish): FeedWish['guards'] {
  return guards.slice(0, FEED_LIMITS.guards).map(({ symbol, below, above }) => [toWireSymbol(symbol), below, above]);
}

/** A hidden page needs its alerts, and the chain heads that prove its open up/down orders. */
function hiddenWishOf(wish: TopicWish, settling: readonly MarketSymbol[]): FeedWish {
  return {
    period: HEADS_MS,
    pace: 0,
    klinePace: 0,
    list: [],
    day: false,
    watch: settling.map(headsOf),
    rest: 0,
    guards: guardsOf(wish),
    quiet: settling.length === 0,
  };
}

/** Returns the same wish as `topicsOf`, as a view of the compact feed. */
export function feedWishOf(wish: TopicWish, facts: WishFacts): FeedWish {
  const { settings } = facts;
  const { view } = wish;
  const detailed = detailedSymbols(wish).slice(0, FEED_LIMITS.watch);
  const isDetailed = new Set(detailed);
  const settling = wish.settling.filter((symbol) => !isDetailed.has(symbol));
  if (facts.isQuiet) return hiddenWishOf(wish, wish.settling.slice(0, FEED_LIMITS.watch));
  const proved = settling.slice(0, FEED_LIMITS.watch - detailed.length);
  const watched = new Set([...detailed, ...proved]);
  const priced = unique([...view.symbols, ...wish.followed, ...detailedSymbols(wish), ...settling, ...wish.read]);
  const list = priced.filter((symbol) => !watched.has(symbol)).slice(0, FEED_LIMITS.list);
  const period = periodOf(wish, facts);
  return {
    period,
    // The slowest part sets the period: with periods of their own, trades and book could be a flush apart.
    pace: 0,
    klinePace: settings.klineMs > period ? settings.klineMs : 0,
    list: list.map(toWireSymbol),
    day: view.symbols.length > 0 || detailed.length > 0,
    watch: [...detailed.map((symbol) => watchedOf(wish, symbol)), ...proved.map(headsOf)],
    rest: settings.saver ? 0 : settings.restMs,
    guards: guardsOf(wish),
    quiet: false,
  };
}

/**
 * Returns the trades known from before a reconnect; undefined when there are none.
 * @param epoch  epoch of the server that sent them; null before the compact feed was used
 * @param newestSeq  sequence number of the newest trade in view; 0 for none
 */
export function seenOf(epoch: string | null, trades: MarketSymbol | null, newestSeq: number): FeedView['seen'] {
  if (epoch === null || trades === null || newestSeq === 0) return undefined;
  return { epoch, trades: { [toWireSymbol(trades)]: newestSeq } };
}

/** Returns whether a list of markets is the only visible view. */
export const showsList = ({ day, watch }: FeedWish): boolean =>
  day && watch.every(({ klines, trades, book }) => klines.length + trades === 0 && !book);
