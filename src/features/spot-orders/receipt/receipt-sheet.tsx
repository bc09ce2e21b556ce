import { computed, effect, untracked } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { fetchSpotFills } from '../../../api/spot-order-calls.ts';
import type { CallError } from '../../../api/result.ts';
import { findSpotOrder } from '../../../data/spot-order-lists.ts';
import { findOtherLeg, findPlacer } from './related-orders.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { amendable } from '../spot-amend.ts';
import type { SpotFill, SpotOrder } from '../../../model/spot-order.ts';
import { spotOrdersStore } from '../../../signals/spot-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { present } from '../../../ui/present.tsx';
import type { Presented } from '../../../ui/present.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { askToAmend } from '../amend/ask-amend.ts';
import { CancelButton } from '../cancel-button.tsx';
import { kindWords } from '../kind-words.ts';
import { Receipt } from './order-receipt.tsx';
import styles from './receipt.module.css';

export const presentReceipt = (asked: SpotOrder | string): Promise<null> =>
  present<null>((presented) => <ReceiptSheet asked={asked} {...presented} />);

const FILLS_MAX = 1000;

interface Loaded {
  readonly order: SpotOrder | null;
  readonly fills: readonly SpotFill[] | null;
  readonly other: SpotOrder | null;
  readonly buy: SpotOrder | null;
  readonly error: CallError | null;
}

/**
 * Loads the order, its fills, the other leg of its pair and the buy that placed it. It follows the socket while it is
 * open.
 */
function useReceipt(asked: SpotOrder | string): Loaded & { retry(): void } {
  useSignals();
  const id = typeof asked === 'string' ? asked : asked.id;
  const order = typeof asked === 'string' ? null : asked;
  const begins: Loaded = { order, fills: null, other: null, buy: null, error: null };
  const [loaded, setLoaded] = useState(begins);
  const again = useRef<() => void>(() => undefined);
  const live = spotOrdersStore.open.value.find((order) => order.id === id) ?? null;
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      const [order, fills] = await Promise.all([
        findSpotOrder(id),
        fetchSpotFills({ orderId: id, pageNum: 1, pageSize: FILLS_MAX }),
      ]);
      const found = order.success ? order.data : null;
      const [other, buy] = found ? await Promise.all([findOtherLeg(found), findPlacer(found)]) : [null, null];
      if (!isHere) return;
      setLoaded((before) => ({
        order: found ?? before.order,
        fills: fills.success ? fills.data.rows : before.fills,
        other: other ?? before.other,
        buy: found ? buy : before.buy,
        error: order.success ? (fills.success ? null : fills.error) : order.error,
      }));
    };
    again.current = () => void load();
    const news = computed(() => {
      const order = spotOrdersStore.open.value.find((one) => one.id === id);
      return order && `${order.filledQuantity} ${order.amendments} ${order.waitsFor}`;
    });
    // Runs at once and after every change: a fill, an amendment, a trigger, its end.
    const stop = effect(() => {
      void news.value;
      untracked(again.current);
    });
    return () => {
      isHere = false;
      stop();
    };
  }, [id]);
  // Until the new ones are loaded, these belong to the order that was shown before.
  const fills = live !== null && loaded.order?.id !== id ? null : loaded.fills;
  return { ...loaded, order: live ?? loaded.order, fills, retry: () => again.current() };
}

function ReceiptSheet({ asked: first, open, settle, onClosed }: { asked: SpotOrder | string } & Presented<null>) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(first);
  const { order, fills, other, buy, error, retry } = useReceipt(asked);
  const isPending = order?.status === 'pending';
  return (
    <Sheet
      open={open}
      onClose={() => settle(null)}
      onClosed={onClosed}
      title={order === null ? t('spotOrders.receipt.title') : kindWords(t, order)}
      footer={
        isPending && (
          <div className={styles.actions}>
            {amendable(order).length > 0 && (
              <Button size="small" wide onClick={() => void askToAmend(order)}>
                {t('spotOrders.receipt.amend')}
              </Button>
            )}
            <CancelButton order={order} />
          </div>
        )
      }
    >
      {order === null ? (
        error ? (
          <ErrorState title={t('common.loadFailed')} detail={failureText(error)} onRetry={retry} />
        ) : fills === null ? (
          <LoadingView onRetry={retry} />
        ) : (
          <EmptyState text={t('spotOrders.receipt.none')} />
        )
      ) : (
        <Receipt
          order={order}
          fills={fills}
          other={other?.ocoId === order.ocoId ? other : null}
          buy={buy}
          error={error}
          onRetry={retry}
          onOther={setAsked}
        />
      )}
    </Sheet>
  );
}
