import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Topic } from '../feed/socket/subscriptions.ts';
import type { PriceGuard, View } from './thread-messages.ts';

/** Markets subscribed one by one; the server allows 200 subscriptions in all. */
const SINGLE_MAX = 150;
const CHECKPOINTS_MAX = 20;

export interface TopicWish {
  /** Every market's prices and trades, or only those named (decision 11). */
  readonly subscribeAll: boolean;
  readonly view: View;
  /** Markets of open orders. */
  readonly followed: readonly MarketSymbol[];
  /** Markets of open up/down orders: their settlement is checked against chain heads heard while it was open. */
  readonly settling: readonly MarketSymbol[];
  /** Markets whose prices are text on the page, visible or not. Only the compact feed uses them. */
  readonly read: readonly MarketSymbol[];
  /** Limits of price alerts; only the compact feed watches them. */
  readonly guards: readonly PriceGuard[];
  readonly chartTopics: readonly Topic[];
  readonly chartSymbols: readonly MarketSymbol[];
}

/** Returns the markets that are shown with a chart, book or trades, which must all be of one moment. */
export const detailedSymbols = ({ view, chartSymbols }: TopicWish): readonly MarketSymbol[] => [
  ...new Set([...chartSymbols, ...(view.book ? [view.book.symbol] : []), ...(view.trades ? [view.trades] : [])]),
];

/** Returns the markets whose prices are on screen or decide about money. */
export const visibleSymbols = (wish: TopicWish): readonly MarketSymbol[] => [
  ...new Set([...wish.followed, ...detailedSymbols(wish), ...wish.view.symbols]),
];

/** Returns the markets whose prices are shown only by painted rows. */
export function paintedOnlySymbols(wish: TopicWish): readonly MarketSymbol[] {
  const elsewhere = new Set([...wish.followed, ...detailedSymbols(wish)]);
  return (wish.view.painted ?? []).filter((symbol) => !elsewhere.has(symbol));
}

/**
 * Returns the markets whose signed chain heads are subscribed: those of open up/down orders, and that of a trade page
 * (its chart, book or trades), where the next order is placed.
 */
function checkpointSymbols(wish: TopicWish): readonly MarketSymbol[] {
  return [...new Set([...wish.settling, ...detailedSymbols(wish)])].slice(0, CHECKPOINTS_MAX);
}

/**
 * Number of visible markets above which TICKER of all markets is subscribed, because each single row costs messages
 * when it appears and disappears.
 */
const SINGLE_TICKERS_MAX = 12;

function tickerTopics(wish: TopicWish): readonly Topic[] {
  const visible = visibleSymbols(wish);
  if (visible.length > SINGLE_TICKERS_MAX) return [{ type: 'TICKER' }];
  return visible.map((symbol) => ({ type: 'TICKER', symbol }));
}

/** Returns the topics of a hidden page: signed chain heads of open up/down orders, which are kept for their proof. */
export const hiddenTopicsOf = ({ settling }: Pick<TopicWish, 'settling'>): readonly Topic[] =>
  settling.slice(0, CHECKPOINTS_MAX).map((symbol) => ({ type: 'CHECKPOINT', symbol }));

/** Returns the topics to subscribe to, the most visible first. TICKER is for what is in sight. */
export function topicsOf(wish: TopicWish): readonly Topic[] {
  const { subscribeAll, view, chartTopics } = wish;
  const book: Topic[] = view.book ? [{ type: 'DEPTH', symbol: view.book.symbol }] : [];
  const checkpoints = checkpointSymbols(wish).map((symbol): Topic => ({ type: 'CHECKPOINT', symbol }));
  const always: Topic[] = [...chartTopics, ...book, ...checkpoints];
  if (subscribeAll) return [...always, { type: 'DETAIL' }, { type: 'TRADE' }, ...tickerTopics(wish)];
  const details = visibleSymbols(wish).slice(0, SINGLE_MAX);
  return [
    ...always,
    ...(view.trades ? [{ type: 'TRADE', symbol: view.trades } as const] : []),
    ...details.map((symbol) => ({ type: 'DETAIL', symbol }) as const),
    ...tickerTopics(wish),
  ];
}
