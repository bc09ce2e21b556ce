import { useSignals } from '@preact/signals-react/runtime';
import { useId } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { amendable } from '../spot-orders/spot-amend.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { askToAmend } from '../spot-orders/amend/ask-amend.ts';
import { cancellingIds, cancelSpot } from '../spot-orders/cancel-spot.ts';
import { kindWords } from '../spot-orders/kind-words.ts';
import { askedWords } from '../spot-orders/order-words.ts';
import styles from './chart-data-sheet.module.css';

/** Buttons for the order lines of the chart: they do the same as dragging a line and tapping its cross. */
export function ChartOrders({ rows }: { rows: readonly SpotOrder[] }) {
  const { t } = useTranslation();
  return (
    <Card padded={false} label={t('trade.chart.orders')} className={styles.orders}>
      <ul>
        {rows.map((order) => (
          <li key={order.id}>
            <ChartOrder order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ChartOrder({ order }: { order: SpotOrder }) {
  useSignals();
  const { t } = useTranslation();
  const words = useId();
  return (
    <>
      <p id={words}>
        <span className={styles.kind}>{kindWords(t, order)}</span> {askedWords(t, order)}
      </p>
      <div className={styles.acts}>
        {amendable(order).length > 0 && (
          <Button kind="quiet" size="small" aria-describedby={words} onClick={() => void askToAmend(order)}>
            {t('trade.chart.changeOrder')}
          </Button>
        )}
        <Button
          kind="quiet"
          size="small"
          aria-describedby={words}
          busy={cancellingIds.value.has(order.id)}
          onClick={() => void cancelSpot(order.id)}
        >
          {t('trade.chart.cancelOrder')}
        </Button>
      </div>
    </>
  );
}
