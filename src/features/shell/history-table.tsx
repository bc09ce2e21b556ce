import { useCallback } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { VirtualListProps } from '../../ui/virtual-list.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import styles from './history-table.module.css';
import { PageLink } from './page-link.tsx';

export interface TableColumn<Row> {
  readonly label: string;
  /** Figures end where their header does. */
  readonly end?: boolean;
  /** Share of the width against the other columns; 1 by default. */
  readonly share?: number;
  readonly renderCell: (row: Row) => ReactNode;
}

export interface HistoryTableProps<Row> extends Pick<VirtualListProps<Row>, 'items' | 'keyOf' | 'label' | 'scrollKey'> {
  /** Keep the array the same between renders. */
  readonly columns: readonly TableColumn<Row>[];
  /** The page a row leads to, or what it opens. Keep it the same between renders. */
  readonly open: (row: Row) => string | (() => void);
}

/** Height of a row in px at 16 px type. */
const ROW_PX = 52;

/**
 * A long history on a wide window: columns under their headers, of which the first cell of each row is what opens it, over the
 * whole row. Only the rows in view exist, so the table says how many there are.
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
      <VirtualList {...list} items={items} label={label} rowHeightPx={ROW_PX} renderRow={renderRow} bare />
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
