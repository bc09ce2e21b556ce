import { useSignals } from '@preact/signals-react/runtime';
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
  const all = cancellingAll.value;
  const busy = all === 'all' || all === order.symbol || cancellingIds.value.has(order.id);
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
