import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { changeDirectionOf } from '../../i18n/change-direction.ts';
import { changeText } from '../../i18n/change-text.ts';
import { tickerStore } from '../../signals/ticker.ts';
import type { Columns } from './column.ts';
import { writePrice } from './cell-texts.ts';

/** A row of the lists of markets. */
export interface MarketRow {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
  /** True while the market is open. The chip of a paused market is text, and no change is painted under it. */
  readonly open: boolean;
}

/** Last price and change of the day (H1, H3). */
export const MARKET_COLUMNS: Columns<MarketRow> = [
  {
    name: 'price',
    kind: 'text',
    flashes: true,
    read({ symbol, priceDecimals }, cell) {
      const last = tickerStore.of(symbol).last.value;
      cell.moves = last;
      writePrice(cell, last, priceDecimals);
    },
  },
  {
    name: 'change',
    kind: 'text',
    read({ symbol, open }, cell) {
      const ticker = tickerStore.of(symbol);
      cell.text = '';
      if (!open || ticker.stale.value) return;
      const text = changeText(ticker.last.value, ticker.open24h.value);
      const direction = changeDirectionOf(text);
      cell.text = text;
      cell.tone = direction === 'none' ? 'ink2' : direction;
      cell.arrow = direction === 'none' ? 0 : direction === 'up' ? 1 : -1;
    },
  },
];
