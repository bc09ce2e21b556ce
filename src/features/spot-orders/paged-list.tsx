import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { NO_FILTER } from '../../signals/spot-orders.ts';
import type { SpotFilter } from '../../signals/spot-orders.ts';
import type { Market } from '../../model/market.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { PagedLoader } from '../../data/paged.ts';
import { SpotExportSheet } from './spot-export-sheet.tsx';
import type { ExportKind } from './spot-export-sheet.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListStates } from '../shell/list-states.tsx';
import { PagedMoreLine } from '../shell/paged-more-line.tsx';
import { SPOT_NARROW_ROW_PX, SPOT_ROW_PX } from './open-rows.tsx';

export interface PagedListProps<T> {
  market: Market;
  rows: ReadonlySignal<Rows<T>>;
  total: ReadonlySignal<number | null>;
  filter: ReadonlySignal<SpotFilter>;
  onFilter(next: SpotFilter): void;
  loader: PagedLoader;
  renderRow(row: T): ReactNode;
  keyOf(row: T): string;
  kind: ExportKind;
  label: string;
  empty: string;
}

/** A long list of the exchange: filters, rows, the rest for asking, export. Filters are the exchange's, over all rows. */
export function PagedList<T>(props: PagedListProps<T>) {
  useSignals();
  const { t } = useTranslation();
  const { loader, market, onFilter, kind } = props;
  const [exporting, setExporting] = useState(false);
  const rows = props.rows.value;
  const total = props.total.value;
  const filter = props.filter.value;
  const { error } = loader.now.value;
  useEffect(() => {
    if (props.total.peek() === null) void loader.refresh();
  }, [loader, props.total]);
  const filtered = filter.symbol !== null || filter.side !== null || filter.type !== null;
  return (
    <>
      <FilterBar
        market={market}
        filter={filter}
        onFilter={onFilter}
        withType={kind === 'orders'}
        onExport={() => setExporting(true)}
      />
      <ListStates known={total !== null} error={error} onRetry={() => void loader.refresh()}>
        {rows.length === 0 ? (
          filtered ? (
            <EmptyState
              text={t('spotOrders.empty.filtered')}
              action={{ label: t('spotOrders.filter.reset'), onPick: () => onFilter(NO_FILTER) }}
            />
          ) : (
            <EmptyState text={props.empty} />
          )
        ) : (
          <>
            <Card padded={false}>
              <VirtualList
                items={rows}
                keyOf={props.keyOf}
                rowHeightPx={SPOT_ROW_PX}
                narrowRowHeightPx={SPOT_NARROW_ROW_PX}
                renderRow={props.renderRow}
                label={props.label}
              />
            </Card>
            <PagedMoreLine loader={loader} shown={rows.length} total={total ?? rows.length} />
          </>
        )}
      </ListStates>
      <SpotExportSheet kind={kind} filter={filter} open={exporting} onClose={() => setExporting(false)} />
    </>
  );
}
