import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Column, ScaledPrice, ScaledSize } from '../model/numbers.ts';
import { TRADE_COLUMNS as T, TRADE_WIDTH } from '../model/number-rows.ts';
import { partOf } from './stream-parts.ts';

/** Number of public trades that are kept of the chosen market. */
export const TRADES_KEPT = 50;

/**
 * Newest public trades of one market as columns, newest first. Same object forever; the columns change with `version`.
 */
export interface TradeColumns {
  readonly seqs: Float64Array;
  readonly prices: Column<ScaledPrice>;
  readonly sizes: Column<ScaledSize>;
  /** Server epoch ms. */
  readonly timesMs: Float64Array;
  /** Side of the taker: 1 buyer, −1 seller. */
  readonly sides: Int8Array;
  readonly count: number;
}

export interface TradeStore {
  readonly rows: TradeColumns;
  readonly version: ReadonlySignal<number>;
  readonly symbol: ReadonlySignal<MarketSymbol | null>;
  /**
   * Inserts rows of `TRADE_WIDTH` numbers by their seq.
   * @param fresh  empties the list first, for another market or after a reconnect
   */
  apply(symbol: MarketSymbol, rows: Float64Array, fresh: boolean): void;
}

export function createTradeStore(): TradeStore {
  const rows = {
    seqs: new Float64Array(TRADES_KEPT),
    prices: new Float64Array(TRADES_KEPT),
    sizes: new Float64Array(TRADES_KEPT),
    timesMs: new Float64Array(TRADES_KEPT),
    sides: new Int8Array(TRADES_KEPT),
    count: 0,
  };
  const version = signal<number>(0, partOf('trades'));
  const symbol = signal<MarketSymbol | null>(null);

  function insert(seq: number, price: number, size: number, timeMs: number, side: number): void {
    let row = 0; // Nearly always the right index, because trades arrive in order.
    while (row < rows.count && rows.seqs[row]! > seq) row++;
    if (row === TRADES_KEPT) return;
    for (const column of [rows.seqs, rows.prices, rows.sizes, rows.timesMs, rows.sides]) {
      column.copyWithin(row + 1, row, TRADES_KEPT - 1);
    }
    rows.seqs[row] = seq;
    rows.prices[row] = price;
    rows.sizes[row] = size;
    rows.timesMs[row] = timeMs;
    rows.sides[row] = side === 1 ? 1 : -1;
    rows.count = Math.min(rows.count + 1, TRADES_KEPT);
  }

  return {
    rows,
    version,
    symbol,
    apply(ofSymbol, added, fresh) {
      if (fresh || symbol.peek() !== ofSymbol) rows.count = 0;
      for (let at = 0; at + TRADE_WIDTH <= added.length; at += TRADE_WIDTH) {
        insert(
          added[at + T.seq]!,
          added[at + T.price]!,
          added[at + T.size]!,
          added[at + T.timeMs]!,
          added[at + T.side]!,
        );
      }
      batch(() => {
        symbol.value = ofSymbol;
        version.value = version.peek() + 1;
      });
    },
  };
}

export const tradeStore = createTradeStore();
