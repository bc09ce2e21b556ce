import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Clock } from '../../infra/clock.ts';
import { log } from '../../infra/log.ts';
import type { CatalogueEntry } from '../catalogue.ts';
import type { Feed, FeedBook, FeedLevel, FeedTick } from '../feed.ts';
import { scaledFromText } from '../scaled.ts';
import { BAND, tickGuard } from '../tick-guard.ts';
import type { TickGuard } from '../tick-guard.ts';
import { bookChange } from './book-change.ts';
import { depthBook } from './depth-book.ts';
import type { DepthBook } from './depth-book.ts';
import type { UpstreamDepth, UpstreamMessage, UpstreamTrade } from './messages.ts';
import { parseMessage } from './messages.ts';
import { DEPTH_LEVELS } from './rest.ts';
import type { UpstreamRest } from './rest.ts';
import { upstreamStream } from './stream.ts';
import type { UpstreamStream } from './stream.ts';

export const BINANCE_SOURCE = 'binance';

/** A trade that is older when we hear of it, or from ahead, is no price of now: it is left out, and a gap stays a gap. */
const LATE_MS = 2000;
/** Rows a side that the exchange shows and trades against. */
const SHOWN_LEVELS = 200;
/** Snapshots on their way at the same time, and the pause after one that failed. */
const ASKS_AT_ONCE = 4;
const ASK_AGAIN_MS = 2000;
/** Between two snapshots of a book that is renewed while it goes on. */
const RENEW_AGAIN_MS = 5000;
/** Messages between two turns; a flood beyond is dropped. */
const MAX_WAITING = 20_000;
const REPORT_MS = 60_000;
const EMPTY: FeedBook = { bids: [], asks: [] };

/** What the upstream said and was not believed, or did not say. */
type Dropped = 'unknown' | 'late' | 'repeated' | 'band' | 'malformed' | 'gap' | 'noBook' | 'flood';

interface Followed {
  readonly entry: CatalogueEntry;
  readonly book: DepthBook;
  guard: TickGuard;
  /** Last price believed, in ticks; 0 before the first. */
  price: number;
  lastTradeId: number;
  lastTradeMs: number;
  shown: FeedBook;
  isBookChanged: boolean;
  isAsking: boolean;
  askMs: number;
  /** A book that goes on is not renewed before. */
  renewMs: number;
}

export interface BinanceFeedParts {
  readonly entries: readonly CatalogueEntry[];
  readonly rest: Pick<UpstreamRest, 'depth'>;
  /** Origin of the streams. */
  readonly streamBase: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Prices that the upstream's calls gave at the start, in ticks: the first trade must fit them. */
  readonly prices: ReadonlyMap<MarketSymbol, number>;
}

export interface BinanceFeed extends Feed {
  close(): void;
}

/**
 * The real market of an upstream that speaks Binance's public protocol. Each of its trades is a tick, at the time of the
 * turn in which it was heard: the upstream's own time only decides whether it is told at all, so that a tick is never
 * published into a past that has been settled. The book is the upstream's, as far as it lies around the last price
 * believed.
 */
export function binanceFeed({ entries, rest, streamBase, clock, random, prices }: BinanceFeedParts): BinanceFeed {
  const followed = new Map<string, Followed>();
  const dropped: Partial<Record<Dropped, number>> = {};
  let waiting: UpstreamMessage[] = [];
  let stream: UpstreamStream | null = null;
  let isConnected = false;
  let asking = 0;
  let reportMs = 0;
  let onTick: (tick: FeedTick) => void = () => {};
  let onDepth: (symbol: MarketSymbol, change: FeedBook) => void = () => {};

  const drop = (why: Dropped): void => {
    dropped[why] = (dropped[why] ?? 0) + 1;
  };

  function report(nowMs: number): void {
    if (nowMs < reportMs) return;
    reportMs = nowMs + REPORT_MS;
    if (Object.keys(dropped).length === 0) return;
    log.warn('upstream not believed', { ...dropped });
    for (const why of Object.keys(dropped) as Dropped[]) delete dropped[why];
  }

  /** @throws RangeError for a quantity beyond all bounds */
  function tickOf({ rules }: CatalogueEntry, { t, p, q, m }: UpstreamTrade, nowMs: number): FeedTick {
    const price = scaledFromText(p, rules.priceDecimals);
    const qty = Math.max(1, scaledFromText(q, rules.sizeDecimals));
    // `m`: the buyer was the maker, so the seller took.
    return { symbol: rules.symbol, ts: nowMs, price, qty, side: m ? 2 : 1, source: BINANCE_SOURCE, tradeId: t };
  }

  function hearTrade(market: Followed, trade: UpstreamTrade, nowMs: number): void {
    // Another server numbers anew, but its trades are newer ones.
    if (trade.t <= market.lastTradeId && trade.T <= market.lastTradeMs) return drop('repeated');
    if (Math.abs(nowMs - trade.T) > LATE_MS) return drop('late');
    const tick = tickOf(market.entry, trade, nowMs);
    const verdict = market.guard.judge(tick);
    if (verdict !== 'accepted') return drop(verdict);
    market.lastTradeId = trade.t;
    market.lastTradeMs = trade.T;
    market.price = tick.price;
    market.isBookChanged = true;
    onTick(tick);
  }

  function hearDepth(market: Followed, depth: UpstreamDepth): void {
    const heard = market.book.hear(depth);
    if (heard === 'gap') drop('gap');
    if (heard === 'gap' || heard === 'applied') market.isBookChanged = true;
  }

  function hear(message: UpstreamMessage, nowMs: number): void {
    if (message.kind === 'shutdown') {
      log.info('upstream shuts down');
      stream?.renew();
      return;
    }
    const market = followed.get(message.kind === 'trade' ? message.trade.s : message.depth.s);
    if (!market) return drop('unknown');
    try {
      if (message.kind === 'trade') hearTrade(market, message.trade, nowMs);
      else hearDepth(market, message.depth);
    } catch {
      // A number beyond all bounds. Of a book half a change may be in: it starts over.
      drop('malformed');
      if (message.kind === 'depth') startBook(market);
    }
  }

  function startBook(market: Followed): void {
    market.book.restart();
    market.isBookChanged = true;
    market.askMs = 0;
  }

  async function askForBook(market: Followed): Promise<void> {
    market.isAsking = true;
    asking += 1;
    market.book.renew();
    try {
      const isTaken = market.book.begin(await rest.depth(market.entry.rules.symbol));
      if (isTaken) market.renewMs = clock.now() + RENEW_AGAIN_MS;
      else market.askMs = clock.now() + ASK_AGAIN_MS;
    } catch {
      // Counted, not told each time: while calls fail and the stream goes on, that would be a line for every market.
      drop('noBook');
      // A book that was to be renewed goes on, as far as it reaches.
      if (!market.book.isReady) market.book.restart();
      market.askMs = clock.now() + ASK_AGAIN_MS;
    } finally {
      market.isAsking = false;
      market.isBookChanged = true;
      asking -= 1;
    }
  }

  function askForBooks(nowMs: number): void {
    if (!isConnected) return;
    for (const market of followed.values()) {
      if (asking >= ASKS_AT_ONCE) return;
      const isWanted = !market.book.isReady || (market.book.isRunningOut && nowMs >= market.renewMs);
      if (isWanted && !market.isAsking && nowMs >= market.askMs) void askForBook(market);
    }
  }

  /** Rows further from the last price than a price may move are not believed either: nobody trades against a lie. */
  function believed({ price }: Followed, levels: readonly FeedLevel[]): readonly FeedLevel[] {
    return levels.filter((level) => Math.abs(level.price - price) <= price * BAND);
  }

  function tellBook(market: Followed): void {
    market.isBookChanged = false;
    const { bids, asks } = market.book.top(SHOWN_LEVELS);
    const now = { bids: believed(market, bids), asks: believed(market, asks) };
    const change = bookChange(market.shown, now);
    market.shown = now;
    if (change) onDepth(market.entry.rules.symbol, change);
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
        const { symbol, priceDecimals, sizeDecimals } = entry.rules;
        const head = headOf(symbol);
        const price = prices.get(symbol);
        const known = price === undefined ? head : { price, ts: nowMs };
        followed.set(symbol, {
          entry,
          book: depthBook(priceDecimals, sizeDecimals, DEPTH_LEVELS),
          guard: tickGuard(known),
          price: known?.price ?? 0,
          lastTradeId: -1,
          lastTradeMs: 0,
          shown: EMPTY,
          isBookChanged: false,
          isAsking: false,
          askMs: 0,
          renewMs: 0,
        });
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
          // What the old connection said last comes before.
          for (const market of followed.values()) startBook(market);
          waiting = waiting.filter(({ kind }) => kind === 'trade');
        },
        onMessage(text) {
          const message = parseMessage(text);
          if (message === null) drop('unknown');
          else if (waiting.length >= MAX_WAITING) drop('flood');
          else waiting.push(message);
        },
      });
    },

    turn(nowMs) {
      stream?.turn(nowMs);
      const messages = waiting;
      waiting = [];
      for (const message of messages) hear(message, nowMs);
      askForBooks(nowMs);
      for (const market of followed.values()) if (market.isBookChanged) tellBook(market);
      report(nowMs);
    },

    resume(symbol, head) {
      const market = marketOf(symbol);
      market.price = head?.price ?? 0;
      market.guard = tickGuard(head);
      market.isBookChanged = true;
    },

    onTick(listener) {
      onTick = listener;
    },
    onDepth(listener) {
      onDepth = listener;
    },
    snapshot: (symbol) => marketOf(symbol).shown,
    health: () => 'live',
    close: () => stream?.close(),
  };
}
