import type { Static } from 'typebox';
import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import type { View, WantKey } from '../../protocol/feed/view.ts';
import type { ClientMessage } from '../../protocol/stream/client.ts';
import type { ServerMessage, Tick } from '../../protocol/stream/server.ts';
import { randomFrom } from '../../server/market/random.ts';
import { createLoadBooks } from './load-books.ts';
import type { LoadBooks } from './load-books.ts';
import { createListening } from './load-listening.ts';
import { klineOf, tickersOf, tickOf } from './load-messages.ts';
import type { LoadOptions } from './load-options.ts';
import { step } from './walking-market.ts';
import type { WalkingMarket } from './walking-market.ts';

/** A price, or all sizes, that are marked with the next beat. */
export interface Mark {
  /** Market whose price is marked; null when the sizes of all books are. */
  readonly market: WalkingMarket | null;
  told(ms: number): void;
}

/** State that all clients of a load share. */
export interface LoadWorld {
  markets(): readonly WalkingMarket[];
  sizesAreWide(): boolean;
  isHushed(): boolean;
  /** Takes the marks that no client has sent yet. */
  takeMarks(): readonly Mark[];
  noteTick(): void;
  noteMessage(bytes: number): void;
}

/** The parts of one client's compact feed. */
export interface LoadFeedParts {
  readonly markets: readonly WalkingMarket[];
  readonly books: LoadBooks;
  readonly startedMs: number;
  onFrame(bytes: number, isBinary: boolean): void;
}

/** The compact feed of one client; its market moves when it is told. */
export interface LoadFeed {
  view(view: View): void;
  wantKey(message: WantKey): void;
  tick(market: WalkingMarket, nowMs: number): void;
  book(market: WalkingMarket): void;
  close(): void;
}

/** Opens it for a client that asks. Without one the load is a server that does not know the compact feed. */
export type OpenLoadFeed = (client: WebSocket, upgrade: IncomingMessage, parts: LoadFeedParts) => LoadFeed;

const BEAT_MS = 10;
const TICKER_MS = 1000;
/** A book and a kline go out with every so many ticks of their market. */
const BOOK_EVERY = 5;

/** Serves one client at its own pace; the prices are common to all. */
export function serveLoad(
  client: WebSocket,
  upgrade: IncomingMessage,
  world: LoadWorld,
  options: LoadOptions,
  openFeed: OpenLoadFeed | null,
): void {
  const { seed, ticksPerSecond, bundled = false } = options;
  const random = randomFrom(seed);
  const listening = createListening(world.markets, options);
  const books = createLoadBooks(random, world.sizesAreWide);
  const waiting: Record<'DETAIL' | 'TRADE', Tick[]> = { DETAIL: [], TRADE: [] };
  const startedMs = Date.now();
  let due = 0;
  let nextTickerMs = startedMs;
  /** The client's wish; null while it listens to JSON. */
  let feed: LoadFeed | null = null;
  /** Marks that the next frame of the compact feed tells. */
  let untold: Mark[] = [];

  const say = (message: Static<typeof ServerMessage>): void => {
    const text = JSON.stringify(message);
    world.noteMessage(text.length);
    client.send(text);
  };

  function tellTicks(serverTime: number): void {
    for (const type of ['DETAIL', 'TRADE'] as const) {
      if (waiting[type].length > 0) say({ type, serverTime, data: waiting[type] });
      waiting[type] = [];
    }
  }

  function tellBook(market: WalkingMarket, nowMs: number): void {
    market.depth += 1;
    if (feed) feed.book(market);
    else say(books.next(market, market.depth, nowMs));
  }

  function tellFeed(to: LoadFeed, market: WalkingMarket, nowMs: number): void {
    to.tick(market, nowMs);
    if (market.seq % BOOK_EVERY === 0 && listening.hears('DEPTH', market.symbol)) tellBook(market, nowMs);
  }

  function tellTick(market: WalkingMarket, nowMs: number): void {
    world.noteTick();
    market.tickMs = nowMs;
    const { symbol, seq } = market;
    if (feed) return tellFeed(feed, market, nowMs);
    const row = tickOf(market, nowMs);
    const detail = listening.hears('DETAIL', symbol);
    if (detail) waiting.DETAIL.push(row);
    const trade = listening.hears('TRADE', symbol);
    if (trade) waiting.TRADE.push(row);
    if (!bundled) tellTicks(nowMs);
    if (seq % BOOK_EVERY !== 0) return;
    if (listening.hears('DEPTH', symbol)) tellBook(market, nowMs);
    for (const interval of listening.intervalsOf(symbol)) say(klineOf(market, interval, nowMs));
  }

  function walk(nowMs: number): void {
    const market = listening.choose(random);
    if (!market) return;
    step(market, random);
    tellTick(market, nowMs);
  }

  function tellMarks(nowMs: number): void {
    for (const mark of world.takeMarks()) {
      const { market, told } = mark;
      if (market) tellTick(market, nowMs);
      else for (const each of listening.shown()) if (listening.hears('DEPTH', each.symbol)) tellBook(each, nowMs);
      if (feed) untold.push(mark);
      else told(nowMs);
    }
  }

  function beat(): void {
    const nowMs = Date.now();
    tellMarks(nowMs);
    if (!world.isHushed()) for (; due < ((nowMs - startedMs) / 1000) * ticksPerSecond; due += 1) walk(nowMs);
    tellTicks(nowMs);
    if (nowMs < nextTickerMs) return;
    nextTickerMs = nowMs + TICKER_MS;
    if (listening.hearsTickers()) say(tickersOf(world.markets(), nowMs, startedMs));
  }

  function noteFrame(bytes: number, isBinary: boolean): void {
    world.noteMessage(bytes);
    if (!isBinary) return;
    for (const { told } of untold) told(Date.now());
    untold = [];
  }

  function want(view: View): void {
    if (openFeed === null) return;
    listening.wish(view);
    feed ??= openFeed(client, upgrade, { markets: world.markets(), books, startedMs, onFrame: noteFrame });
    feed.view(view);
  }

  function hear(message: ClientMessage): void {
    const serverTime = Date.now();
    if ('token' in message) return say({ type: 'AUTH', serverTime, ok: true, msg: '' });
    if (!('op' in message)) {
      const { sent } = message;
      return say({ type: 'pong', serverTime, ...(sent === undefined ? {} : { sent }) });
    }
    if (message.op === 'view') return want(message);
    if (message.op === 'key') return feed?.wantKey(message);
    if (message.op === 'unsubscribe') return listening.unsubscribe(message);
    // One message a market, as a server that does not know `batch` sends them.
    if (message.op !== 'subscribe') return undefined;
    listening.subscribe(message);
    const market = world.markets().find(({ symbol }) => symbol === message.symbol);
    if (message.type === 'DEPTH' && market) say(books.next(market, 0, serverTime));
    return undefined;
  }

  client.on('message', (data) => hear(JSON.parse(String(data)) as ClientMessage));
  const timer = setInterval(beat, BEAT_MS);
  client.on('close', () => {
    clearInterval(timer);
    feed?.close();
  });
}
