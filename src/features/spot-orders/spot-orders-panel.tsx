import { effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { overlays } from '../shell/overlays.ts';
import { sessionStore } from '../../data/session.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import type { Market } from '../../model/market.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { filterSpotFills, filterSpotHistory, spotFills, spotHistory } from '../../data/spot-order-lists.ts';
import { useWideCode } from '../shell/wide-window.ts';
import { FillRow, HistoryRow } from './done-rows.tsx';
import { Holdings } from './holdings.tsx';
import { OpenOrders } from './open-spot-orders.tsx';
import { SPOT_FILL_ROW_PX, SPOT_ORDER_ROW_PX } from './open-rows.tsx';
import { PagedList } from './paged-list.tsx';
import styles from './spot-orders.module.css';
import { tablesCode } from './tables/tables-code.ts';

const VIEWS = ['open', 'history', 'fills', 'holdings'] as const;
export type SpotView = (typeof VIEWS)[number];

const orderKey = (order: SpotOrder) => order.id;
const fillKey = (fill: SpotFill) => fill.id;
const historyRow = (order: SpotOrder) => <HistoryRow order={order} />;
const fillRow = (fill: SpotFill) => <FillRow fill={fill} />;
const filterHistory = (filter: Parameters<typeof filterSpotHistory>[0]) => void filterSpotHistory(filter);
const ORDER_FILTERS = { kind: true, end: true, days: true } as const;
const FILL_FILTERS = { days: true } as const;
const followEnds = (changed: () => void) => spotOrdersStore.onDone(changed);
/** Calls `changed` on new fills. The first run of the effect reports the fills already loaded and is skipped. */
function followFills(changed: () => void): () => void {
  let first = true;
  return effect(() => {
    void spotOrdersStore.recentFills.value;
    if (!first) changed();
    first = false;
  });
}
const filterFills = (filter: Parameters<typeof filterSpotFills>[0]) => void filterSpotFills(filter);

/** My spot trading: pending orders, ended orders, fills, and the position in each coin. */
export function SpotOrdersPanel({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [view, setView] = useState<SpotView>('open');
  const signedIn = sessionStore.signedIn.value;
  const open = spotOrdersStore.open.value.length + spotOrdersStore.sending.value.length;
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
          <SpotOrderList view={view} market={market} />
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

/** One list of a signed-in person. Memoised, so that a changed count in a tab label does not render the list. */
export const SpotOrderList = memo(function SpotOrderList({ view, market }: { view: SpotView; market: Market }) {
  const { t } = useTranslation();
  const wide = useWideCode(tablesCode);
  useEffect(() => {
    // The chart marks the latest fills, whichever list is selected.
    if (spotOrdersStore.fillsTotal.peek() === null) void spotFills.refresh();
  }, []);
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
          sums={spotOrdersStore.historySums}
          filter={spotOrdersStore.historyFilter}
          onFilter={filterHistory}
          filters={ORDER_FILTERS}
          loader={spotHistory}
          follow={followEnds}
          renderRow={historyRow}
          rowHeightPx={SPOT_ORDER_ROW_PX}
          Table={wide && wide.EndedTable}
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
          sums={spotOrdersStore.fillsSums}
          filter={spotOrdersStore.fillsFilter}
          onFilter={filterFills}
          filters={FILL_FILTERS}
          loader={spotFills}
          follow={followFills}
          renderRow={fillRow}
          rowHeightPx={SPOT_FILL_ROW_PX}
          Table={wide && wide.FillTable}
          keyOf={fillKey}
          label={t('spotOrders.tab.fills')}
          empty={t('spotOrders.empty.fills')}
        />
      );
    case 'holdings':
      return <Holdings />;
  }
});
