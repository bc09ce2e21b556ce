import type { Interval } from '../../../protocol/units/interval.ts';
import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { DepthColumns } from './depth-columns.ts';
import type { RowKind } from './message-kinds.ts';

/** Rows of a side as the server gathered them, best first. */
export interface GatheredSide {
  /** Price / (step × tick size), whole. */
  readonly prices: Float64Array;
  /** Scaled. */
  readonly sizes: Float64Array;
  readonly count: number;
}

/** A book that the server gathered into rows of `step` ticks. */
export interface GatheredBook {
  readonly step: number;
  /** The tick it goes with. */
  readonly seq: number;
  readonly bids: GatheredSide;
  readonly asks: GatheredSide;
  /** Before rows were gathered: scaled, as is the spread. They mean nothing while a side is empty. */
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
   * One price change. `stream` is how it came: all of TRADE has no gaps, DETAIL is only the latest, WATCH brings those of a
   * market in order, and may bring again what came before its last KEY. `side` 1: a buyer took.
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
  /** The newest price of a market without its trade. */
  price(symbol: number, timeMs: number, price: OrPlain<ScaledPrice>): void;
  /** 24 h summary. Prices scaled; volumes plain floats. `timeMs` 0: as old as the price told before. */
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
   * `first` 0: a snapshot. `tickSeq`: the tick the book goes with, NaN when that is not said. `bids` and `asks` null: the
   * message was damaged, so the book is no longer known.
   */
  depth(
    symbol: number,
    first: number,
    last: number,
    tickSeq: number,
    bids: DepthColumns | null,
    asks: DepthColumns | null,
  ): void;
  /** The present rows of a book; the compact feed has them instead of `depth`. */
  bookRows(symbol: number, book: GatheredBook): void;
  /** One signed chain head; the compact feed has it instead of `rows` of CHECKPOINT. */
  head(head: SignedHead): void;
  /** Rows of a message that says something about money or proof, unchecked; the receiver decodes them. */
  rows(kind: RowKind, rows: readonly unknown[]): void;
  auth(ok: boolean, msg: string): void;
  pong(sentMs: number, serverMs: number): void;
}
