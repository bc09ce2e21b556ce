import type { ReadonlySignal } from '@preact/signals-core';
import { memo, useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { writeText } from '../../frame/write-text.ts';
import { BOOK_COLUMNS, forgetLevel } from '../../surface/columns/book-columns.ts';
import type { BookRow, BookShared } from '../../surface/columns/book-columns.ts';
import type { Cell } from '../../surface/columns/column.ts';
import { usePainted } from '../../surface/host/painted-rows.tsx';
import { priceCell } from '../../ui/folded-words.tsx';
import { followRow } from './follow-row.ts';
import styles from './book.module.css';

export interface BookRowViewProps {
  row: BookRow;
  rowKey: string;
  shared: ReadonlySignal<BookShared>;
  priceDecimals: number;
  /** Same as `taps` of the side. */
  taps: boolean | null;
  /** Whether the row is the tab stop of the table. */
  stop: boolean;
}

/** Returns functions that find a cell of the row, and the figure in it, by name. */
function partsOf(element: HTMLElement) {
  const part = (name: string) => element.querySelector<HTMLElement>(`[data-cell="${name}"]`)!;
  const figure = (name: string) => part(name).querySelector<HTMLElement>(`.${styles.figure}`)!;
  return { part, figure };
}

function writersOf(element: HTMLElement, priceDecimals: number): Readonly<Record<string, (cell: Cell) => void>> {
  const { part, figure } = partsOf(element);
  const writePrice = priceCell(figure('price'), priceDecimals);
  const [size, total] = [figure('size'), figure('total')];
  const bar = part('bar').firstElementChild as HTMLElement;
  const dot = part('dot');
  return {
    gone: ({ tint }) => void element.toggleAttribute('data-gone', tint !== 0),
    bar: ({ share }) => void (bar.style.transform = `scaleX(${share})`),
    dot({ text }) {
      const hidden = text === '';
      if (dot.hidden !== hidden) dot.hidden = hidden;
    },
    price: ({ text }) => writePrice(text),
    size: ({ text }) => writeText(size, text),
    total: ({ text }) => writeText(total, text),
  };
}

/** One row of the book. React renders it once; its cells are then written directly. */
export const BookRowView = memo(function BookRowView(props: BookRowViewProps) {
  const { row, rowKey, shared, priceDecimals, taps, stop } = props;
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const painted = usePainted(rowKey);
  useLayoutEffect(() => {
    const element = root.current!;
    const { part } = partsOf(element);
    /** Elements with the text for screen readers: the button if there is one, else the cell. */
    const labels = ['price', 'size', 'total'].map(
      (name) => [name, part(name).querySelector('button') ?? part(name)] as const,
    );
    const stopFollowing = followRow({
      element,
      row,
      shared,
      columns: BOOK_COLUMNS,
      painted,
      write: writersOf(element, priceDecimals),
      say(texts) {
        delete element.dataset['gone'];
        forgetLevel(row);
        for (const [name, node] of labels) {
          const text = texts[name]!;
          if (text === '') node.removeAttribute('aria-label');
          else if (text !== node.getAttribute('aria-label')) node.setAttribute('aria-label', text);
        }
      },
      sayText() {
        for (const [, node] of labels) node.removeAttribute('aria-label');
      },
    });
    return () => {
      stopFollowing();
      forgetLevel(row);
    };
  }, [row, shared, painted, priceDecimals]);

  return (
    <div ref={root} className={styles.row} role="row" data-cell="gone">
      <span className={styles.depth} data-cell="bar" aria-hidden="true">
        <span className={styles.bar} />
      </span>
      <span className={styles.price} role="cell" data-cell="price">
        <span className={styles.dot} role="img" data-cell="dot" aria-label={t('trade.book.own')} hidden />
        {taps === null ? (
          <span className={styles.figure} />
        ) : (
          <Tap takes="price" title={t('trade.book.takePrice')} on={taps} stop={stop} />
        )}
      </span>
      <span className={styles.size} role="cell" data-cell="size">
        {taps === null ? (
          <span className={styles.figure} />
        ) : (
          <Tap takes="size" title={t('trade.book.takeSize')} on={taps} stop={false} />
        )}
      </span>
      <span className={styles.total} role="cell" data-cell="total">
        <span className={styles.figure} />
      </span>
    </div>
  );
});

/** A price or size button that fills the ticket; `followRow` writes its text. */
function Tap({ takes, title, on, stop }: { takes: 'price' | 'size'; title: string; on: boolean; stop: boolean }) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- see above
    <button type="button" data-takes={takes} title={title} disabled={!on} tabIndex={stop ? 0 : -1}>
      <span className={styles.figure} />
    </button>
  );
}
