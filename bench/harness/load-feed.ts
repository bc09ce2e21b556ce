import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { Interval } from '../../protocol/units/interval.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { createCompactFeed } from '../../server/live/compact/compact-feed.ts';
import type { CompactFeedParts } from '../../server/live/compact/compact-feed.ts';
import { LiveSocket } from '../../server/live/live-socket.ts';
import { listenerList } from '../../server/market/listener-list.ts';
import type { BookDelta, BookSnapshot, ChainedTick, Market, MarketRules } from '../../server/market/market.ts';
import type { LoadFeedParts, OpenLoadFeed } from './load-client.ts';
import { klineOf, tickersOf, tickOf } from './load-messages.ts';
import type { WalkingMarket } from './walking-market.ts';

/** Trades that a view may show. */
const KEPT_TICKS = 50;
/** The server flushes as often. */
const FLUSH_MS = 100;
const BINARY = 2;

interface Kept {
  readonly market: WalkingMarket;
  readonly rules: MarketRules;
  readonly ticks: ChainedTick[];
}

const keptOf = (market: WalkingMarket): Kept => ({
  market,
  rules: {
    symbol: market.symbol.toUpperCase() as MarketSymbol,
    priceDecimals: market.decimals,
    sizeDecimals: market.sizeDecimals,
  } as MarketRules,
  ticks: [],
});

/** The part of an exchange's market that the compact feed reads, of markets that walk. */
function marketOf({ markets, books, startedMs }: LoadFeedParts) {
  const kept = new Map(markets.map((market) => [market.symbol.toUpperCase(), keptOf(market)]));
  const ticks = listenerList<[ChainedTick]>();
  const depths = listenerList<[MarketSymbol, BookDelta]>();
  const of = (symbol: MarketSymbol): Kept => kept.get(symbol)!;
  const bookOf = (market: WalkingMarket, first: number): BookDelta => {
    const message = books.next(market, first, Date.now());
    if (message.type !== 'DEPTH') throw new Error('no book');
    return message as BookDelta;
  };
  const market = {
    symbols: () => [...kept.values()].map(({ rules }) => rules),
    rulesOf: (symbol: string) => kept.get(symbol)?.rules,
    lastTick: (symbol: MarketSymbol) => of(symbol).ticks.at(-1),
    recentTicks: (symbol: MarketSymbol, limit: number) => of(symbol).ticks.slice(-limit).toReversed(),
    isStale: () => false,
    onTick: ticks.add,
    onDepth: depths.add,
    onStatus: () => () => undefined,
    newestKlines(symbol: MarketSymbol, interval: Interval) {
      const message = klineOf(of(symbol).market, interval, Date.now());
      return message.type === 'KLINE' ? message.data : [];
    },
    ticker(symbol: MarketSymbol) {
      const message = tickersOf([of(symbol).market], Date.now(), startedMs);
      return message.type === 'TICKER' ? message.data[0]! : undefined;
    },
    bookSnapshot: (symbol: MarketSymbol): BookSnapshot => bookOf(of(symbol).market, 0),
  } as Partial<Market> as Market;

  return {
    market,
    tick(walking: WalkingMarket, nowMs: number): void {
      const { symbol, seq, ts, price, qty, hash } = tickOf(walking, nowMs);
      const { rules, ticks: own } = of(symbol.toUpperCase() as MarketSymbol);
      const texts = { price: price as DecimalText, qty: qty as DecimalText };
      const tick: ChainedTick = { symbol: rules.symbol, seq, ts, ...texts, side: 1, source: 'load', hash };
      own.push(tick);
      if (own.length > KEPT_TICKS) own.shift();
      ticks.emit(tick);
    },
    book(walking: WalkingMarket): void {
      depths.emit(walking.symbol.toUpperCase() as MarketSymbol, bookOf(walking, walking.depth));
    },
  };
}

/** The server's own compact feed, for one client of a load. */
export const openLoadFeed: OpenLoadFeed = (client: WebSocket, upgrade: IncomingMessage, parts: LoadFeedParts) => {
  const { market, tick, book } = marketOf(parts);
  // Markets that moved before have a price already.
  for (const walking of parts.markets) tick(walking, parts.startedMs);
  const line: Duplex = upgrade.socket;
  const stream = {
    get writableLength() {
      return line.writableLength;
    },
    write(chunk: Buffer) {
      parts.onFrame(chunk.length, (chunk[0]! & 0x0f) === BINARY);
      return line.write(chunk);
    },
  };
  const socket = new LiveSocket(client, stream as unknown as Duplex, false, Date.now());
  const feed = createCompactFeed({
    market,
    proof: { onCheckpoint: () => () => undefined, lastCheckpoint: () => undefined, keys: () => [] },
    clock: { now: () => Date.now() },
    load: { sheds: () => false },
  } as unknown as CompactFeedParts);
  const timer = setInterval(() => feed.flush(Date.now()), FLUSH_MS);
  return {
    view: (view) => void feed.view(socket, view),
    wantKey: (message) => feed.wantKey(socket, message),
    tick,
    book,
    close() {
      clearInterval(timer);
      feed.close();
    },
  };
};
