import { computed, effect } from '@preact/signals-core';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import { writeText } from '../../frame/write-text.ts';
import { bookStore } from '../../signals/book.ts';
import { connectionStore } from '../../signals/connection.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { BOOK_COLUMNS, endGone, goneSteps } from '../../surface/columns/book-columns.ts';
import type { BookRow, BookShared } from '../../surface/columns/book-columns.ts';
import { emptyCell } from '../../surface/columns/column.ts';
import type { Cell } from '../../surface/columns/column.ts';
import type { Market } from '../../model/market.ts';
import { motion } from '../../ui/motion.ts';
import { priceCell } from '../../ui/price-cell.ts';
import { takeBookPrice, takeBookSize } from './ticket-intents.ts';
import { ownPrices } from './own-prices.ts';
import { onRovingKeys } from './roving-focus.ts';
import styles from './book.module.css';

export interface BookSideProps {
  side: 'bids' | 'asks';
  market: Market;
  /** Rows of the column; levels beyond them are not shown, places without a level stay blank (B5). */
  rows: number;
  /** Prices and sizes fill the spot ticket (B7); null where there is none to fill, false while prices are old (G29). */
  taps: boolean | null;
}

type ColumnName = (typeof BOOK_COLUMNS)[number]['name'];

/** Writes each cell of one row as text. */
function writersOf(row: HTMLElement, priceDecimals: number): Readonly<Record<ColumnName, (cell: Cell) => void>> {
  const [bar, price, size, total] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const [dot, priceNode] = price.children as unknown as [HTMLElement, HTMLElement];
  const writePrice = priceCell(priceNode, priceDecimals);
  return {
    gone(cell) {
      const steps = goneSteps(cell);
      if (steps > 0) row.dataset['gone'] = String(steps);
      else delete row.dataset['gone'];
    },
    bar: ({ share }) => void (bar.style.transform = `scaleX(${share})`),
    dot: ({ text }) => void (dot.hidden = text === ''),
    price: ({ text }) => writePrice(text),
    size: ({ text }) => writeText(size.firstElementChild!, text),
    total: ({ text }) => writeText(total, text),
  };
}

/** From the top: the best ask stands lowest, next to the spread (B1). */
const rowsOf = (side: BookShared['side'], count: number): readonly BookRow[] =>
  Array.from({ length: count }, (_, i) => ({ at: side === 'asks' ? count - 1 - i : i }));

/**
 * One half of the book. React draws the rows once; an effect writes what their columns say at each repaint of the book,
 * which the live worker already paces (B11).
 */
export const BookSide = memo(function BookSide({ side, market, rows: count, taps }: BookSideProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { symbol, priceDecimals, sizeDecimals, tickSize } = market;
  const rows = useMemo(() => rowsOf(side, count), [side, count]);
  const shared = useMemo(() => {
    const own = computed(() => ownPrices(spotOrdersStore.open.value, symbol, side, priceDecimals));
    const tickScaled = scaledOf(tickSize, priceDecimals);
    return computed((): BookShared => ({
      symbol,
      side,
      rows: count,
      priceDecimals,
      sizeDecimals,
      tickScaled,
      own: own.value,
      old: connectionStore.pricesOld.value,
      flashMs: motion.value.bookFlashMs,
    }));
  }, [side, count, symbol, tickSize, priceDecimals, sizeDecimals]);

  useLayoutEffect(() => {
    const writers = [...list.current!.children].map((row) => writersOf(row as HTMLElement, priceDecimals));
    const cell = emptyCell();
    const stop = effect(() => {
      const { value } = shared;
      rows.forEach((row, i) => {
        for (const { name, read } of BOOK_COLUMNS) {
          read(row, cell, value);
          writers[i]![name](cell);
        }
      });
    });
    return () => {
      stop();
      rows.forEach(endGone);
    };
  }, [rows, shared, priceDecimals]);

  const take = (event: MouseEvent) => {
    const cell = (event.target as Element).closest('button');
    const row = cell && [...list.current!.children].findIndex((each) => each.contains(cell));
    if (row === null || row < 0) return;
    const own = bookStore[side];
    const { at } = rows[row]!;
    if (at >= own.count) return;
    // Who taps what others sell wants to buy it.
    const orderSide = side === 'asks' ? 'buy' : 'sell';
    const isPrice = cell!.dataset['takes'] === 'price';
    const amount = isPrice
      ? decimalTextOfScaled(own.prices[at]!, priceDecimals)
      : decimalTextOfScaled(own.totals[at]!, sizeDecimals);
    if (amount !== null) (isPrice ? takeBookPrice : takeBookSize)(symbol, orderSide, amount);
  };
  /** The row next to the spread is where the keyboard comes in. */
  const stop = side === 'asks' ? count - 1 : 0;

  return (
    // The buttons inside are what is reached; this only hears them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={list}
      className={`${styles.side} ${styles[side]}`}
      role="table"
      aria-label={t(side === 'asks' ? 'trade.book.asks' : 'trade.book.bids')}
      onClick={taps ? take : undefined}
      onKeyDown={taps === null ? undefined : onRovingKeys}
    >
      {rows.map(({ at }, i) => (
        <div key={at} className={styles.row} role="row">
          <span className={styles.bar} aria-hidden="true" />
          <span className={styles.price} role="cell">
            <span className={styles.dot} role="img" aria-label={t('trade.book.own')} hidden />
            {taps === null ? (
              <span />
            ) : (
              <Tap takes="price" title={t('trade.book.takePrice')} on={taps} stop={i === stop} />
            )}
          </span>
          <span className={styles.size} role="cell">
            {taps === null ? <span /> : <Tap takes="size" title={t('trade.book.takeSize')} on={taps} stop={false} />}
          </span>
          <span className={styles.total} role="cell" />
        </div>
      ))}
    </div>
  );
});

/** A price or size that fills the ticket. The effect of the table writes its text. */
function Tap({ takes, title, on, stop }: { takes: 'price' | 'size'; title: string; on: boolean; stop: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- see above
    <button type="button" data-takes={takes} title={title} disabled={!on} tabIndex={stop ? 0 : -1} />
  );
}
