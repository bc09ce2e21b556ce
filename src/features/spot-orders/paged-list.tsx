import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { isNarrowed, NO_FILTER } from '../../model/spot-filter.ts';
import type { SpotFilter, SpotTotals } from '../../model/spot-filter.ts';
import type { Market } from '../../model/market.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { PagedLoader } from '../../data/paged.ts';
import { SpotExportSheet } from './spot-export-sheet.tsx';
import type { ExportKind } from './spot-export-sheet.tsx';
import { SpotFilterBar } from './spot-filter-bar.tsx';
import type { FilterParts } from './filter-words.ts';
import { ListStates, PagedMoreLine } from '../shell/list-states.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { PATHS } from '../shell/paths.ts';
import { SPOT_NARROW_ROW_PX } from './open-rows.tsx';
import { paidText, receivedText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import styles from './spot-orders.module.css';

interface PagedListProps<T> {
  market: Market;
  rows: ReadonlySignal<Rows<T>>;
  total: ReadonlySignal<number | null>;
  sums: ReadonlySignal<SpotTotals | null>;
  filter: ReadonlySignal<SpotFilter>;
  onFilter(next: SpotFilter): void;
  filters: FilterParts;
  loader: PagedLoader;
  /**
   * Subscribes to new rows while the list is shown; `changed` then fetches their count and sums again. Returns the
   * unsubscribe function.
   */
  follow(changed: () => void): () => void;
  renderRow(row: T): ReactNode;
  rowHeightPx: number;
  /** Table of the same rows for a wide window; null until its code is loaded. */
  Table: ComponentType<{ items: Rows<T>; label: string }> | null;
  keyOf(row: T): string;
  kind: ExportKind;
  label: string;
  empty: string;
}

/** Changes within this time are fetched together, ms. */
const GATHER_MS = 300;

/** A long list that the exchange filters and sums: filters, sums, rows, a button for more, export. */
export function PagedList<T>(props: PagedListProps<T>) {
  useSignals();
  const { t } = useTranslation();
  const { loader, market, onFilter, kind, Table, follow } = props;
  const [exporting, setExporting] = useState(false);
  const rows = props.rows.value;
  const total = props.total.value;
  const filter = props.filter.value;
  const { error } = loader.now.value;
  useEffect(() => {
    if (props.total.peek() === null) void loader.refresh();
  }, [loader, props.total]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = follow(() => {
      clearTimeout(timer);
      timer = setTimeout(() => void loader.refresh(), GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [follow, loader]);
  return (
    <>
      <SpotFilterBar
        market={market}
        filter={filter}
        onFilter={onFilter}
        parts={props.filters}
        onExport={() => setExporting(true)}
      />
      <ListStates known={total !== null} error={error} onRetry={() => void loader.refresh()}>
        {rows.length === 0 ? (
          isNarrowed(filter) ? (
            <EmptyState
              text={t('spotOrders.empty.filtered')}
              action={{ label: t('list.filter.reset'), onPick: () => onFilter(NO_FILTER) }}
            />
          ) : (
            <EmptyState text={props.empty} />
          )
        ) : (
          <>
            <TotalsLine totals={props.sums.value} />
            <PageLink to={PATHS.journal} className={styles.journal}>
              {t('spotOrders.journal')}
            </PageLink>
            {Table ? (
              <Table items={rows} label={props.label} />
            ) : (
              <Card padded={false}>
                <VirtualList
                  items={rows}
                  keyOf={props.keyOf}
                  rowHeightPx={props.rowHeightPx}
                  narrowRowHeightPx={SPOT_NARROW_ROW_PX}
                  renderRow={props.renderRow}
                  label={props.label}
                />
              </Card>
            )}
            <PagedMoreLine loader={loader} shown={rows.length} total={total ?? rows.length} />
          </>
        )}
      </ListStates>
      <SpotExportSheet kind={kind} filter={filter} open={exporting} onClose={() => setExporting(false)} />
    </>
  );
}

/** Quote asset of every spot market. */
const QUOTE = 'USDT';
/** Parts of the totals, and how each is rounded: it is the exact sum, rounded once. */
const PARTS = [
  ['bought', paidText],
  ['sold', receivedText],
  ['fees', paidText],
] as const;

/** Shows the sums of all rows of the filter, loaded or not, as the exchange counts them. */
function TotalsLine({ totals }: { totals: SpotTotals | null }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.sums} aria-label={t('spotOrders.sums.label')}>
      {PARTS.map(([part, text]) => (
        <div key={part}>
          <dt>{t(`spotOrders.sums.${part}`)}</dt>
          <dd translate="no">{totals === null ? UNKNOWN : `${text(totals[part], QUOTE)} ${QUOTE}`}</dd>
        </div>
      ))}
    </dl>
  );
}
