import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { logEvent } from '../../../model/event-log.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { totalsOf } from './history-totals.ts';
import type { HistoryTotals } from './history-totals.ts';
import styles from './history-totals-line.module.css';
import { tradeAmountText, tradeGainText } from './trade-amount-text.ts';
import { STAKE_UNIT } from './up-down-words.ts';

const toneOf = (result: string): string | undefined => {
  if (!/[1-9]/.test(result)) return undefined;
  return result.startsWith('-') ? styles.down : styles.up;
};

/**
 * What the trades in sight were staked and came to: the first honest answer to "am I winning?". The last totals stay
 * until the next are there; totals that cannot be computed are shown as unknown.
 */
export function HistoryTotalsLine({ orders }: { orders: readonly SettledOrder[] }) {
  const { t } = useTranslation();
  const [totals, setTotals] = useState<HistoryTotals | null>(null);
  useEffect(() => {
    let current = true;
    totalsOf(orders).then(
      (found) => current && setTotals(found),
      (error: unknown) => {
        logEvent(`history totals: ${String(error)}`);
        if (current) setTotals(null);
      },
    );
    return () => {
      current = false;
    };
  }, [orders]);
  return (
    <dl className={styles.line}>
      <div>
        <dt>{t('trade.orders.staked')}</dt>
        <dd>{totals ? `${tradeAmountText(totals.staked)} ${STAKE_UNIT}` : UNKNOWN}</dd>
      </div>
      <div>
        <dt>{t('trade.orders.result')}</dt>
        <dd className={totals ? toneOf(totals.result) : undefined}>
          {totals ? `${tradeGainText(totals.result)} ${STAKE_UNIT}` : UNKNOWN}
        </dd>
      </div>
    </dl>
  );
}
