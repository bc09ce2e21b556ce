import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { Button } from '../../ui/button.tsx';
import { cancellingAll, cancellingIds, cancelSpot } from './cancel-spot.ts';
import styles from './spot-orders.module.css';
import { askedWords } from './order-words.ts';

/** Cancels an order, and with it the other leg of its pair. */
export function CancelButton({ order }: { order: SpotOrder }) {
  useSignals();
  const { t } = useTranslation();
  const { id, symbol } = order;
  // A computed, so that the buttons of other orders do not render.
  const busy = useMemo(
    () =>
      computed(() => {
        const all = cancellingAll.value;
        return all === 'all' || all === symbol || cancellingIds.value.has(id);
      }),
    [id, symbol],
  ).value;
  const isPair = order.ocoId !== null;
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.cancel}
      busy={busy}
      aria-label={
        busy
          ? undefined
          : t(isPair ? 'spotOrders.pair.cancelLabel' : 'spotOrders.cancelLabel', { order: askedWords(t, order) })
      }
      onClick={() => void cancelSpot(order.id)}
    >
      {t(busy ? 'spotOrders.cancelling' : isPair ? 'spotOrders.pair.cancel' : 'spotOrders.cancelOne')}
    </Button>
  );
}
