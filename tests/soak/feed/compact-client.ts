import type { View } from '../../../protocol/feed/view.ts';
import { FRAME } from '../../../protocol/feed/frame-format.ts';
import type { Interval } from '../../../protocol/units/interval.ts';
import { createCompactFeed } from '../../../src/feed/compact/compact-feed.ts';
import type { CompactFeed } from '../../../src/feed/compact/compact-feed.ts';
import { viewAnswerOf } from '../../../src/feed/compact/view-answer.ts';
import { newCounters } from '../../../src/feed/counters.ts';
import type { Counters } from '../../../src/feed/counters.ts';
import type { FeedSink, SignedHead } from '../../../src/feed/decode/feed-sink.ts';
import { createSymbolTable } from '../../../src/feed/decode/symbol-table.ts';
import type { MarketRules } from '../../../server/market/market.ts';
import type { KnownCandle, KnownTrade } from './json-client.ts';
import type { MarketFigures } from './market-script.ts';

export interface KnownRows {
  readonly step: number;
  readonly seq: number;
  readonly bestBid: number;
  readonly spread: number;
  /** Price in steps and size, best first. */
  readonly bids: readonly (readonly [number, number])[];
  readonly asks: readonly (readonly [number, number])[];
  /** When the server sent it. */
  readonly sentMs: number;
}

/** The state of one market that a client of the compact feed heard last. */
export interface HeardMarket {
  price: number;
  seq: number;
  timeMs: number;
  /** Newest last, by sequence number. */
  readonly trades: Map<number, KnownTrade>;
  tradesSentMs: number;
  book: KnownRows | null;
  /** Candles of one interval in the frame that had them last: the open one, behind one that closed. */
  readonly candles: Map<
    Interval,
    { readonly rows: readonly KnownCandle[]; readonly sentMs: number; readonly frame: number }
  >;
  day: MarketFigures | null;
  stale: boolean;
  readonly heads: SignedHead[];
}

const TRADES_KEPT = 60;

const nothingHeard = (): HeardMarket => ({
  price: NaN,
  seq: 0,
  timeMs: NaN,
  trades: new Map(),
  tradesSentMs: -Infinity,
  book: null,
  candles: new Map(),
  day: null,
  stale: false,
  heads: [],
});

export interface HeardGuard {
  readonly symbol: number;
  readonly timeMs: number;
  readonly price: number;
}

/** The app's decoder, with all that it says. Markets by their place in `rules`. */
export interface CompactClient {
  readonly counters: Counters;
  readonly markets: readonly HeardMarket[];
  readonly epoch: string | null;
  /** False: a frame was missing. */
  readonly inStep: boolean;
  /** The newest view waits for its KEY. */
  readonly isWaiting: boolean;
  /** When the server sent the newest KEY. */
  readonly keySentMs: number;
  viewSent(view: Pick<View, 'id' | 'quiet' | 'list' | 'watch'>): void;
  text(text: string): void;
  /** @param sentMs  when the server sent it */
  frame(bytes: Uint8Array, sentMs: number): void;
  /** Takes the guards heard since the last call. */
  takeGuards(): readonly HeardGuard[];
  reset(): void;
}

/** @param askKey  sends the request for a KEY */
export function createCompactClient(
  rules: readonly MarketRules[],
  nowMs: () => number,
  askKey: (viewId: number) => void,
): CompactClient {
  const counters = newCounters();
  const symbols = createSymbolTable();
  symbols.add(
    rules.map(({ symbol, priceDecimals, sizeDecimals }) => ({ symbol, priceDecimals, sizeDecimals, tickScaled: 1 })),
  );
  const markets = rules.map(nothingHeard);
  let guards: HeardGuard[] = [];
  let inStep = true;
  let isWaiting = false;
  let sentMs = 0;
  let keySentMs = -Infinity;

  const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals);
  const never = (): never => {
    throw new Error('the compact feed does not say this');
  };

  const sink: FeedSink = {
    tick(stream, symbol, seq, timeMs, price, size, side) {
      if (stream !== 'WATCH') never();
      const market = markets[symbol]!;
      Object.assign(market, { price, tradesSentMs: sentMs });
      if (seq >= market.seq) Object.assign(market, { seq, timeMs });
      market.trades.set(seq, { seq, timeMs, price, size, side });
      if (market.trades.size > TRADES_KEPT) market.trades.delete(Math.min(...market.trades.keys()));
    },
    price(symbol, _timeMs, price) {
      markets[symbol]!.price = price;
    },
    summary(symbol, _timeMs, _last, open, high, low, volume, quoteVolume) {
      const scaled = rounded(volume, rules[symbol]!.sizeDecimals);
      markets[symbol]!.day = { open, high, low, volume: scaled, quoteVolume };
    },
    stale(symbol, stale) {
      markets[symbol]!.stale = stale;
    },
    kline(symbol, interval, row) {
      const { priceDecimals, sizeDecimals } = rules[symbol]!;
      const [openMs, open, high, low, close, volume] = row;
      const prices = [open!, high!, low!, close!].map((price) => rounded(price, priceDecimals));
      const candle = [openMs!, ...prices, rounded(volume!, sizeDecimals)] as unknown as KnownCandle;
      const { candles } = markets[symbol]!;
      const before = candles.get(interval);
      const sameFrame = before?.frame === counters.framesIn ? before.rows : [];
      candles.set(interval, { rows: [...sameFrame, candle], sentMs, frame: counters.framesIn });
    },
    bookRows(symbol, { step, seq, bestBid, spread, bids, asks }) {
      const rowsOf = ({ prices, sizes, count }: typeof bids) =>
        Array.from({ length: count }, (_, row) => [prices[row]!, sizes[row]!] as const);
      markets[symbol]!.book = { step, seq, bestBid, spread, bids: rowsOf(bids), asks: rowsOf(asks), sentMs };
    },
    head: (head) => void markets[head.symbol]!.heads.push(head),
    depth: never,
    rows: never,
    auth: never,
    pong: never,
  };

  const feed: CompactFeed = createCompactFeed({
    symbols,
    sink,
    counters,
    nowMs,
    askKey,
    sendViewAgain() {},
    onKey() {},
    onStep(next) {
      inStep = next;
    },
    onGuard: (guard) => guards.push(guard),
  });

  return {
    counters,
    markets,
    get epoch() {
      return feed.epoch;
    },
    get inStep() {
      return inStep;
    },
    get isWaiting() {
      return isWaiting;
    },
    get keySentMs() {
      return keySentMs;
    },
    viewSent(view) {
      feed.viewSent(view);
      isWaiting = true;
    },
    text(text) {
      const answer = viewAnswerOf(JSON.parse(text) as Record<string, unknown>);
      if (answer) feed.answered(answer);
    },
    frame(bytes, ofMs) {
      sentMs = ofMs;
      const { keys } = counters;
      feed.frame(bytes);
      if (counters.keys === keys) return;
      isWaiting = false;
      keySentMs = ofMs;
    },
    takeGuards: () => guards.splice(0),
    reset() {
      feed.reset();
      isWaiting = true;
      inStep = true;
      // The app keeps what it knew; trades are what `seen` counts on.
    },
  };
}

/** Whether a frame is one that faults of a line are tried on: it counts in the order of a view. */
export const isCounted = (bytes: Uint8Array): boolean => bytes[0] === FRAME.flush || bytes[0] === FRAME.key;
export const isKey = (bytes: Uint8Array): boolean => bytes[0] === FRAME.key;
