import { useSignals } from '@preact/signals-react/runtime';
import type { ReadonlySignal } from '@preact/signals-core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Collection } from '../../data/collect-csv.ts';
import type { PagedLoader } from '../../data/paged.ts';
import type { DayRange } from '../../model/day-range.ts';
import type { Rows } from '../../signals/paged-rows.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ExportSheet } from '../shell/export-sheet.tsx';
import { ListStates, PagedMoreLine } from '../shell/list-states.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { lazyCode } from '../../ui/lazy-code.ts';
import { SALE_STATUSES } from './merchant-sale-calls.ts';
import type { SaleStatus } from './merchant-sale-calls.ts';
import { ORDER_NARROW_ROW_PX, ORDER_ROW_PX } from './exchange-order-row.tsx';
import styles from './exchange-order-list.module.css';

/** Sales and conversions have the same statuses. */
type OrderStatus = SaleStatus;

/** Whether the export sheet of the list is open; its button is in the page's bar. */
export interface ExportRequest {
  exporting: boolean;
  onExported(): void;
}

interface OrderListProps<T> extends ExportRequest {
  /** The listed orders. */
  of: {
    readonly rows: ReadonlySignal<Rows<T>>;
    readonly total: ReadonlySignal<number | null>;
    readonly filter: ReadonlySignal<OrderStatus | null>;
    readonly loader: PagedLoader;
  };
  onFilter(status: OrderStatus | null): Promise<void>;
  renderRow(row: T): ReactNode;
  /** Renders all rows on a wide window; null until its code is loaded. */
  renderTable: ((rows: Rows<T>) => ReactNode) | null;
  keyOf(row: T): string;
  label: string;
  empty: { readonly text: string; readonly action: string; readonly path: string };
  /** Title and rows of the exported file. */
  file: {
    readonly title: string;
    nameOf(status: OrderStatus | null, range: DayRange): string;
    collect(status: OrderStatus | null, range: DayRange, onProgress: (rows: number) => void): Collection;
  };
  /** Key under which the scroll position is stored (H8). */
  scrollKey: string;
}

const ALL = 'all';

/** One tab of the order history: a filter by status, rows newest first, page by page (decision 9), and an export. */
export function OrderList<T>(props: OrderListProps<T>) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { of, onFilter, label, empty, file } = props;
  // Rows of an earlier visit stay visible during the refresh.
  useEffect(() => void of.loader.refresh(), [of]);
  const rows = of.rows.value;
  const total = of.total.value;
  const status = of.filter.value;
  const statusName = (value: OrderStatus | null) => t(`sale.list.${value ?? ALL}`);
  return (
    <>
      <RadioGroup
        look="chips"
        label={t('sale.list.filter')}
        value={status ?? ALL}
        onChange={(chosen) => void onFilter(chosen === ALL ? null : chosen)}
        options={[
          { value: ALL, label: statusName(null) },
          ...SALE_STATUSES.map((value) => ({ value, label: statusName(value) })),
        ]}
      />
      <ListStates known={total !== null} error={of.loader.now.value.error} onRetry={() => void of.loader.refresh()}>
        {rows.length === 0 ? (
          <Card>
            {status === null ? (
              <EmptyState text={empty.text} action={{ label: empty.action, onPick: () => void go(empty.path) }} />
            ) : (
              <EmptyState
                text={t('sale.list.filtered')}
                action={{ label: t('sale.list.reset'), onPick: () => void onFilter(null) }}
              />
            )}
          </Card>
        ) : (
          <div>
            <Card padded={false} className={styles.list}>
              {props.renderTable ? (
                props.renderTable(rows)
              ) : (
                <VirtualList
                  items={rows}
                  keyOf={props.keyOf}
                  rowHeightPx={ORDER_ROW_PX}
                  narrowRowHeightPx={ORDER_NARROW_ROW_PX}
                  renderRow={props.renderRow}
                  label={label}
                  scrollKey={props.scrollKey}
                />
              )}
            </Card>
            <PagedMoreLine loader={of.loader} shown={rows.length} total={total ?? rows.length} />
          </div>
        )}
      </ListStates>
      <ExportSheet
        title={file.title}
        filters={statusName(status)}
        nameOf={(range) => file.nameOf(status, range)}
        collect={(range, onProgress) => file.collect(status, range, onProgress)}
        open={props.exporting}
        onClose={props.onExported}
      />
    </>
  );
}

/** Tables of both tabs, for wide windows. */
export const orderTableCode = lazyCode(() => import('./exchange-order-table.tsx'), 'columns');
