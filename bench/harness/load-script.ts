import type { WebSocket } from 'ws';
import type { Static } from 'typebox';
import type { ClientMessage, Subscription } from '../../protocol/stream/client.ts';
import type { ServerMessage, Tick } from '../../protocol/stream/server.ts';
import type { SymbolRow, Ticker } from '../../protocol/rest/market.ts';
import { toWireSymbol } from '../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { randomFrom } from '../../server/market/random.ts';
import type { SocketScript } from './feed-server.ts';

export interface LoadOptions {
  /** Equal seeds give equal walks of every price. */
  readonly seed: string;
  /** Ticks per second and client, each told in a message of its own on every channel that carries it. */
  readonly ticksPerSecond: number;
}

/** A market that moves as fast as wanted, told tick by tick: what the app must bear without conflation by the server. */
export interface Load {
  readonly script: SocketScript;
  /** Reads markets and present prices from a sandbox. */
  follow(sandboxUrl: string): Promise<void>;
  /** What was sent so far, to all clients. */
  sent(): { readonly ticks: number; readonly messages: number };
}

interface WalkingMarket {
  readonly symbol: string;
  readonly decimals: number;
  /** Prices in units of the last decimal: a day ago, at the beginning, and now. */
  readonly dayOpen: number;
  readonly start: number;
  scaled: number;
  high: number;
  low: number;
  seq: number;
  depth: number;
}

const BEAT_MS = 10;
const TICKER_MS = 1000;
const MINUTE_MS = 60_000;
/** Levels a side of a book; all of them move with the price. */
const LEVELS = 30;
/** A book and a kline go out with every so many ticks of their market. */
const BOOK_EVERY = 5;
/** No chain here: nothing in the app reads it from the stream. */
const NO_HASH = '0'.repeat(64);

const priceOf = ({ decimals }: WalkingMarket, scaled: number): string => (scaled / 10 ** decimals).toFixed(decimals);

async function marketsOf(sandboxUrl: string): Promise<readonly WalkingMarket[]> {
  const ask = async (path: string, body: unknown) => {
    const answer = await fetch(sandboxUrl + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { rows } = (await ask('/api/symbolmanage/list', {})) as { rows: Static<typeof SymbolRow>[] };
  return Promise.all(
    rows.map(async ({ symbol: wanted, tickSize }) => {
      const symbol = toWireSymbol(wanted as MarketSymbol);
      const answer = await ask('/kline', { symbol, interval: 'ONE_MIN', limit: 1 });
      const { ticker } = answer['data'] as { ticker: Static<typeof Ticker> };
      const decimals = tickSize.split('.')[1]?.length ?? 0;
      const start = Math.max(1, Math.round(Number(ticker.lastPrice) * 10 ** decimals));
      // Well below, so that no walk turns the day from gain to loss: that may render a row.
      const dayOpen = Math.max(1, Math.round(start * 0.8));
      return {
        symbol,
        decimals,
        dayOpen,
        start,
        scaled: start,
        high: start,
        low: Math.min(start, dayOpen),
        seq: 0,
        depth: 0,
      };
    }),
  );
}

export function createLoad({ seed, ticksPerSecond }: LoadOptions): Load {
  let markets: readonly WalkingMarket[] = [];
  let ticks = 0;
  let messages = 0;

  /** One client: its subscriptions and its own pace, the prices are common to all. */
  function serve(client: WebSocket): void {
    const random = randomFrom(seed);
    const listening = new Map<string, Subscription>();
    const startedMs = Date.now();
    let due = 0;
    let nextTickerMs = startedMs;

    const say = (message: Static<typeof ServerMessage>): void => {
      messages += 1;
      client.send(JSON.stringify(message));
    };
    const hears = (type: Subscription['type'], symbol: string): boolean =>
      [...listening.values()].some((wanted) => wanted.type === type && (wanted.symbol ?? symbol) === symbol);
    /** Markets whose ticks this client hears; the one with a book or a chart gets half of them, as the one on screen. */
    const choose = (): WalkingMarket | undefined => {
      const heard = markets.filter(({ symbol }) => hears('DETAIL', symbol) || hears('TRADE', symbol));
      const shown = heard.filter(({ symbol }) => hears('DEPTH', symbol) || hears('KLINE', symbol));
      const among = shown.length > 0 && random.uniform() < 0.5 ? shown : heard;
      return among[Math.floor(random.uniform() * among.length)];
    };

    function tellBook(market: WalkingMarket, first: number, serverTime: number): void {
      const level = (away: number): [string, string] => [
        priceOf(market, Math.max(1, market.scaled + away)),
        (0.01 + random.uniform()).toFixed(3),
      ];
      const bids = Array.from({ length: LEVELS }, (_, i) => level(-1 - i));
      const asks = Array.from({ length: LEVELS }, (_, i) => level(1 + i));
      say({ type: 'DEPTH', serverTime, symbol: market.symbol, first, last: market.depth, bids, asks });
    }

    function tellKline(market: WalkingMarket, interval: NonNullable<Subscription['interval']>, nowMs: number): void {
      const [open, high, low, close] = [market.start, market.high, market.low, market.scaled].map((scaled) =>
        priceOf(market, scaled),
      ) as [string, string, string, string];
      const openMs = nowMs - (nowMs % MINUTE_MS);
      const row: [number, string, string, string, string, string, number, string, number, string, string, string] = [
        openMs,
        open,
        high,
        low,
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

    function tick(nowMs: number): void {
      const market = choose();
      if (!market) return;
      // Never the same price twice: every tick is news.
      const step = (1 + Math.floor(random.uniform() * 5)) * (random.uniform() < 0.5 ? -1 : 1);
      market.scaled = Math.max(1, Math.round(market.start * 0.9), market.scaled + step);
      market.high = Math.max(market.high, market.scaled);
      market.low = Math.min(market.low, market.scaled);
      market.seq += 1;
      ticks += 1;
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
      if (hears('DETAIL', symbol)) say({ type: 'DETAIL', serverTime: nowMs, data: [row] });
      if (hears('TRADE', symbol)) say({ type: 'TRADE', serverTime: nowMs, data: [row] });
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
        closeTime: nowMs,
      }));
      say({ type: 'TICKER', serverTime: nowMs, data });
    }

    function beat(): void {
      const nowMs = Date.now();
      for (; due < ((nowMs - startedMs) / 1000) * ticksPerSecond; due += 1) tick(nowMs);
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
        return undefined;
      }
      listening.set(key, message);
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
    sent: () => ({ ticks, messages }),
  };
}
