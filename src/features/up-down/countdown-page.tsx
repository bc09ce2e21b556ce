import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { dismissDockCard } from '../shell/dock-cards.ts';
import { overlays } from '../shell/overlays.ts';
import { symbolLabel } from '../../data/symbol-label.ts';
import { isSettled } from '../../model/up-down-order.ts';
import type { UpDownOrder } from '../../model/up-down-order.ts';
import { sessionStore } from '../../data/session.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { PageBar } from '../shell/page-bar.tsx';
import { PageBody } from '../shell/page-bar.tsx';
import { useLive } from '../shell/shell-contexts.ts';
import { useNavigation } from '../shell/navigation.ts';
import { PATHS } from '../shell/paths.ts';
import { ResourceView } from '../shell/resource-view.tsx';
import { DirectionLabel } from './ticket/direction-label.tsx';
import { RunningOrder } from './orders/running-order.tsx';
import { SettledReceipt } from './orders/settled-receipt.tsx';
import { fetchSettledUpDownOrder } from '../../api/up-down-order-calls.ts';
import { createResource } from '../../data/resource.ts';
import { loadUpDownOrders } from '../../data/up-down-order-lists.ts';

/** Route /pages/trade/countdown?id=…: one trade from its open price to its receipt, in any phase. */
export default function CountdownPage() {
  const [asked] = useSearchParams();
  const id = asked.get('id') ?? '';
  return <CountdownOf key={id} id={id} />;
}

function CountdownOf({ id }: { id: string }) {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const live = useLive();
  const known = useMemo(() => upDownOrdersStore.orderOf(id), [id]).value;
  const searched = useMemo(() => upDownOrder(id), [id]);
  const order = known ?? searched.now.value.value;
  const symbol = order?.symbol;
  /** Its chart draws every price. */
  const runs = order !== undefined && order !== null && !isSettled(order);
  // This page shows the result, so the dock need not.
  useEffect(() => dismissDockCard(id), [id]);
  useEffect(() => {
    return symbol ? live.want({ symbols: [symbol], book: null, trades: runs ? symbol : null }) : undefined;
  }, [live, symbol, runs]);

  return (
    <>
      <PageBar
        title={order ? <TradeTitle order={order} /> : t('trade.countdown.title')}
        name={t('trade.countdown.title')}
      />
      <PageBody>
        {order ? (
          isSettled(order) ? (
            <SettledReceipt order={order} />
          ) : (
            <RunningOrder order={order} />
          )
        ) : !sessionStore.signedIn.value ? (
          <EmptyState
            text={t('trade.orders.signInFirst')}
            action={{ label: t('trade.ticket.state.connect'), onPick: () => overlays.openWalletSheet() }}
          />
        ) : (
          <ResourceView of={searched}>
            {() => (
              <EmptyState
                text={t('trade.countdown.none')}
                action={{ label: t('trade.countdown.toTrade'), onPick: () => redirect(PATHS.trade) }}
              />
            )}
          </ResourceView>
        )}
      </PageBody>
    </>
  );
}

/** `BTC/USDT · Up` while it runs, then `Receipt`, whose card names the market. */
function TradeTitle({ order }: { order: UpDownOrder }) {
  const { t } = useTranslation();
  if (isSettled(order)) return <span>{t('trade.result.receipt')}</span>;
  return (
    <>
      <span translate="no">{`${symbolLabel(order.symbol)} · `}</span>
      <DirectionLabel direction={order.direction} />
    </>
  );
}

/**
 * One trade of mine that no loaded list contains: an old receipt, or a page opened by its address. It may still run, so
 * the lists are fetched too. The value is null when the exchange has no settled trade with this id.
 */
const upDownOrder = (id: string) =>
  createResource({
    owner: sessionStore.token,
    async ask() {
      const [found] = await Promise.all([fetchSettledUpDownOrder(id), loadUpDownOrders()]);
      return found;
    },
    take: ({ rows }) => rows[0] ?? null,
  });
