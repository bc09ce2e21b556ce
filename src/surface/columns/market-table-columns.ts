import { compactText } from '../../i18n/compact-text.ts';
import { tickerStore } from '../../signals/ticker.ts';
import type { Column, Columns } from './column.ts';
import { MARKET_COLUMNS } from './market-columns.ts';
import type { MarketRow } from './market-columns.ts';
import { writePrice } from './cell-texts.ts';

const priceOfDay = (name: 'high24h' | 'low24h'): Column<MarketRow> => ({
  name,
  kind: 'text',
  read({ symbol, priceDecimals }, cell) {
    writePrice(cell, tickerStore.of(symbol)[name].value, priceDecimals);
    cell.tone = 'ink2';
  },
});

/** Columns of a market list, and the statistics of its day for which a wide page has room. */
export const MARKET_TABLE_COLUMNS: Columns<MarketRow> = [
  ...MARKET_COLUMNS,
  priceOfDay('high24h'),
  priceOfDay('low24h'),
  {
    name: 'volume',
    kind: 'text',
    read({ symbol }, cell) {
      cell.text = compactText(tickerStore.of(symbol).quoteVolume.value);
      cell.tone = 'ink2';
    },
  },
];
