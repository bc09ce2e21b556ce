import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { TakerSide } from './tick.ts';

/** One price change as an adapter reports it, before it is checked, numbered and chained. */
export interface FeedTick {
  readonly symbol: MarketSymbol;
  /** Epoch ms. */
  readonly ts: number;
  /** In ticks of the market. */
  readonly price: number;
  /** In lots of the market. */
  readonly qty: number;
  readonly side: TakerSide;
  /** Goes into the hash: what made this tick. At most 40 bytes, the same text for many ticks in a row. */
  readonly source: string;
  /** Of a real feed: the upstream's number of the trade, below 2^48. Goes into the hash as well, behind the source and a colon. */
  readonly tradeId?: number;
}

/** One row of a book: price in ticks, quantity in lots. In a change, quantity 0 removes the row. */
export interface FeedLevel {
  readonly price: number;
  readonly qty: number;
}

export interface FeedBook {
  readonly bids: readonly FeedLevel[];
  readonly asks: readonly FeedLevel[];
}

/** What was published last for a symbol, so that a feed may continue from it. */
export interface FeedHead {
  readonly seq: number;
  readonly ts: number;
  readonly price: number;
}

/** `ended`: no tick will come any more, the symbol is stale at once. */
export type FeedHealth = 'live' | 'ended';

/**
 * A source of prices (docs/exchange.md#feed). An adapter has no timer of its own: the market calls `turn` about every
 * 50 ms, and the adapter reports all that happened up to `nowMs`. So one timer serves all symbols, ticks reach the log
 * in batches, and a test drives a feed by hand.
 */
export interface Feed {
  readonly symbols: readonly MarketSymbol[];
  /** Called once before the first turn; `headOf` is null for a symbol that never ticked. */
  start(nowMs: number, headOf: (symbol: MarketSymbol) => FeedHead | null): void;
  turn(nowMs: number): void;
  /** Not all reported ticks of a symbol could be published: go on from the last one that was, null when there is none. */
  resume(symbol: MarketSymbol, head: FeedHead | null): void;
  /** Ticks of one symbol come in order of time. */
  onTick(listener: (tick: FeedTick) => void): void;
  /** Changes applied in order to an earlier snapshot give the present one. */
  onDepth(listener: (symbol: MarketSymbol, change: FeedBook) => void): void;
  /** Bids descend, asks ascend; never crossed. */
  snapshot(symbol: MarketSymbol): FeedBook;
  health(symbol: MarketSymbol): FeedHealth;
}
