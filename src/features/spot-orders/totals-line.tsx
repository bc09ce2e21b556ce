import { useTranslation } from '../../i18n/use-translation.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import type { SpotTotals } from '../../model/spot-totals.ts';
import styles from './spot-orders.module.css';

/** What every spot market counts in. */
const QUOTE = 'USDT';
const PARTS = ['bought', 'sold', 'fees'] as const;

/** What all rows of the filter come to, loaded or not, as the exchange adds them up. */
export function TotalsLine({ totals }: { totals: SpotTotals | null }) {
  const { t } = useTranslation();
  return (
    <dl className={styles.sums} aria-label={t('spotOrders.sums.label')}>
      {PARTS.map((part) => (
        <div key={part}>
          <dt>{t(`spotOrders.sums.${part}`)}</dt>
          <dd translate="no">{totals === null ? UNKNOWN : `${bookedText(totals[part])} ${QUOTE}`}</dd>
        </div>
      ))}
    </dl>
  );
}
