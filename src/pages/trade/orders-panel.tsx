import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../i18n/refusal-text.ts';
import { ordersStore } from '../../signals/orders.ts';
import { overlays } from '../../signals/overlays.ts';
import type { SettledOrder } from '../../signals/second-order.ts';
import { sessionStore } from '../../signals/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingView } from '../../ui/loading-view.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { useSettlements } from '../chrome/settlements-context.ts';
import { OpenOrderRow } from './open-order-row.tsx';
import { loadAllOrders, loadMoreOrders, loadOrders, ordersLoad } from '../chrome/orders-load.ts';
import styles from './orders-panel.module.css';
import { HistoryTotalsLine } from './history-totals-line.tsx';
import { OrderSummary } from './order-summary.tsx';
import { orderUnderWay } from './place-order.ts';
import { SETTLED_ROW_PX, SettledOrderRow } from './settled-order-row.tsx';

type View = 'open' | 'history';
/** At most five rings move at once (S14). */
const MOVING_RINGS = 5;

/** My up/down trades: running ones with one shared clock, those awaiting their result, and history (S5, S8, S14). */
export function OrdersPanel() {
  useSignals();
  const { t } = useTranslation();
  const [view, setView] = useState<View>('open');
  const running = ordersStore.current.value.length + ordersStore.awaiting.value.length;
  return (
    <section className={styles.panel}>
      <Tabs
        id="orders"
        look="plain"
        label={t('trade.orders.label')}
        value={view}
        onChange={(next) => setView(next)}
        tabs={[
          {
            key: 'open',
            label: running > 0 ? t('trade.orders.openCount', { number: running }) : t('trade.orders.open'),
          },
          { key: 'history', label: t('trade.orders.history') },
        ]}
      />
      <TabPanel id="orders" value={view}>
        {sessionStore.signedIn.value ? (
          view === 'open' ? (
            <OpenOrders />
          ) : (
            <History />
          )
        ) : (
          <EmptyState
            text={t('trade.orders.signInFirst')}
            action={{ label: t('trade.ticket.state.connect'), onPick: () => overlays.openWalletSheet() }}
          />
        )}
      </TabPanel>
    </section>
  );
}

function OpenOrders() {
  useSignals();
  const { t } = useTranslation();
  const settlements = useSettlements();
  const sent = orderUnderWay.value;
  const current = ordersStore.current.value;
  const awaiting = ordersStore.awaiting.value;
  if (!sent && current.length + awaiting.length === 0) return <EmptyState text={t('trade.orders.emptyOpen')} />;
  return (
    <ul className={styles.list}>
      {sent && (
        <li>
          <Card className={styles.sent} label={t('trade.ticket.sending')}>
            <span>
              <OrderSummary order={sent} />
            </span>
            <span className={styles.quiet}>{t('trade.ticket.sending')}</span>
          </Card>
        </li>
      )}
      {current.map((order, index) => (
        <li key={order.id}>
          <Card padded={false}>
            <OpenOrderRow order={order} moving={index < MOVING_RINGS} />
          </Card>
        </li>
      ))}
      {awaiting.map((order) => (
        <li key={order.id}>
          <Card padded={false}>
            <OpenOrderRow order={order} moving={false} />
            <div className={styles.awaiting}>
              <p className={styles.quiet}>{t('trade.orders.awaitingHint')}</p>
              <Button kind="quiet" size="small" onClick={() => settlements.askAgain(order.id)}>
                {t('trade.orders.askAgain')}
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

const keyOf = (order: SettledOrder) => order.id;
const settledRow = (order: SettledOrder) => <SettledOrderRow order={order} />;

function History() {
  useSignals();
  const { t } = useTranslation();
  const load = ordersLoad.value;
  const rows = ordersStore.history.value;
  const total = ordersStore.historyTotal.value;
  if (total === null) {
    return load.state === 'failed' && load.error ? (
      <ErrorState title={t('common.loadFailed')} detail={failureText(load.error)} onRetry={() => void loadOrders()} />
    ) : (
      <LoadingView onRetry={() => void loadOrders()} />
    );
  }
  if (rows.length === 0) return <EmptyState text={t('trade.orders.emptyHistory')} />;
  return (
    <>
      <HistoryTotalsLine orders={rows} />
      <Card padded={false}>
        <VirtualList
          items={rows}
          keyOf={keyOf}
          rowHeightPx={SETTLED_ROW_PX}
          renderRow={settledRow}
          label={t('trade.orders.history')}
        />
      </Card>
      <div className={styles.more}>
        <span className={styles.quiet}>{t('trade.orders.shown', { shown: rows.length, total })}</span>
        {rows.length < total && (
          <span className={styles.moreButtons}>
            <Button kind="quiet" size="small" busy={load.state === 'loading'} onClick={() => void loadMoreOrders()}>
              {t('trade.orders.loadMore')}
            </Button>
            <Button kind="quiet" size="small" busy={load.state === 'loading'} onClick={() => void loadAllOrders()}>
              {t('trade.orders.loadAll')}
            </Button>
          </span>
        )}
      </div>
      {load.state === 'failed' && load.error && (
        <p className={styles.failed} role="alert">
          {failureText(load.error)}
        </p>
      )}
    </>
  );
}
