import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { sub } from '../../../model/decimal.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import styles from './history-totals-line.module.css';
import { bookedText, bookedGainText } from '../../../i18n/booked-text.ts';
import { STAKE_UNIT } from './up-down-words.ts';

const toneOf = (result: string): string | undefined => {
  if (!/[1-9]/.test(result)) return undefined;
  return result.startsWith('-') ? styles.down : styles.up;
};

/** What all settled trades were staked and came to, loaded or not: the first honest answer to "am I winning?". */
export function HistoryTotalsLine() {
  useSignals();
  const { t } = useTranslation();
  const sums = upDownOrdersStore.historySums.value;
  const result = sums && sub(sums.paid, sums.staked);
  return (
    <dl className={styles.line}>
      <div>
        <dt>{t('trade.orders.staked')}</dt>
        <dd translate="no">{sums ? `${bookedText(sums.staked)} ${STAKE_UNIT}` : UNKNOWN}</dd>
      </div>
      <div>
        <dt>{t('trade.orders.result')}</dt>
        <dd className={result ? toneOf(result) : undefined} translate="no">
          {result ? `${bookedGainText(result)} ${STAKE_UNIT}` : UNKNOWN}
        </dd>
      </div>
    </dl>
  );
}
