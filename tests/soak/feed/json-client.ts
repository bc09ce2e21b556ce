import type { Static } from 'typebox';
import { INTERVALS } from '../../../protocol/units/interval.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { ServerMessage } from '../../../protocol/stream/server.ts';
import { channelTable } from '../../../server/live/channels.ts';
import type { Channel } from '../../../server/live/channels.ts';
import { marketChannels } from '../../../server/live/market-channels.ts';
import type { LiveParts } from '../../../server/live/live.ts';
import { createStatusNews } from '../../../server/live/status-news.ts';
import type { Market, MarketRules } from '../../../server/market/market.ts';
import { scaledFromText } from '../../../server/market/scaled-price.ts';
import { plainSocket } from './plain-socket.ts';

/** Trades that are remembered: as many as any view may keep. */
const TRADES_KEPT = 50;

export interface KnownTrade {
  readonly seq: number;
  readonly timeMs: number;
  readonly price: number;
  readonly size: number;
  /** 1: a buyer took. */
  readonly side: 1 | -1;
}

/** Open time, open, high, low, close and volume, scaled. */
export type KnownCandle = readonly [
  openMs: number,
  open: number,
  high: number,
  low: number,
  close: number,
  volume: number,
];

/** The state of one market that a client of the JSON socket knows at a moment. Prices and sizes scaled. */
export interface KnownMarket {
  readonly price: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Newest last. */
  readonly trades: readonly KnownTrade[];
  readonly bids: ReadonlyMap<number, number>;
  readonly asks: ReadonlyMap<number, number>;
  readonly bookSeq: number;
  /** The open one, and the one that closed before it. */
  readonly candles: ReadonlyMap<Interval, readonly KnownCandle[]>;
  readonly stale: boolean;
}

interface Knowing extends KnownMarket {
  price: number;
  seq: number;
  timeMs: number;
  trades: KnownTrade[];
  bids: Map<number, number>;
  asks: Map<number, number>;
  bookSeq: number;
  candles: Map<Interval, readonly KnownCandle[]>;
  stale: boolean;
}

type Message = Static<typeof ServerMessage>;

const nothing = (): Knowing => ({
  price: 0,
  seq: 0,
  timeMs: 0,
  trades: [],
  bids: new Map(),
  asks: new Map(),
  bookSeq: 0,
  candles: new Map(),
  stale: false,
});

/**
 * A client of the JSON socket that hears everything: the slow and obvious model of what the flushes of a server say. It
 * reads what the server's own JSON channels send.
 */
export interface JsonClient {
  /** Lets the JSON channels flush, and reads what they send. */
  flush(nowMs: number): void;
  /** Returns the present state, which later flushes do not change. */
  known(): ReadonlyMap<MarketSymbol, KnownMarket>;
  close(): void;
}

export function createJsonClient(market: Market, proof: LiveParts['proof'], nowMs: number): JsonClient {
  const channels = channelTable();
  const data = marketChannels(market, proof, channels);
  const status = createStatusNews(market);
  const markets = new Map<MarketSymbol, Knowing>(market.symbols().map(({ symbol }) => [symbol, nothing()]));
  const { socket } = plainSocket(nowMs, ({ text }) => read(JSON.parse(text) as Message));

  function rulesOf(wire: string): MarketRules {
    return market.rulesOf(marketSymbolOf(wire)!)!;
  }

  function readTick(type: 'DETAIL' | 'TRADE', row: Extract<Message, { type: 'TRADE' }>['data'][number]): void {
    const { symbol, priceDecimals, sizeDecimals } = rulesOf(row.symbol);
    const known = markets.get(symbol)!;
    const price = scaledFromText(row.price, priceDecimals);
    if (row.seq >= known.seq) Object.assign(known, { price, seq: row.seq, timeMs: row.ts });
    if (type === 'DETAIL') return;
    const size = scaledFromText(row.qty, sizeDecimals);
    known.trades.push({ seq: row.seq, timeMs: row.ts, price, size, side: row.side === 1 ? 1 : -1 });
    if (known.trades.length > TRADES_KEPT) known.trades.shift();
  }

  function readBook(message: Extract<Message, { type: 'DEPTH' }>): void {
    const { symbol, priceDecimals, sizeDecimals } = rulesOf(message.symbol);
    const known = markets.get(symbol)!;
    if (message.first === 0) {
      known.bids.clear();
      known.asks.clear();
    }
    for (const [side, levels] of [
      [known.bids, message.bids],
      [known.asks, message.asks],
    ] as const) {
      for (const [price, size] of levels) {
        const scaled = scaledFromText(size, sizeDecimals);
        if (scaled === 0) side.delete(scaledFromText(price, priceDecimals));
        else side.set(scaledFromText(price, priceDecimals), scaled);
      }
    }
    known.bookSeq = message.seq ?? 0;
  }

  function readKlines(message: Extract<Message, { type: 'KLINE' }>): void {
    const { symbol, priceDecimals, sizeDecimals } = rulesOf(message.symbol);
    const { candles } = markets.get(symbol)!;
    const price = (text: string): number => scaledFromText(text, priceDecimals);
    for (const [openMs, open, high, low, close, volume] of message.data) {
      const candle: KnownCandle = [
        openMs,
        price(open),
        price(high),
        price(low),
        price(close),
        scaledFromText(volume, sizeDecimals),
      ];
      const before = (candles.get(message.interval) ?? []).filter(([ofMs]) => ofMs !== openMs);
      candles.set(message.interval, [...before, candle].slice(-2));
    }
  }

  function read(message: Message): void {
    switch (message.type) {
      case 'DETAIL':
      case 'TRADE':
        for (const row of message.data) readTick(message.type, row);
        return;
      case 'DEPTH':
        return readBook(message);
      case 'KLINE':
        return readKlines(message);
      case 'STATUS':
        for (const { symbol, stale } of message.data) markets.get(rulesOf(symbol).symbol)!.stale = stale;
    }
  }

  function subscribe(channel: Channel): void {
    data.greet(channel, socket, nowMs);
    channels.add(channel, socket);
  }
  subscribe({ type: 'DETAIL', symbol: null });
  subscribe({ type: 'TRADE', symbol: null });
  for (const symbol of markets.keys()) {
    subscribe({ type: 'DEPTH', symbol });
    for (const interval of INTERVALS) subscribe({ type: 'KLINE', symbol, interval });
  }

  return {
    flush(atMs) {
      data.flush(atMs);
      const changed = status.take(atMs);
      if (changed) socket.send(changed);
    },
    known: () =>
      new Map(
        [...markets].map(([symbol, known]) => [
          symbol,
          {
            ...known,
            trades: [...known.trades],
            bids: new Map(known.bids),
            asks: new Map(known.asks),
            candles: new Map(known.candles),
          },
        ]),
      ),
    close() {
      data.close();
      status.close();
    },
  };
}
