import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { MouseEvent, KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { bookFigures } from './book-figures.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import { bookStore } from '../../signals/book-store.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { flushPending } from '../../signals/stream-parts.ts';
import type { BookRow, BookShared } from '../../surface/columns/book-columns.ts';
import { PaintedRows } from '../../surface/host/painted-rows.tsx';
import { rowsIn, watchShownRows } from '../../surface/host/watch-shown-rows.ts';
import type { ShownRows } from '../../surface/host/watch-shown-rows.ts';
import type { Market } from '../../model/market.ts';
import { motion } from '../../ui/motion.ts';
import { useLive } from '../shell/shell-contexts.ts';
import { BookRowView } from './book-row.tsx';
import { ownPrices } from './own-prices.ts';
import { takeBookPrice, takeBookSize } from './ticket-intents.ts';
import styles from './book.module.css';

interface BookSideProps {
  side: 'bids' | 'asks';
  market: Market;
  /** Number of rows; further levels are not shown, and rows without a level stay blank (B5). */
  rows: number;
  /** Whether prices and sizes fill the spot ticket (B7); null without a ticket, false while prices are stale (G29). */
  taps: boolean | null;
}

interface KeyedRow {
  readonly key: string;
  readonly row: BookRow;
}

/** Rows from the top: the best ask is the lowest, next to the spread (B1). */
const rowsOf = (side: BookShared['side'], count: number): readonly KeyedRow[] =>
  Array.from({ length: count }, (_, i) => {
    const at = side === 'asks' ? count - 1 - i : i;
    return { key: String(at), row: { at } };
  });

/**
 * One side of the book. The live worker paces it (B11) and paints it where it can; otherwise its rows write themselves.
 */
export const BookSide = memo(function BookSide(props: BookSideProps) {
  const { side, market, rows: count } = props;
  const { symbol, priceDecimals, sizeDecimals, tickSize } = market;
  const { openSurface } = useLive();
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
      unit: bookFigures.unit.value,
      total: bookFigures.total.value,
      tickScaled,
      own: own.value,
      flashMs: motion.value.bookFlashMs,
    }));
  }, [side, count, symbol, tickSize, priceDecimals, sizeDecimals]);
  return (
    <PaintedRows list="book" rows={rows} shared={shared} rowSelector="[role=row]" openPort={openSurface}>
      {(onRows) => <BookTable {...props} keyed={rows} shared={shared} onRows={onRows} />}
    </PaintedRows>
  );
});

interface BookTableProps extends BookSideProps {
  keyed: readonly KeyedRow[];
  shared: ReadonlySignal<BookShared>;
  onRows(shown: ShownRows): void;
}

function BookTable({ side, market, taps, keyed, shared, onRows }: BookTableProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { symbol, priceDecimals, sizeDecimals } = market;
  const count = keyed.length;
  useLayoutEffect(() => watchShownRows(list.current!, rowsIn(list.current!, count), onRows), [count, onRows]);

  const take = (event: MouseEvent) => {
    const cell = (event.target as Element).closest('button');
    const row = cell && [...list.current!.children].findIndex((each) => each.contains(cell));
    if (row === null || row < 0) return;
    // Apply pending updates first, so that the tap takes the visible value.
    flushPending(() => takeRow(keyed[row]!.row.at, cell!.dataset['takes'] === 'price'));
  };
  function takeRow(at: number, isPrice: boolean): void {
    const own = bookStore[side];
    if (bookStore.symbol.peek() !== symbol || at >= own.count) return;
    // A tap on an ask buys from it.
    const orderSide = side === 'asks' ? 'buy' : 'sell';
    const amount = isPrice
      ? decimalTextOfScaled(own.prices[at]!, priceDecimals)
      : decimalTextOfScaled(own.totals[at]!, sizeDecimals);
    if (amount !== null) (isPrice ? takeBookPrice : takeBookSize)(symbol, orderSide, amount);
  }

  return (
    // The buttons inside take the focus; this element only handles bubbling events.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={list}
      className={`${styles.side} ${styles[side]}`}
      role="table"
      data-side={side}
      aria-label={t(side === 'asks' ? 'trade.book.asks' : 'trade.book.bids')}
      onClick={taps ? take : undefined}
      onKeyDown={taps === null ? undefined : onRovingKeys}
    >
      {keyed.map(({ key, row }) => (
        <BookRowView
          key={key}
          rowKey={key}
          row={row}
          shared={shared}
          priceDecimals={priceDecimals}
          taps={taps}
          // The row next to the spread.
          stop={row.at === 0}
        />
      ))}
    </div>
  );
}

/** Change of row and cell by arrow key. */
const MOVES: Readonly<Record<string, readonly [row: number, cell: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

/**
 * Makes the table of buttons one tab stop (B7): arrow keys, Home and End move focus and tab stop. Cells without text
 * are skipped, so that blank rows of a short book cannot be reached.
 */
function onRovingKeys(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  const focused = (event.target as Element).closest('button');
  if (!move || !focused) return;
  const rows = [...event.currentTarget.children].map((row) => Array.from(row.querySelectorAll('button')));
  const at = rows.findIndex((cells) => cells.includes(focused));
  if (at < 0) return;
  event.preventDefault();
  const cell = clamp(rows[at]!.indexOf(focused) + move[1], 0, rows[at]!.length - 1);
  const filled = rows.flatMap((cells, row) => (cells[cell]?.textContent === '' ? [] : [row]));
  const next = filled[clamp(filled.indexOf(at) + move[0], 0, filled.length - 1)];
  const target = next === undefined ? undefined : rows[next]![cell];
  if (!target) return;
  focused.tabIndex = -1;
  target.tabIndex = 0;
  target.focus();
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);
