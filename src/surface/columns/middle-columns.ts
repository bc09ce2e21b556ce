import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { priceText, UNKNOWN } from '../../i18n/number-text.ts';
import { pluralOf } from '../../i18n/plural.ts';
import { SPREAD_DECIMALS, spreadOf } from '../../model/book-sums.ts';
import type { Spread } from '../../model/book-sums.ts';
import { bookStore } from '../../signals/book-store.ts';
import { tickerStore } from '../../signals/ticker.ts';
import type { Columns } from './column.ts';
import { MOVE_TONES } from './head-columns.ts';
import { writePrice } from './cell-texts.ts';

/** The line between both sides of a book. */
export interface MiddleRow {
  readonly symbol: MarketSymbol;
  readonly priceDecimals: number;
  /** Tick size × 10^priceDecimals. */
  readonly tickScaled: number;
}

/** Texts with `NUMBER` in place of the number, because only the page's thread has translations. */
export interface MiddleWords {
  readonly spread: string;
  /** Texts by the plural form of their count. */
  readonly ticks: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
}

export const NUMBER = '\u0000';

/** Returns the price in the middle of the spread. The caller's effect subscribes to the book. */
function spreadNow({ symbol, tickScaled }: MiddleRow): Spread | null {
  void bookStore.version.value;
  if (bookStore.symbol.peek() !== symbol) return null;
  return spreadOf(bookStore.bids.best, bookStore.asks.best, tickScaled);
}

/** Writes a spread in percent; one that rounds to zero is written as less than the smallest figure. */
const percentText = (scaled: number): string =>
  `${scaled === 0 ? '<' : ''}${priceText(Math.max(scaled, 1), SPREAD_DECIMALS)}%`;

/** `spread 0.01` */
export function spreadText(row: MiddleRow, { spread: words }: MiddleWords): string {
  const spread = spreadNow(row);
  return words.replace(NUMBER, spread === null ? UNKNOWN : foldedText(priceText(spread.scaled, row.priceDecimals)));
}

/** `1 tick · <0.01%` */
export function stepsText(row: MiddleRow, { ticks: words }: MiddleWords): string {
  const spread = spreadNow(row);
  if (spread === null) return '';
  const { ticks, percentScaled } = spread;
  const steps = (words[pluralOf(ticks)] ?? words.other ?? NUMBER).replace(NUMBER, priceText(ticks, 0));
  return ticks === 0 ? steps : `${steps} · ${percentText(percentScaled)}`;
}

/** Last price with its last move, and the spread in quote asset, ticks and percent (B1). */
export const MIDDLE_COLUMNS: Columns<MiddleRow, MiddleWords> = [
  {
    name: 'last',
    kind: 'text',
    align: 'start',
    arrowBehind: true,
    read({ symbol, priceDecimals }, cell) {
      const ticker = tickerStore.of(symbol);
      writePrice(cell, ticker.last.value, priceDecimals);
      cell.arrow = ticker.direction.value;
      cell.tone = MOVE_TONES[cell.arrow];
    },
  },
  {
    name: 'spread',
    kind: 'text',
    read(row, cell, words) {
      cell.text = spreadText(row, words);
      cell.tone = 'ink2';
    },
  },
  {
    name: 'steps',
    kind: 'text',
    read(row, cell, words) {
      cell.text = stepsText(row, words);
      cell.tone = 'ink2';
    },
  },
];
