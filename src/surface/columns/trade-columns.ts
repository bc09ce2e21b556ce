import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText } from '../../i18n/number-text.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { tradeStore } from '../../signals/trades.ts';
import type { Columns } from './column.ts';
import { sizeText } from './cell-texts.ts';

/** A row of the list of trades. Its trade changes; the row stays. */
export interface TradeRow {
  /** 0 holds the newest trade. */
  readonly at: number;
}

export interface TradeShared {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
  readonly sizeDecimals: number;
}

/** Returns the number of trades of this market. The caller's effect subscribes to them. */
export function tradeCount(symbol: MarketSymbol): number {
  void tradeStore.version.value;
  return tradeStore.symbol.peek() === symbol ? tradeStore.rows.count : 0;
}

/**
 * Returns the side of the taker, by which the price is coloured.
 * @param at below `tradeCount`
 */
export const takerOf = (at: number): 'buy' | 'sell' => (tradeStore.rows.sides[at] === 1 ? 'buy' : 'sell');

/** Newest public trades: price, size, local time of day. */
export const TRADE_COLUMNS: Columns<TradeRow, TradeShared> = [
  {
    name: 'price',
    kind: 'text',
    align: 'start',
    read({ at }, cell, { symbol, priceDecimals }) {
      const known = at < tradeCount(symbol);
      cell.text = known ? foldedText(priceText(tradeStore.rows.prices[at]!, priceDecimals)) : '';
      cell.tone = takerOf(at) === 'buy' ? 'up' : 'down';
    },
  },
  {
    name: 'size',
    kind: 'text',
    read({ at }, cell, { symbol, sizeDecimals }) {
      cell.text = at < tradeCount(symbol) ? sizeText(tradeStore.rows.sizes[at]!, sizeDecimals) : '';
      cell.tone = 'ink';
    },
  },
  {
    name: 'time',
    kind: 'text',
    read({ at }, cell, { symbol }) {
      cell.text = at < tradeCount(symbol) ? timeText(tradeStore.rows.timesMs[at]!) : '';
      cell.tone = 'ink2';
    },
  },
];
