import { useSignals } from '@preact/signals-react/runtime';
import { memo, useState } from 'react';
import { preferences } from '../../../data/preferences.ts';
import { sessionStore } from '../../../data/session.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Market } from '../../../model/market.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import { Card } from '../../../ui/card.tsx';
import { LazyView } from '../../../ui/lazy-view.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { PaneContext } from '../../../ui/virtual-list.tsx';
import { overlays } from '../../../features/shell/overlays.ts';
import { spotCode } from '../../../features/spot-ticket/use-spot-parts.ts';
import { upDownRow } from '../../../features/up-down/orders/up-down-under-way.ts';
import { openOrdersCode, tradeParts } from '../trade-parts.ts';
import { useEntryChoice } from '../use-entry-choice.ts';
import styles from './wide-trade.module.css';

const VIEWS = ['open', 'updown', 'history', 'fills', 'holdings'] as const;
type View = (typeof VIEWS)[number];
const UP_DOWN_FIRST = ['updown', 'open', 'history', 'fills', 'holdings'] as const;

/** Running and awaited up/down trades, the one that is being sent included. */
const runningNow = () =>
  upDownOrdersStore.current.value.length + upDownOrdersStore.awaiting.value.length + (upDownRow.value === null ? 0 : 1);

/** My orders, trades and positions of both kinds under the chart; the lists scroll inside. */
export const WideOrders = memo(function WideOrders({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  // A list needs its pane when it is first rendered.
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const isSpot = preferences.product.value === 'spot';
  const [ofSpot, chooseOfSpot] = useEntryChoice<View>('spotOrders', VIEWS);
  const [ofUpDown, chooseOfUpDown] = useEntryChoice<View>('orders', UP_DOWN_FIRST);
  const view = isSpot ? ofSpot : ofUpDown;
  const counts: Partial<Record<View, number>> = {
    open: spotOrdersStore.open.value.length + spotOrdersStore.sending.value.length,
    updown: runningNow(),
  };
  const names: Readonly<Record<View, string>> = {
    open: t('panes.lists.open'),
    updown: t('trade.product.updown'),
    history: t('panes.lists.history'),
    fills: t('panes.lists.fills'),
    holdings: t('panes.lists.holdings'),
  };
  const nameOf = (key: View) =>
    counts[key] ? t('panes.lists.counted', { list: names[key], number: counts[key] }) : names[key];
  return (
    <Card padded={false} className={styles.orders}>
      <div className={styles.tabs}>
        <Tabs
          id="orders"
          look="plain"
          label={t('panes.lists.label')}
          value={view}
          onChange={isSpot ? chooseOfSpot : chooseOfUpDown}
          tabs={VIEWS.map((key) => ({ key, label: nameOf(key) }))}
        />
      </div>
      <div ref={setPane} className={styles.lists}>
        <TabPanel id="orders" value={view}>
          <PaneContext value={pane}>
            {sessionStore.signedIn.value ? (
              pane && <List view={view} market={market} />
            ) : (
              <EmptyState
                text={t('trade.orders.signInFirst')}
                action={{ label: t('trade.ticket.state.connect'), onPick: () => overlays.openWalletSheet() }}
              />
            )}
          </PaneContext>
        </TabPanel>
      </div>
    </Card>
  );
});

/** Memoised, so that a changed count in a tab does not render the list. */
const List = memo(function List({ view, market }: { view: View; market: Market }) {
  if (view === 'updown') return <UpDownTrades />;
  return <LazyView code={spotCode}>{({ SpotOrderList }) => <SpotOrderList view={view} market={market} />}</LazyView>;
});

/** Running up/down trades above the settled ones. */
function UpDownTrades() {
  useSignals();
  return (
    <>
      {runningNow() > 0 && (
        <div className={styles.running}>
          <LazyView code={openOrdersCode}>{({ OpenOrders }) => <OpenOrders />}</LazyView>
        </div>
      )}
      <LazyView code={tradeParts}>{({ OrdersHistory }) => <OrdersHistory />}</LazyView>
    </>
  );
}
