import { untracked } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { bidPercent, sizeUpTo } from '../../model/book-sums.ts';
import { bookStore } from '../../signals/book-store.ts';
import type { Columns } from './column.ts';

/** The line that weighs both sides of a book. */
export interface BalanceRow {
  readonly symbol: MarketSymbol;
  /** Visible rows of each side. */
  readonly rows: number;
}

/**
 * Returns the whole percent of the visible size that is bid; NaN without a book. The caller's effect subscribes to the
 * book.
 */
export function bidPercentNow({ symbol, rows }: BalanceRow): number {
  void bookStore.version.value;
  return untracked(() =>
    bookStore.symbol.value === symbol
      ? bidPercent(sizeUpTo(bookStore.bids, rows), sizeUpTo(bookStore.asks, rows))
      : NaN,
  );
}

/** `48%` */
export const percentText = (percent: number): string => (Number.isNaN(percent) ? UNKNOWN : `${percent}%`);

/** Returns the share of bids in the bar, 0 … 1; one half while the book is unknown. */
export const bidShare = (percent: number): number => (Number.isNaN(percent) ? 0.5 : percent / 100);

/** Columns of the bid and ask shares of the visible book: a figure on each side of a bar. */
export const BALANCE_COLUMNS: Columns<BalanceRow> = [
  {
    name: 'bids',
    kind: 'text',
    read(row, cell) {
      cell.text = percentText(bidPercentNow(row));
      cell.tone = 'up';
    },
  },
  {
    name: 'shares',
    kind: 'split',
    read(row, cell) {
      cell.share = bidShare(bidPercentNow(row));
    },
  },
  {
    name: 'asks',
    kind: 'text',
    align: 'start',
    read(row, cell) {
      cell.text = percentText(100 - bidPercentNow(row));
      cell.tone = 'down';
    },
  },
];
