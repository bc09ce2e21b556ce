import { useTranslation } from '../../i18n/use-translation.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { Card } from '../../ui/card.tsx';
import { OpenRow } from '../spot-orders/open-rows.tsx';
import styles from './chart-data-sheet.module.css';

/** The lines of own orders without a pointer: the rows of the open orders, where each can be changed and cancelled. */
export function ChartOrders({ rows }: { rows: readonly SpotOrder[] }) {
  const { t } = useTranslation();
  return (
    <Card padded={false} label={t('spotOrders.label')} className={styles.orders}>
      <ul>
        {rows.map((order) => (
          <li key={order.id}>
            <OpenRow order={order} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
