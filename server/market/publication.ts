import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { BookDelta, BookSnapshot } from './book-texts.ts';
import { levelTexts } from './book-texts.ts';
import type { Feed, FeedBook, FeedTick } from './feed.ts';
import type { Unlisten } from './listener-list.ts';
import { listenerList } from './listener-list.ts';
import { feedHeadOf } from './running-markets.ts';
import type { RunningMarkets } from './running-markets.ts';
import type { LoggedTick } from './tick-log.ts';
import type { ChainedTick } from './tick.ts';

/** Collects the reports of feeds during a turn and publishes them: first ticks through the logs, then book changes. */
export interface Publication {
  /** Subscribes to a feed. Start the feed afterwards. */
  follow(feed: Feed): void;
  publishTicks(): void;
  publishDepths(): void;
  snapshot(symbol: MarketSymbol): BookSnapshot;
  onTick(listener: (tick: ChainedTick) => void): Unlisten;
  onDepth(listener: (symbol: MarketSymbol, delta: BookDelta) => void): Unlisten;
}

export function publication(markets: Pick<RunningMarkets, 'of'>): Publication {
  const tickListeners = listenerList<[tick: ChainedTick]>();
  const depthListeners = listenerList<[symbol: MarketSymbol, delta: BookDelta]>();
  let feedTicks = new Map<MarketSymbol, FeedTick[]>();
  let feedDepths: { readonly symbol: MarketSymbol; readonly change: FeedBook }[] = [];
  /** Number of book updates so far in this run. */
  const depthIds = new Map<MarketSymbol, number>();

  return {
    follow(feed) {
      feed.onTick((tick) => {
        const batch = feedTicks.get(tick.symbol);
        if (batch) batch.push(tick);
        else feedTicks.set(tick.symbol, [tick]);
      });
      feed.onDepth((symbol, change) => feedDepths.push({ symbol, change }));
    },

    publishTicks() {
      const batches = feedTicks;
      feedTicks = new Map();
      const published: LoggedTick[] = [];
      // Writes all logs before any listener runs, because a listener may look up any other tick of the same turn.
      for (const [symbol, ticks] of batches) {
        const { market, feed } = markets.of(symbol);
        const logged = market.publish(ticks);
        if (logged.length < ticks.length) feed.resume(symbol, feedHeadOf(market));
        published.push(...logged);
      }
      for (const { tick } of published) tickListeners.emit(tick);
    },

    publishDepths() {
      const changes = feedDepths;
      feedDepths = [];
      for (const { symbol, change } of changes) {
        const { rules } = markets.of(symbol).market.entry;
        const id = (depthIds.get(symbol) ?? 0) + 1;
        depthIds.set(symbol, id);
        const bids = levelTexts(change.bids, rules);
        const asks = levelTexts(change.asks, rules);
        depthListeners.emit(symbol, { first: id, last: id, bids, asks });
      }
    },

    snapshot(symbol) {
      const { feed, market } = markets.of(symbol);
      const book = feed.snapshot(symbol);
      const { rules } = market.entry;
      const last = depthIds.get(symbol) ?? 0;
      return { last, bids: levelTexts(book.bids, rules), asks: levelTexts(book.asks, rules) };
    },

    onTick: (listener) => tickListeners.add(listener),
    onDepth: (listener) => depthListeners.add(listener),
  };
}
