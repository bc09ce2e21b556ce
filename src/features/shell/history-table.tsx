import { useCallback, useContext } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PaneContext, VirtualList } from '../../ui/virtual-list.tsx';
import type { VirtualListProps } from '../../ui/virtual-list.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import styles from './history-table.module.css';
import { PageLink } from './page-link.tsx';

export interface TableColumn<Row> {
  /** Head of the column; empty for one of actions. Unique in the table. */
  readonly label: string;
  /** Whether figures and header are aligned to the end. */
  readonly end?: boolean;
  /** Relative width of the column; 1 by default. */
  readonly share?: number;
  readonly renderCell: (row: Row) => ReactNode;
}

export interface HistoryTableProps<Row> extends Pick<VirtualListProps<Row>, 'items' | 'keyOf' | 'label' | 'scrollKey'> {
  /** Keep the same array between renders. */
  readonly columns: readonly TableColumn<Row>[];
  /** Returns the path that a row links to, or the function that opens it. Keep the same function between renders. */
  readonly open: (row: Row) => string | (() => void);
}

/** Heights of a row in px at 16 px type: on a page, and in a pane, which is lower. */
const ROW_PX = 52;
const PANE_ROW_PX = 40;

/**
 * A long history on a wide window. The first cell of each row is a link or button that covers the row. Only visible
 * rows are rendered, so the table states the row count for screen readers.
 */
export function HistoryTable<Row>({ items, columns, open, label, ...list }: HistoryTableProps<Row>) {
  const renderRow = useCallback(
    (row: Row, index: number) => (
      <div role="row" aria-rowindex={index + 2} className={classNames(styles.columns, styles.row)}>
        {columns.map(({ label: column, end, renderCell }, at) => {
          const shown = renderCell(row);
          return (
            <span key={column} role="cell" className={end ? styles.end : undefined} translate={translateOf(shown)}>
              {at === 0 ? <Opener to={open(row)}>{shown}</Opener> : shown}
            </span>
          );
        })}
      </div>
    ),
    [columns, open],
  );
  const rowHeightPx = useContext(PaneContext) ? PANE_ROW_PX : ROW_PX;
  const widths = columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`).join(' ');
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={items.length + 1}
      style={{ '--history-columns': widths } as CSSProperties}
    >
      <div role="row" aria-rowindex={1} className={classNames(styles.columns, styles.head)}>
        {columns.map(({ label: column, end }) => (
          <span key={column} role="columnheader" className={end ? styles.end : undefined}>
            {column}
          </span>
        ))}
      </div>
      <VirtualList {...list} items={items} label={label} rowHeightPx={rowHeightPx} renderRow={renderRow} bare />
    </div>
  );
}

function Opener({ to, children }: { to: string | (() => void); children: ReactNode }) {
  return typeof to === 'string' ? (
    <PageLink to={to} className={styles.open}>
      {children}
    </PageLink>
  ) : (
    <button type="button" className={styles.open} onClick={to}>
      {children}
    </button>
  );
}
