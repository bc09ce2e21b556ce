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
  /** Origin of the tick, at most 40 bytes; part of the hash. The same text for many consecutive ticks. */
  readonly source: string;
  /** Trade id of a real feed's upstream, below 2^48; part of the hash, after the source and a colon. */
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

/** The last published tick of a symbol, from which a feed continues. */
export interface FeedHead {
  readonly seq: number;
  readonly ts: number;
  readonly price: number;
}

/** `ended`: no further tick will come, so the symbol is stale at once. */
export type FeedHealth = 'live' | 'ended';

/**
 * A source of prices (docs/exchange.md#feed). An adapter has no timer: the market calls `turn` about every 50 ms, and
 * the adapter reports everything that happened up to `nowMs`. One timer thus serves all symbols, ticks reach the log in
 * batches, and tests drive a feed themselves.
 */
export interface Feed {
  readonly symbols: readonly MarketSymbol[];
  /** Called once before the first turn; `headOf` returns null for a symbol without ticks. */
  start(nowMs: number, headOf: (symbol: MarketSymbol) => FeedHead | null): void;
  turn(nowMs: number): void;
  /**
   * Called when some reported ticks could not be published: continue from the last published one, null when there is
   * none.
   */
  resume(symbol: MarketSymbol, head: FeedHead | null): void;
  /** Ticks of one symbol come in order of time. */
  onTick(listener: (tick: FeedTick) => void): void;
  /** Applying the changes in order to an earlier snapshot gives the present one. */
  onDepth(listener: (symbol: MarketSymbol, change: FeedBook) => void): void;
  /** Returns the book; bids descend, asks ascend, never crossed. */
  snapshot(symbol: MarketSymbol): FeedBook;
  health(symbol: MarketSymbol): FeedHealth;
}
