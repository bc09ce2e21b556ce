import type { WebSocket } from 'ws';
import type { Static } from 'typebox';
import type { ClientMessage, Subscription } from '../../protocol/stream/client.ts';
import type { ServerMessage, Tick } from '../../protocol/stream/server.ts';
import { randomFrom } from '../../server/market/random.ts';
import type { SocketScript } from './feed-server.ts';
import { createSentPrices } from './sent-prices.ts';
import { marketsOf, priceOf, step } from './walking-market.ts';
import type { WalkingMarket } from './walking-market.ts';

export interface LoadOptions {
  /** Equal seeds give equal walks of every price. */
  readonly seed: string;
  /** Ticks per second and client, each told in a message of its own on every channel that carries it. */
  readonly ticksPerSecond: number;
  /**
   * heard (default): every tick is one that the client hears, half of them of the market on screen. all: ticks fall on
   * all markets alike, and who subscribed to few hears few.
   */
  readonly among?: 'heard' | 'all';
  /** Half of the ticks fall on so many markets, the first ones, whatever is on screen. */
  readonly busiest?: number;
  /** Ticks of one beat (10 ms) share one message of a channel, as those of a flush do on the server; else each has its own. */
  readonly bundled?: boolean;
}

/** A market that moves as fast as wanted, told tick by tick: what the app must bear without conflation by the server. */
export interface Load {
  readonly script: SocketScript;
  /** Reads markets and present prices from a sandbox. */
  follow(sandboxUrl: string): Promise<void>;
  /** Uses these markets instead. */
  lead(markets: readonly WalkingMarket[]): void;
  /** What was sent so far, to all clients. */
  sent(): { readonly ticks: number; readonly messages: number; readonly bytes: number };
  /**
   * When a price was told last before `beforeMs`, epoch ms of this machine; null when it was not, or too long ago.
   * @param symbol  as on the wire, @param price  in units of the last decimal
   */
  sentMs(symbol: string, price: number, beforeMs: number): number | null;
  /**
   * Gives a market a price of four digits before the point, or of three: a picture of the screen can tell them apart.
   * @param symbol  as on the wire
   * @returns when it was told, epoch ms
   */
  markPrice(symbol: string, wide: boolean): Promise<number>;
  /** The same for all sizes of all books: three digits before the point, or one. */
  markSizes(wide: boolean): Promise<number>;
  /** Nothing changes from now on; the summaries of the day are still told once a second, as they were. */
  hush(): void;
}

const BEAT_MS = 10;
const TICKER_MS = 1000;
const MINUTE_MS = 60_000;
/** Levels a side of a book; all of them move with the price. */
const LEVELS = 30;
/** A book and a kline go out with every so many ticks of their market. */
const BOOK_EVERY = 5;
/** Marked prices in units of the last decimal, of which they have two, and what marked sizes have more than others. */
const NARROW_PRICE = 999_50;
const WIDE_PRICE = 1000_50;
const WIDE_SIZE = 100;
/** No chain here: nothing in the app reads it from the stream. */
const NO_HASH = '0'.repeat(64);

export function createLoad({ seed, ticksPerSecond, among = 'heard', busiest = 0, bundled = false }: LoadOptions): Load {
  let markets: readonly WalkingMarket[] = [];
  let ticks = 0;
  let messages = 0;
  let bytes = 0;
  const prices = createSentPrices();
  let sizesAreWide = false;
  let hushed = false;
  /** Told with the next beat: of a market, or of all books. */
  let marks: { readonly market: WalkingMarket | null; told(ms: number): void }[] = [];

  /** One client: its subscriptions and its own pace, the prices are common to all. */
  function serve(client: WebSocket): void {
    const random = randomFrom(seed);
    const listening = new Map<string, Subscription>();
    const startedMs = Date.now();
    let due = 0;
    let nextTickerMs = startedMs;

    const say = (message: Static<typeof ServerMessage>): void => {
      const text = JSON.stringify(message);
      messages += 1;
      bytes += text.length;
      client.send(text);
    };
    const hears = (type: Subscription['type'], symbol: string): boolean =>
      listening.has(`${type}  `) || listening.has(`${type} ${symbol} `);
    /** Found anew when the subscriptions change: looking through thousands of markets per tick is no load for the app. */
    let heard: readonly WalkingMarket[] = [];
    let shown: readonly WalkingMarket[] = [];
    const hearAnew = (): void => {
      const onScreen = new Set(
        [...listening.values()].filter(({ type }) => type === 'DEPTH' || type === 'KLINE').map(({ symbol }) => symbol),
      );
      heard = markets.filter(({ symbol }) => hears('DETAIL', symbol) || hears('TRADE', symbol));
      shown = heard.filter(({ symbol }) => onScreen.has(symbol));
    };
    const choose = (): WalkingMarket | undefined => {
      const favoured = busiest > 0 ? markets.slice(0, busiest) : among === 'heard' ? shown : [];
      if (heard.length === 0) return undefined;
      const from = favoured.length > 0 && random.uniform() < 0.5 ? favoured : among === 'all' ? markets : heard;
      return from[Math.floor(random.uniform() * from.length)];
    };

    /** Prices in the books this client has, a side each. */
    const books = new Map<string, Record<'bids' | 'asks', ReadonlySet<string>>>();

    function tellBook(market: WalkingMarket, first: number, serverTime: number): void {
      const level = (away: number): [string, string] => [
        priceOf(market, Math.max(1, market.scaled + away)),
        (0.01 + random.uniform() + (sizesAreWide ? WIDE_SIZE : 0)).toFixed(3),
      ];
      const bids = Array.from({ length: LEVELS }, (_, i) => level(-1 - i));
      const asks = Array.from({ length: LEVELS }, (_, i) => level(1 + i));
      const before = first === 0 ? undefined : books.get(market.symbol);
      const prices = (levels: readonly [string, string][]) => new Set(levels.map(([price]) => price));
      const after = { bids: prices(bids), asks: prices(asks) };
      books.set(market.symbol, after);
      // Levels that the price has left behind end with a size of 0, or the book would cross.
      const gone = (side: 'bids' | 'asks'): [string, string][] =>
        [...(before?.[side] ?? [])].filter((price) => !after[side].has(price)).map((price) => [price, '0']);
      say({
        type: 'DEPTH',
        serverTime,
        symbol: market.symbol,
        first,
        last: market.depth,
        bids: [...bids, ...gone('bids')],
        asks: [...asks, ...gone('asks')],
      });
    }

    function tellKline(market: WalkingMarket, interval: NonNullable<Subscription['interval']>, nowMs: number): void {
      // Not below the walk itself: the day's low lies far below it and would flatten the chart.
      const low = Math.min(market.start, market.scaled);
      const [open, high, lowest, close] = [market.start, market.high, low, market.scaled].map((scaled) =>
        priceOf(market, scaled),
      ) as [string, string, string, string];
      const openMs = nowMs - (nowMs % MINUTE_MS);
      const row: [number, string, string, string, string, string, number, string, number, string, string, string] = [
        openMs,
        open,
        high,
        lowest,
        close,
        '1',
        openMs + MINUTE_MS - 1,
        close,
        market.seq,
        '0',
        '0',
        '0',
      ];
      say({ type: 'KLINE', serverTime: nowMs, symbol: market.symbol, interval, data: [row] });
    }

    const waiting: Record<'DETAIL' | 'TRADE', Tick[]> = { DETAIL: [], TRADE: [] };
    function tellTicks(serverTime: number): void {
      for (const type of ['DETAIL', 'TRADE'] as const) {
        if (waiting[type].length > 0) say({ type, serverTime, data: waiting[type] });
        waiting[type] = [];
      }
    }

    function tick(nowMs: number): void {
      const market = choose();
      if (!market) return;
      step(market, random);
      tellTick(market, nowMs);
    }

    function tellTick(market: WalkingMarket, nowMs: number): void {
      ticks += 1;
      market.tickMs = nowMs;
      const { symbol, seq } = market;
      const row: Tick = {
        symbol,
        seq,
        ts: nowMs,
        price: priceOf(market, market.scaled),
        qty: '1',
        side: 1,
        hash: NO_HASH,
      };
      const detail = hears('DETAIL', symbol);
      if (detail) waiting.DETAIL.push(row);
      const trade = hears('TRADE', symbol);
      if (trade) waiting.TRADE.push(row);
      if (!bundled) tellTicks(nowMs);
      if (detail || trade) prices.note(symbol, market.scaled, nowMs);
      if (seq % BOOK_EVERY !== 0) return;
      if (hears('DEPTH', symbol)) {
        market.depth += 1;
        tellBook(market, market.depth, nowMs);
      }
      for (const { type, symbol: wanted, interval } of listening.values()) {
        if (type === 'KLINE' && wanted === symbol && interval) tellKline(market, interval, nowMs);
      }
    }

    function tellTickers(nowMs: number): void {
      const data = markets.map((market) => ({
        symbol: market.symbol,
        lastPrice: priceOf(market, market.scaled),
        openPrice: priceOf(market, market.dayOpen),
        highPrice: priceOf(market, market.high),
        lowPrice: priceOf(market, market.low),
        volume: String(market.seq),
        quoteVolume: String(market.seq),
        // As the exchange tells it: of the last trade, not of the summary.
        closeTime: market.tickMs || startedMs,
      }));
      say({ type: 'TICKER', serverTime: nowMs, data });
    }

    function tellMarks(nowMs: number): void {
      const due = marks;
      marks = [];
      for (const { market, told } of due) {
        if (market) tellTick(market, nowMs);
        else for (const each of shown) if (hears('DEPTH', each.symbol)) tellBook(each, (each.depth += 1), nowMs);
        told(nowMs);
      }
    }

    function beat(): void {
      const nowMs = Date.now();
      if (marks.length > 0) tellMarks(nowMs);
      if (!hushed) for (; due < ((nowMs - startedMs) / 1000) * ticksPerSecond; due += 1) tick(nowMs);
      tellTicks(nowMs);
      if (nowMs < nextTickerMs) return;
      nextTickerMs = nowMs + TICKER_MS;
      if ([...listening.values()].some(({ type }) => type === 'TICKER')) tellTickers(nowMs);
    }

    function hear(message: ClientMessage): void {
      const serverTime = Date.now();
      if ('token' in message) return say({ type: 'AUTH', serverTime, ok: true, msg: '' });
      if (!('op' in message)) {
        const { sent } = message;
        return say({ type: 'pong', serverTime, ...(sent === undefined ? {} : { sent }) });
      }
      const key = `${message.type} ${message.symbol ?? ''} ${message.interval ?? ''}`;
      if (message.op === 'unsubscribe') {
        listening.delete(key);
        hearAnew();
        return undefined;
      }
      listening.set(key, message);
      hearAnew();
      const market = markets.find(({ symbol }) => symbol === message.symbol);
      if (message.type === 'DEPTH' && market) tellBook(market, 0, serverTime);
      return undefined;
    }

    client.on('message', (data) => hear(JSON.parse(String(data)) as ClientMessage));
    const timer = setInterval(beat, BEAT_MS);
    client.on('close', () => clearInterval(timer));
  }

  return {
    script: serve,
    async follow(sandboxUrl) {
      markets = await marketsOf(sandboxUrl);
    },
    lead(given) {
      markets = given;
    },
    sent: () => ({ ticks, messages, bytes }),
    sentMs: prices.sentMs,
    markPrice: (symbol, wide) =>
      new Promise((told) => {
        const market = markets.find((each) => each.symbol === symbol)!;
        market.scaled = wide ? WIDE_PRICE : NARROW_PRICE;
        market.seq += 1;
        marks.push({ market, told });
      }),
    markSizes: (wide) =>
      new Promise((told) => {
        sizesAreWide = wide;
        marks.push({ market: null, told });
      }),
    hush() {
      hushed = true;
    },
  };
}
