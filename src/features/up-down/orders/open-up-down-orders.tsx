import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { useSettlements } from './settlements-context.ts';
import { OpenOrderRow } from './open-order-row.tsx';
import { OrderSummary } from './order-summary.tsx';
import { upDownRow } from './up-down-under-way.ts';
import styles from './open-orders.module.css';

/** Largest number of animated rings (S14). */
const MOVING_RINGS = 5;

/** The trades that run, the one being sent, and those that await their result (S5). */
export function OpenOrders() {
  useSignals();
  const { t } = useTranslation();
  const settlements = useSettlements();
  const { go } = useNavigation();
  const sent = upDownRow.value;
  const current = upDownOrdersStore.current.value;
  const awaiting = upDownOrdersStore.awaiting.value;
  if (!sent && current.length + awaiting.length === 0) {
    const action = { label: t('trade.orders.howSettles'), onPick: () => go(PATHS.rules) };
    return <EmptyState text={t('trade.orders.emptyOpen')} action={action} />;
  }
  return (
    <ul className={styles.list}>
      {sent && (
        <li>
          <Card className={styles.sent} label={t('trade.orders.placing')}>
            {/* It stands still until the exchange says when the trade began. */}
            <Ring fromMs={0} toMs={1} nowMs={() => 0} moving={false}>
              {null}
            </Ring>
            <span className={styles.what}>
              <OrderSummary order={sent} />
            </span>
            <span className={styles.quiet}>{t('trade.orders.placing')}</span>
          </Card>
        </li>
      )}
      {current.map((order, index) => (
        <li key={order.id}>
          <Card padded={false}>
            <OpenOrderRow order={order} moving={index < MOVING_RINGS} />
          </Card>
        </li>
      ))}
      {awaiting.map((order) => (
        <li key={order.id}>
          <Card padded={false}>
            <OpenOrderRow order={order} moving={false} />
            <div className={styles.awaiting}>
              <p className={styles.quiet}>{t('trade.orders.awaitingHint')}</p>
              <Button kind="quiet" size="small" onClick={() => settlements.askAgain(order.id)}>
                {t('trade.orders.askAgain')}
              </Button>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
