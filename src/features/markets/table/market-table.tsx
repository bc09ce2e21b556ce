import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { MARKET_TABLE_COLUMNS } from '../../../surface/columns/market-table-columns.ts';
import type { ListedRows } from '../../../ui/virtual-list.tsx';
import { MarketList } from '../market-list.tsx';
import type { MarketListProps } from '../market-list.tsx';
import { WEEK_CLOSES } from '../mini-chart-hours.ts';
import { nextSorting } from '../market-sorting.ts';
import type { SortColumn, Sorting } from '../market-sorting.ts';
import { MarketTableRow, TABLE_ROW_PX } from './market-table-row.tsx';
import styles from './market-table.module.css';
import { createRowChoice, RowChoiceContext, rowAfterKey } from './row-focus.ts';

export interface MarketTableProps extends Pick<MarketListProps, 'rows' | 'label' | 'scrollKey' | 'empty'> {
  sorting: Sorting | null;
  onSorting(next: Sorting | null): void;
  /** The selected market, which may be in no visible row. */
  chosen: MarketSymbol | null;
  /** Called when a row is focused or clicked. */
  onChoose(symbol: MarketSymbol): void;
  /** Called on Enter or a double click. */
  onOpen(symbol: MarketSymbol): void;
}

/** Days of the chart: there are six closes a day. */
const WEEK_DAYS = WEEK_CLOSES / 6;
const ROW = '[data-symbol]';

const symbolOf = (row: Element): MarketSymbol => (row as HTMLElement).dataset['symbol'] as MarketSymbol;
/** Returns the row under a pointer; null when a button in it was hit. */
const hitRow = (event: MouseEvent): Element | null => {
  const hit = event.target as Element;
  return hit.closest('button') ? null : hit.closest(ROW);
};

/**
 * The list of markets as a table: a grid whose rows take the focus one by one (arrows, Home, End, page keys), sorted
 * from its headers. Only visible rows are rendered.
 */
export function MarketTable(props: MarketTableProps) {
  const { rows, label, scrollKey, empty, sorting, onSorting, chosen, onChoose, onOpen } = props;
  const { t } = useTranslation();
  const [choice] = useState(createRowChoice);
  const grid = useRef<HTMLDivElement>(null);
  const shown = useRef<ListedRows | null>(null);
  /** Index of a distant row that gets the focus once it is rendered. */
  const awaited = useRef<number | null>(null);

  /** Makes the selected row the tab stop if it is rendered, else the first visible one. */
  const mark = () => {
    const at = rows.findIndex(({ symbol }) => symbol === chosen);
    const { first, last, firstSeen } = shown.current ?? { first: 0, last: rows.length, firstSeen: 0 };
    const stop = at >= first && at <= last ? at : Math.min(firstSeen, rows.length - 1);
    choice.set(chosen, rows[stop]?.symbol ?? null);
  };
  const focusRow = (index: number): boolean => {
    const row = grid.current!.querySelector<HTMLElement>(`[data-index="${index}"] ${ROW}`);
    if (!row) return false;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const latest = useRef({ mark, focusRow });
  useLayoutEffect(() => {
    latest.current = { mark, focusRow };
    mark();
  });
  const table = useMemo(
    () => ({
      Row: MarketTableRow,
      rowPx: TABLE_ROW_PX,
      columns: MARKET_TABLE_COLUMNS,
      onRows(next: ListedRows) {
        shown.current = next;
        latest.current.mark();
        if (awaited.current !== null) latest.current.focusRow(awaited.current);
      },
    }),
    [],
  );

  const goTo = (index: number) => {
    if (focusRow(index)) return;
    awaited.current = index;
    const known = grid.current!.querySelector<HTMLElement>('[data-index]')!;
    const { top, height } = known.getBoundingClientRect();
    const fromKnown = (index - Number(known.dataset['index'])) * height;
    window.scrollTo(0, window.scrollY + top + fromKnown - window.innerHeight / 2);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target as Element;
    if (!row.matches(ROW) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      onOpen(symbolOf(row));
      return;
    }
    // Further keys continue from the row that waits for the focus, though it may not be rendered yet.
    const at = awaited.current ?? rows.findIndex(({ symbol }) => symbol === symbolOf(row));
    const next = rowAfterKey(event.key, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    goTo(next);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!target.matches(ROW)) return;
    awaited.current = null;
    onChoose(symbolOf(target));
  };
  const onClick = (event: MouseEvent) => {
    const row = hitRow(event);
    if (row) onChoose(symbolOf(row));
  };
  const onDoubleClick = (event: MouseEvent) => {
    const row = hitRow(event);
    if (row) onOpen(symbolOf(row));
  };

  const sorted = (column: SortColumn, className?: string) => (
    <SortHeader
      column={column}
      sorting={sorting}
      onPick={() => onSorting(nextSorting(sorting, column))}
      className={className}
    />
  );
  const listed = rows.length > 0;
  return (
    // An empty list is no grid, because its placeholder has no rows.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it has one of two roles
    <div
      ref={grid}
      role={listed ? 'grid' : 'presentation'}
      {...(listed && { 'aria-label': label, 'aria-rowcount': rows.length + 1 })}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onClick={onClick}
      onDoubleClick={onDoubleClick}
    >
      {listed && (
        <div role="row" aria-rowindex={1} className={classNames(styles.columns, styles.head)}>
          <span role="columnheader">
            <span className="sr-only">{t('market.tab.favourites')}</span>
          </span>
          {sorted('name', styles.nameHead)}
          {sorted('price')}
          {sorted('change')}
          <span role="columnheader">{t('trade.high24h')}</span>
          <span role="columnheader">{t('trade.low24h')}</span>
          {sorted('volume')}
          <span role="columnheader">{t('common.unit.days', { value: WEEK_DAYS })}</span>
        </div>
      )}
      <RowChoiceContext value={choice}>
        <MarketList rows={rows} label={label} scrollKey={scrollKey} empty={empty} table={table} />
      </RowChoiceContext>
    </div>
  );
}

interface SortHeaderProps {
  column: SortColumn;
  sorting: Sorting | null;
  onPick(): void;
  className: string | undefined;
}

function SortHeader({ column, sorting, onPick, className }: SortHeaderProps) {
  const { t } = useTranslation();
  const chosen = sorting?.column === column;
  const state = !chosen ? 'none' : sorting.descending ? 'descending' : 'ascending';
  return (
    <span role="columnheader" aria-sort={state} className={className}>
      <button type="button" className={styles.sort} onClick={onPick}>
        {column === 'volume' ? t('trade.volume') : t(`market.sort.${column}`)}
        <span className={styles.sortMark} aria-hidden="true">
          {state === 'ascending' ? '↑' : state === 'descending' ? '↓' : ''}
        </span>
      </button>
    </span>
  );
}
