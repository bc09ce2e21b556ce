import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { earnOrders, maturedOrders } from '../../data/earn-orders.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EARN_STATUSES } from '../../model/earn.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { lazyCode } from '../../ui/lazy-code.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ListStates, PagedMoreLine } from '../shell/list-states.tsx';
import { PATHS } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { AsOf } from './earn-parts.tsx';
import { NARROW_ROW_PX, OrderRow, ROW_PX } from './earn-order-row.tsx';
import styles from './earn.module.css';

const tableCode = lazyCode(() => import('./earn-order-table.tsx'), 'columns');
const keyOf = ({ id }: EarnOrder) => id;
const renderRow = (order: EarnOrder) => <OrderRow order={order} />;

/** My orders of one status, newest first, page by page (decision 9). Matured orders are above the running ones. */
export function OrderList() {
  useSignals();
  const { t } = useTranslation();
  const status = earnOrders.filter.value;
  useEffect(() => {
    // Orders of an earlier visit stay visible during the refresh.
    void earnOrders.loader.refresh();
    void maturedOrders.refresh();
  }, []);
  return (
    <>
      <RadioGroup
        look="chips"
        label={t('earn.list.status')}
        value={status}
        onChange={(chosen) => void earnOrders.show(chosen)}
        options={EARN_STATUSES.map((value) => ({ value, label: t(`earn.status.${value}`) }))}
      />
      {status === 'ongoing' && <MaturedFirst />}
      <ListStates
        known={earnOrders.total.value !== null}
        error={earnOrders.loader.now.value.error}
        onRetry={() => void earnOrders.loader.refresh()}
      >
        <AsOf of={earnOrders.loader} />
        <Rows />
      </ListStates>
    </>
  );
}

/** Matured orders, which need an action, at the top. */
function MaturedFirst() {
  useSignals();
  const { t } = useTranslation();
  const known = maturedOrders.now.value.value;
  if (known === null || known.rows.length === 0) return null;
  const { rows, total } = known;
  return (
    <section className={styles.form}>
      <h2 className={styles.section}>{t('earn.list.maturedFirst')}</h2>
      <Card padded={false}>
        <ul className={styles.rows}>
          {rows.map((order) => (
            <li key={order.id}>
              <OrderRow order={order} />
            </li>
          ))}
        </ul>
      </Card>
      {total > rows.length && (
        <Button kind="quiet" onClick={() => void earnOrders.show('matured')}>
          {t('earn.list.showMatured', { total })}
        </Button>
      )}
    </section>
  );
}

function Rows() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const rows = earnOrders.rows.value;
  const wide = useWideCode(tableCode);
  const status = earnOrders.filter.value;
  if (rows.length === 0) {
    return (
      <Card>
        <EmptyState
          icon="earn"
          text={t(`earn.list.empty.${status}`)}
          action={
            status === 'ongoing'
              ? { label: t('earn.list.see'), onPick: () => void go(PATHS.earn) }
              : { label: t('earn.list.showOngoing'), onPick: () => void earnOrders.show('ongoing') }
          }
        />
      </Card>
    );
  }
  return (
    <div>
      <Card padded={false} className={styles.rows}>
        {wide ? (
          <wide.OrderTable items={rows} label={t('earn.list.label')} />
        ) : (
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={ROW_PX}
            narrowRowHeightPx={NARROW_ROW_PX}
            renderRow={renderRow}
            label={t('earn.list.label')}
            scrollKey="earn-orders"
          />
        )}
      </Card>
      <PagedMoreLine loader={earnOrders.loader} shown={rows.length} total={earnOrders.total.value ?? rows.length} />
    </div>
  );
}
