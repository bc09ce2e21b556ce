import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../i18n/use-translation.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { overlays } from '../../features/shell/overlays.ts';
import { sessionStore } from '../../data/session.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { LazyView } from '../../ui/lazy-view.tsx';
import styles from './orders-panel.module.css';
import { openOrdersCode, tradeParts } from './trade-parts.ts';

export const ORDERS_VIEWS = ['open', 'history'] as const;
type View = (typeof ORDERS_VIEWS)[number];

export interface OrdersPanelProps {
  view: View;
  onView(view: View): void;
}

/** My up/down trades: running ones with one shared clock, those awaiting their result, and history (S5, S8, S14). */
export function OrdersPanel({ view, onView }: OrdersPanelProps) {
  useSignals();
  const { t } = useTranslation();
  const running = upDownOrdersStore.current.value.length + upDownOrdersStore.awaiting.value.length;
  return (
    <section className={styles.panel}>
      <Tabs
        id="orders"
        look="plain"
        label={t('trade.orders.label')}
        value={view}
        onChange={onView}
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
            <LazyView code={openOrdersCode}>{({ OpenOrders }) => <OpenOrders />}</LazyView>
          ) : (
            <LazyView code={tradeParts}>{({ OrdersHistory }) => <OrdersHistory />}</LazyView>
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
