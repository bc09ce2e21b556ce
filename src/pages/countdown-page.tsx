import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { fetchSettledUpDownOrder } from '../api/up-down/fetch-up-down-orders.ts';
import type { CallResult, Page } from '../api/result.ts';
import { failureText } from '../i18n/refusal-text.ts';
import { upDownOrdersStore } from '../signals/up-down-orders.ts';
import { overlays } from '../features/shell/overlays.ts';
import { isSettled } from '../model/up-down-order.ts';
import type { UpDownOrder } from '../model/up-down-order.ts';
import { sessionStore } from '../data/session.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { LoadingView } from '../ui/loading-view.tsx';
import { PageBar } from '../features/shell/page-bar.tsx';
import { PageBody } from '../features/shell/page-body.tsx';
import { useLive } from '../features/shell/live-context.ts';
import { useNavigation } from '../features/shell/use-navigation.ts';
import { PATHS } from '../features/shell/paths.ts';
import { loadUpDownOrders } from '../data/up-down-orders.ts';
import { RunningOrder } from '../features/up-down/orders/running-order.tsx';
import { SettledReceipt } from '../features/up-down/orders/settled-receipt.tsx';

type Search =
  | { readonly state: 'searching' | 'none' }
  | { readonly state: 'found'; readonly order: UpDownOrder }
  | { readonly state: 'failed'; readonly reason: string };

/** Route /pages/trade/countdown?id=…: one trade from its open price to its receipt, whatever phase it is in. */
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
  const { search, again } = useSearch(id, known === undefined);
  const order = known ?? (search.state === 'found' ? search.order : null);
  const symbol = order?.symbol;
  useEffect(() => {
    if (symbol) live.want({ symbols: [symbol], book: null, trades: null });
  }, [live, symbol]);

  return (
    <>
      <PageBar title={t(order && isSettled(order) ? 'trade.result.receipt' : 'trade.countdown.title')} />
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
        ) : search.state === 'searching' ? (
          <LoadingView onRetry={again} />
        ) : search.state === 'failed' ? (
          <ErrorState title={t('common.loadFailed')} detail={search.reason} onRetry={again} />
        ) : (
          <EmptyState
            text={t('trade.countdown.none')}
            action={{ label: t('trade.countdown.toTrade'), onPick: () => redirect(PATHS.trade) }}
          />
        )}
      </PageBody>
    </>
  );
}

/** Looks on the server for an order that no list holds: an old receipt, or a page opened by its address. */
function useSearch(id: string, wanted: boolean): { search: Search; again: () => void } {
  const token = sessionStore.token.value;
  const [round, setRound] = useState(0);
  // An answer counts only for the question it was asked for.
  const question = `${id} ${token ?? ''} ${round}`;
  const [answer, setAnswer] = useState<{ readonly question: string; readonly search: Search } | null>(null);
  useEffect(() => {
    if (!wanted || token === null) return undefined;
    let current = true;
    void Promise.all([fetchSettledUpDownOrder(id), loadUpDownOrders()]).then(([found]) => {
      if (current) setAnswer({ question, search: searchOf(found) });
    });
    return () => {
      current = false;
    };
  }, [id, wanted, token, question]);
  return {
    search: answer?.question === question ? answer.search : { state: 'searching' },
    again: useCallback(() => setRound((now) => now + 1), []),
  };
}

function searchOf(found: CallResult<Page<UpDownOrder>>): Search {
  if (!found.success) return { state: 'failed', reason: failureText(found.error) };
  const order = found.data.rows[0];
  return order ? { state: 'found', order } : { state: 'none' };
}
