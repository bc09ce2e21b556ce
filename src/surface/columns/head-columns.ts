import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { changeDirectionOf } from '../../i18n/change-direction.ts';
import { changeText } from '../../i18n/change-text.ts';
import { tickerStore } from '../../signals/ticker.ts';
import type { Columns, Tone } from './column.ts';
import { writePrice } from './cell-texts.ts';

/** The line at the head of a market. */
export interface HeadRow {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
}

/** A last price is coloured by its last move. */
export const MOVE_TONES: Readonly<Record<-1 | 0 | 1, Tone>> = { [-1]: 'down', 0: 'ink', 1: 'up' };

/** Last price and change of the day at the head of a market (T1). */
export const HEAD_COLUMNS: Columns<HeadRow> = [
  {
    name: 'last',
    kind: 'text',
    align: 'start',
    read({ symbol, priceDecimals }, cell) {
      const ticker = tickerStore.of(symbol);
      writePrice(cell, ticker.last.value, priceDecimals);
      cell.tone = MOVE_TONES[ticker.direction.value];
    },
  },
  {
    name: 'change',
    kind: 'text',
    align: 'start',
    read({ symbol }, cell) {
      const ticker = tickerStore.of(symbol);
      const text = changeText(ticker.last.value, ticker.open24h.value);
      const direction = changeDirectionOf(text);
      cell.text = text;
      cell.tone = direction === 'none' ? 'ink' : direction;
      cell.arrow = direction === 'none' ? 0 : direction === 'up' ? 1 : -1;
    },
  },
];
