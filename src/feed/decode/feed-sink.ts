import type { Interval } from '../../../protocol/units/interval.ts';
import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { DepthColumns } from './depth-columns.ts';
import type { RowKind } from './message-kinds.ts';

/** One side of a book with levels grouped by the server, best row first. */
export interface GatheredSide {
  /** Price / (step × tick size), whole. */
  readonly prices: Float64Array;
  /** Scaled. */
  readonly sizes: Float64Array;
  readonly count: number;
}

/** A book whose levels the server grouped into rows of `step` ticks. */
export interface GatheredBook {
  readonly step: number;
  /** The tick it goes with. */
  readonly seq: number;
  readonly bids: GatheredSide;
  readonly asks: GatheredSide;
  /** Best bid before levels were grouped, scaled like the spread. Both are meaningless while a side is empty. */
  readonly bestBid: number;
  readonly spread: number;
}

/** A signed chain head, as the compact feed has it. Hash and signature are hex. */
export interface SignedHead {
  readonly symbol: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: string;
  /** Place of the key in the answer of `/api/proof/keys`. */
  readonly keyIndex: number;
  readonly signature: string;
}

/**
 * Receives decoded messages as numbers: markets are indices of the symbol table, prices and sizes scaled integers,
 * times server epoch ms. Arrays handed over are reused: read them before returning.
 */
export interface FeedSink {
  /**
   * One price change. `stream` is its source: TRADE has every tick, DETAIL only the latest, WATCH every tick of a
   * market in order, which may repeat those before its last KEY. `side` 1: the taker bought.
   */
  tick(
    stream: 'DETAIL' | 'TRADE' | 'WATCH',
    symbol: number,
    seq: number,
    timeMs: number,
    price: OrPlain<ScaledPrice>,
    size: OrPlain<ScaledSize>,
    side: 1 | -1,
  ): void;
  /** The newest price of a market, without the trade that made it. */
  price(symbol: number, timeMs: number, price: OrPlain<ScaledPrice>): void;
  /** 24 h summary. Prices scaled; volumes plain floats. `timeMs` 0: the time of the last price. */
  summary(
    symbol: number,
    timeMs: number,
    last: OrPlain<ScaledPrice>,
    open: OrPlain<ScaledPrice>,
    high: OrPlain<ScaledPrice>,
    low: OrPlain<ScaledPrice>,
    volume: number,
    quoteVolume: number,
  ): void;
  stale(symbol: number, stale: boolean): void;
  /** One kline, as `decodeKlineRow` fills it. */
  kline(symbol: number, interval: Interval, kline: Float64Array): void;
  /**
   * One depth message. `first` 0: a snapshot. `tickSeq`: the newest tick that the book includes, NaN when the server
   * does not name it. `bids` and `asks` null: the message was damaged, so the book is no longer known.
   */
  depth(
    symbol: number,
    first: number,
    last: number,
    tickSeq: number,
    bids: DepthColumns | null,
    asks: DepthColumns | null,
  ): void;
  /** The current rows of a book. The compact feed calls this instead of `depth`. */
  bookRows(symbol: number, book: GatheredBook): void;
  /** One signed chain head. The compact feed calls this instead of `rows` with CHECKPOINT. */
  head(head: SignedHead): void;
  /** Rows of a message about money or proofs, unchecked; the receiver decodes them. */
  rows(kind: RowKind, rows: readonly unknown[]): void;
  auth(ok: boolean, msg: string): void;
  pong(sentMs: number, serverMs: number): void;
}
