import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { changeLookOf } from '../../i18n/change-look.ts';
import { changeText } from '../../i18n/change-text.ts';
import { tickerStore } from '../../signals/ticker.ts';
import type { Columns } from './column.ts';
import { writePrice } from './cell-texts.ts';

/** A row of the lists of markets. */
export interface MarketRow {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
  /** True while the market is open. The chip of a paused market is text, and no pill is painted under it. */
  readonly open: boolean;
}

/** Font sizes of the pill, as in change-pill.module.css. */
const PILL_SIZES = [
  { fontRem: 0.8125, padEndRem: 0.375 },
  { fontRem: 0.75, padEndRem: 0.375 },
  { fontRem: 0.6875, padEndRem: 0.25 },
];
const LONG = ['plain', 'long', 'longest'] as const;

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
    kind: 'pill',
    sizes: PILL_SIZES,
    read({ symbol, open }, cell) {
      const ticker = tickerStore.of(symbol);
      cell.text = '';
      if (!open || ticker.stale.value) return;
      const text = changeText(ticker.last.value, ticker.open24h.value);
      const { size, direction } = changeLookOf(text);
      cell.text = text;
      cell.size = LONG.indexOf(size);
      cell.tone = direction === 'none' ? 'ink2' : direction;
      cell.ground = direction === 'none' ? 'chip' : direction;
      cell.arrow = size === 'longest' || direction === 'none' ? 0 : direction === 'up' ? 1 : -1;
    },
  },
];
