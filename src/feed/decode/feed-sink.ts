import type { Interval } from '../../../protocol/units/interval.ts';
import type { OrPlain, ScaledPrice, ScaledSize } from '../../model/numbers.ts';
import type { DepthColumns } from './depth-columns.ts';
import type { RowKind } from './message-kinds.ts';

/**
 * Receives decoded messages as numbers: markets are indices of the symbol table, prices and sizes scaled integers,
 * times server epoch ms. Arrays handed over are reused: read them before returning.
 */
export interface FeedSink {
  /** One price change. `stream` is how it came: all of TRADE has no gaps, DETAIL is only the latest. `side` 1: a buyer took. */
  tick(
    stream: 'DETAIL' | 'TRADE',
    symbol: number,
    seq: number,
    timeMs: number,
    price: OrPlain<ScaledPrice>,
    size: OrPlain<ScaledSize>,
    side: 1 | -1,
  ): void;
  /** 24 h summary. Prices scaled; volumes plain floats. */
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
  /** Rows of a message that says something about money or proof, unchecked; the receiver decodes them. */
  rows(kind: RowKind, rows: readonly unknown[]): void;
  auth(ok: boolean, msg: string): void;
  pong(sentMs: number, serverMs: number): void;
}
