import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Clock } from '../../infra/clock.ts';
import { log } from '../../infra/log.ts';
import type { CatalogueEntry } from '../catalogue.ts';
import type { Feed, FeedBook, FeedTick } from '../feed.ts';
import { dropCounts } from './drop-counts.ts';
import { followedBook } from './followed-book.ts';
import type { FollowedBook } from './followed-book.ts';
import { followedTrades } from './followed-trades.ts';
import type { FollowedTrades } from './followed-trades.ts';
import type { UpstreamMessage, UpstreamTrade } from './upstream-messages.ts';
import { parseMessage } from './upstream-messages.ts';
import type { UpstreamRest } from './rest.ts';
import { upstreamStream } from './upstream-stream.ts';
import type { UpstreamStream } from './upstream-stream.ts';

/** Most snapshots requested at the same time. */
const REQUESTS_AT_ONCE = 4;
/** Most messages kept between two turns; further ones are dropped. */
const MAX_WAITING = 20_000;

interface Followed {
  readonly symbol: MarketSymbol;
  readonly trades: FollowedTrades;
  readonly book: FollowedBook;
}

export interface BinanceFeedParts {
  readonly entries: readonly CatalogueEntry[];
  readonly rest: Pick<UpstreamRest, 'depth'>;
  /** Origin of the streams. */
  readonly streamBase: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Prices in ticks that the upstream's API gave at the start; the first trade must be close to them. */
  readonly prices: ReadonlyMap<MarketSymbol, number>;
}

export interface BinanceFeed extends Feed {
  close(): void;
}

/**
 * The market of an upstream that speaks Binance's public protocol. Each of its trades is a tick with the time of the
 * turn in which it arrived: the upstream's own time only decides whether it is published at all, so that no tick is
 * published into a past that has been settled. The book is the upstream's, within the band around the last accepted
 * price.
 */
export function binanceFeed({ entries, rest, streamBase, clock, random, prices }: BinanceFeedParts): BinanceFeed {
  const followed = new Map<string, Followed>();
  const dropped = dropCounts();
  let waiting: UpstreamMessage[] = [];
  let stream: UpstreamStream | null = null;
  let isConnected = false;
  let requesting = 0;
  let onTick: (tick: FeedTick) => void = () => {};
  let onDepth: (symbol: MarketSymbol, change: FeedBook) => void = () => {};

  function hearTrade({ trades, book }: Followed, trade: UpstreamTrade, nowMs: number): void {
    const accepted = trades.accept(trade, nowMs);
    if (typeof accepted === 'string') return dropped.add(accepted);
    book.priceMoved();
    onTick(accepted);
  }

  function handle(message: UpstreamMessage, nowMs: number): void {
    if (message.kind === 'shutdown') {
      log.info('upstream shuts down');
      stream?.renew();
      return;
    }
    const market = followed.get(message.kind === 'trade' ? message.trade.s : message.depth.s);
    if (!market) return dropped.add('unknown');
    try {
      if (message.kind === 'trade') hearTrade(market, message.trade, nowMs);
      else if (!market.book.applyChange(message.depth)) dropped.add('gap');
    } catch {
      // A number out of range. Half of a book change may be applied, so the book is loaded again.
      dropped.add('malformed');
      if (message.kind === 'depth') market.book.restart();
    }
  }

  async function requestBook({ book }: Followed): Promise<void> {
    requesting += 1;
    // Counted instead of logged: while the API fails and the stream goes on, each market would log a line.
    if (!(await book.requestSnapshot())) dropped.add('noBook');
    requesting -= 1;
  }

  function askForBooks(nowMs: number): void {
    if (!isConnected) return;
    for (const market of followed.values()) {
      if (requesting >= REQUESTS_AT_ONCE) return;
      if (market.book.wantsSnapshot(nowMs)) void requestBook(market);
    }
  }

  function tellBook({ symbol, trades, book }: Followed): void {
    const change = book.change(trades.price);
    if (change) onDepth(symbol, change);
  }

  const marketOf = (symbol: MarketSymbol): Followed => {
    const market = followed.get(symbol);
    if (!market) throw new RangeError(`not followed: ${symbol}`);
    return market;
  };

  return {
    symbols: entries.map(({ rules }) => rules.symbol),

    start(nowMs, headOf) {
      for (const entry of entries) {
        const { symbol } = entry.rules;
        const price = prices.get(symbol);
        const known = price === undefined ? headOf(symbol) : { price, ts: nowMs };
        const book = followedBook(entry.rules, rest, clock);
        followed.set(symbol, { symbol, trades: followedTrades(entry.rules, known), book });
      }
      stream = upstreamStream({
        base: streamBase,
        names: entries.flatMap(({ rules }) => {
          const name = rules.symbol.toLowerCase();
          return [`${name}@trade`, `${name}@depth@100ms`];
        }),
        clock,
        random,
        onOpen() {
          isConnected = true;
          log.info('upstream connected');
          // Messages of the old connection come first.
          for (const { book } of followed.values()) book.restart();
          waiting = waiting.filter(({ kind }) => kind === 'trade');
        },
        onMessage(text) {
          const message = parseMessage(text);
          if (message === null) dropped.add('unknown');
          else if (waiting.length >= MAX_WAITING) dropped.add('flood');
          else waiting.push(message);
        },
      });
    },

    turn(nowMs) {
      stream?.turn(nowMs);
      const messages = waiting;
      waiting = [];
      for (const message of messages) handle(message, nowMs);
      askForBooks(nowMs);
      for (const market of followed.values()) tellBook(market);
      dropped.report(nowMs);
    },

    resume(symbol, head) {
      const { trades, book } = marketOf(symbol);
      trades.resume(head);
      book.priceMoved();
    },

    onTick(listener) {
      onTick = listener;
    },
    onDepth(listener) {
      onDepth = listener;
    },
    snapshot: (symbol) => marketOf(symbol).book.shown,
    health: () => 'live',
    close: () => stream?.close(),
  };
}
