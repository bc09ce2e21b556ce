import { useSignals } from '@preact/signals-react/runtime';
import { failureText } from '../../../i18n/refusal-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { MoreLine } from '../../../ui/more-line.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { isAsking } from '../../../data/resource.ts';
import { loadUpDownOrders, upDownHistory } from '../../../data/up-down-orders.ts';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/use-navigation.ts';
import { useWideCode } from '../../shell/use-wide-code.ts';
import { HistoryTotalsLine } from './history-totals-line.tsx';
import styles from './orders-history.module.css';
import { SETTLED_NARROW_ROW_PX, SETTLED_ROW_PX, SettledOrderRow } from './settled-order-row.tsx';

const tableCode = lazyCode(() => import('./settled-table.tsx'), 'columns');
const keyOf = (order: SettledOrder) => order.id;
const settledRow = (order: SettledOrder) => <SettledOrderRow order={order} />;

/** The trades that have ended, newest first, with what they came to (S8). */
export function OrdersHistory() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const wide = useWideCode(tableCode);
  const load = upDownHistory.now.value;
  const busy = isAsking(load);
  const rows = upDownOrdersStore.history.value;
  const total = upDownOrdersStore.historyTotal.value;
  if (total === null) {
    return load.error ? (
      <ErrorState
        title={t('common.loadFailed')}
        detail={failureText(load.error)}
        onRetry={() => void loadUpDownOrders()}
      />
    ) : (
      <LoadingView onRetry={() => void loadUpDownOrders()} />
    );
  }
  if (rows.length === 0) {
    const action = { label: t('trade.orders.howSettles'), onPick: () => go(PATHS.rules) };
    return <EmptyState text={t('trade.orders.emptyHistory')} action={action} />;
  }
  return (
    <>
      <HistoryTotalsLine />
      <Card padded={false}>
        {wide ? (
          <wide.SettledTable items={rows} label={t('trade.orders.history')} />
        ) : (
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={SETTLED_ROW_PX}
            narrowRowHeightPx={SETTLED_NARROW_ROW_PX}
            renderRow={settledRow}
            label={t('trade.orders.history')}
          />
        )}
      </Card>
      <MoreLine
        words={t('trade.orders.shown', { shown: rows.length, total })}
        next={
          rows.length < total
            ? {
                busy,
                more: t('trade.orders.loadMore'),
                all: t('trade.orders.loadAll'),
                onMore: () => void upDownHistory.more(),
                onAll: () => void upDownHistory.all(),
              }
            : null
        }
      />
      {load.error && (
        <p className={styles.failed} role="alert">
          {failureText(load.error)}
        </p>
      )}
    </>
  );
}
