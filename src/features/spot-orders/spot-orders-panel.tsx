import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { overlays } from '../shell/overlays.ts';
import { sessionStore } from '../../data/session.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import type { Market } from '../../model/market.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { filterSpotFills, filterSpotHistory, spotFills, spotHistory } from '../../data/spot-orders.ts';
import { FillRow, HistoryRow } from './done-rows.tsx';
import { Holdings } from './holdings.tsx';
import { OpenOrders } from './open-orders.tsx';
import { PagedList } from './paged-list.tsx';
import styles from './spot-orders.module.css';

const VIEWS = ['open', 'history', 'fills', 'holdings'] as const;
type View = (typeof VIEWS)[number];

const orderKey = (order: SpotOrder) => order.id;
const fillKey = (fill: SpotFill) => fill.id;
const historyRow = (order: SpotOrder) => <HistoryRow order={order} />;
const fillRow = (fill: SpotFill) => <FillRow fill={fill} />;
const filterHistory = (filter: Parameters<typeof filterSpotHistory>[0]) => void filterSpotHistory(filter);
const filterFills = (filter: Parameters<typeof filterSpotFills>[0]) => void filterSpotFills(filter);

/** My spot trading: orders that wait, orders that ended, executions, and what each coin came to. */
export function SpotOrdersPanel({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [view, setView] = useState<View>('open');
  const signedIn = sessionStore.signedIn.value;
  const open = spotOrdersStore.open.value.length + spotOrdersStore.sending.value.length;
  useEffect(() => {
    // The chart marks the latest fills, whichever list is in front.
    if (signedIn && spotOrdersStore.fillsTotal.peek() === null) void spotFills.refresh();
  }, [signedIn]);
  return (
    <section className={styles.panel}>
      <Tabs
        id="spot-orders"
        look="plain"
        label={t('spotOrders.label')}
        value={view}
        onChange={(next) => setView(next)}
        tabs={VIEWS.map((key) => ({
          key,
          label:
            key === 'open' && open > 0 ? t('spotOrders.tab.openCount', { number: open }) : t(`spotOrders.tab.${key}`),
        }))}
      />
      <TabPanel id="spot-orders" value={view}>
        {signedIn ? (
          <Chosen view={view} market={market} />
        ) : (
          <EmptyState
            text={t('spotOrders.signInFirst')}
            action={{ label: t('spotOrders.connect'), onPick: () => overlays.openWalletSheet() }}
          />
        )}
      </TabPanel>
    </section>
  );
}

/** The count in a tab's name is no reason to render the list below it. */
const Chosen = memo(function Chosen({ view, market }: { view: View; market: Market }) {
  const { t } = useTranslation();
  switch (view) {
    case 'open':
      return <OpenOrders market={market} />;
    case 'history':
      return (
        <PagedList
          key="history"
          kind="orders"
          market={market}
          rows={spotOrdersStore.history}
          total={spotOrdersStore.historyTotal}
          filter={spotOrdersStore.historyFilter}
          onFilter={filterHistory}
          loader={spotHistory}
          renderRow={historyRow}
          keyOf={orderKey}
          label={t('spotOrders.tab.history')}
          empty={t('spotOrders.empty.history')}
        />
      );
    case 'fills':
      return (
        <PagedList
          key="fills"
          kind="fills"
          market={market}
          rows={spotOrdersStore.fills}
          total={spotOrdersStore.fillsTotal}
          filter={spotOrdersStore.fillsFilter}
          onFilter={filterFills}
          loader={spotFills}
          renderRow={fillRow}
          keyOf={fillKey}
          label={t('spotOrders.tab.fills')}
          empty={t('spotOrders.empty.fills')}
        />
      );
    case 'holdings':
      return <Holdings />;
  }
});
