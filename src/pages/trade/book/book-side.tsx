import { effect } from '@preact/signals-core';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { priceText } from '../../../i18n/number-text.ts';
import { settings } from '../../../level/level.ts';
import { bookStore } from '../../../signals/book.ts';
import type { SymbolInfo } from '../../../signals/symbols.ts';
import styles from './book.module.css';

export interface BookSideProps {
  side: 'bids' | 'asks';
  info: SymbolInfo;
  /** Rows of the column; levels beyond them are not shown, places without a level stay blank (B5). */
  rows: number;
}

interface RowNodes {
  readonly row: HTMLElement;
  readonly price: HTMLElement;
  readonly size: HTMLElement;
  readonly total: HTMLElement;
  readonly bar: HTMLElement;
  shownPrice: number;
}

const nodesOf = (row: Element): RowNodes => {
  const [bar, price, size, total] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  return { row: row as HTMLElement, bar, price, size, total, shownPrice: NaN };
};

const write = (node: HTMLElement, text: string): void => {
  if (node.textContent !== text) node.textContent = text;
};

/** Decimals of sizes and totals: what the step size has, at most five, so that columns fit a phone. */
const SIZE_DECIMALS_MAX = 5;

/**
 * One half of the book. React draws the rows once; an effect writes texts and bars at each repaint of the book, which
 * the live worker already paces (B11). Asks stand with the best price at the bottom, next to the spread (B1).
 */
export const BookSide = memo(function BookSide({ side, info, rows }: BookSideProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { priceDecimals, sizeDecimals } = info;

  useLayoutEffect(() => {
    const nodes = [...list.current!.children].map(nodesOf);
    if (side === 'asks') nodes.reverse();
    const decimals = Math.min(sizeDecimals, SIZE_DECIMALS_MAX);
    const shrink = 10 ** (sizeDecimals - decimals);
    return effect(() => {
      void bookStore.version.value;
      const own = bookStore[side];
      const largest = Math.max(deepest('bids', rows), deepest('asks', rows));
      for (let i = 0; i < nodes.length; i++) {
        const node = nodes[i]!;
        const shown = i < own.count;
        const price = shown ? own.prices[i]! : NaN;
        write(node.price, shown ? priceText(price, priceDecimals) : '');
        write(node.size, shown ? priceText(Math.round(own.sizes[i]! / shrink), decimals) : '');
        write(node.total, shown ? priceText(Math.round(own.totals[i]! / shrink), decimals) : '');
        node.bar.style.transform = `scaleX(${shown && largest > 0 ? own.totals[i]! / largest : 0})`;
        flashGone(node, price);
      }
    });
  }, [side, rows, priceDecimals, sizeDecimals]);

  return (
    <div
      ref={list}
      className={`${styles.side} ${styles[side]}`}
      role="table"
      aria-label={t(side === 'asks' ? 'trade.book.asks' : 'trade.book.bids')}
    >
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={styles.row} role="row">
          <span className={styles.bar} aria-hidden="true" />
          <span className={styles.price} role="cell" />
          <span className={styles.size} role="cell" />
          <span className={styles.total} role="cell" />
        </div>
      ))}
    </div>
  );
});

/** Cumulative size of the last row shown of a side. */
function deepest(side: 'bids' | 'asks', rows: number): number {
  const { totals, count } = bookStore[side];
  return count === 0 ? 0 : totals[Math.min(rows, count) - 1]!;
}

/** A level that went away tints its row for a moment (B6). Two names alternate, so that the animation starts anew. */
function flashGone(node: RowNodes, price: number): void {
  const before = node.shownPrice;
  node.shownPrice = price;
  const { bookFlashMs } = settings.peek();
  if (bookFlashMs === 0 || Number.isNaN(before) || before === price) return;
  node.row.dataset['gone'] = node.row.dataset['gone'] === 'a' ? 'b' : 'a';
}
