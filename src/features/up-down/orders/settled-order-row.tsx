import { memo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { dateText } from '../../../i18n/time-text.ts';
import type { SettledOrder } from '../../../model/up-down-order.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { countdownPath } from '../../shell/paths.ts';
import { OrderSummary } from './order-summary.tsx';
import styles from './settled-order-row.module.css';
import { bookedGainText } from '../../../i18n/booked-text.ts';
import { OUTCOME_TONE } from './up-down-words.ts';

/** Height of a row in px at 16 px type; the virtual list places rows by it. */
export const SETTLED_ROW_PX = 64;
export const SETTLED_NARROW_ROW_PX = 132;

/** One settled trade of the history: what it was, how it ended, what it brought. Leads to its receipt. */
export const SettledOrderRow = memo(function SettledOrderRow({ order }: { order: SettledOrder }) {
  const { t } = useTranslation();
  const { outcome, profit } = order.settlement;
  return (
    <PageLink to={countdownPath(order.id)} className={styles.row}>
      <span className={styles.words}>
        <span className={styles.summary}>
          <OrderSummary order={order} />
        </span>
        <span
          className={styles.quiet}
        >{`${order.symbol} · ${dateText(order.createdMs)} ${timeText(order.createdMs)}`}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.gain} translate="no">
          {bookedGainText(profit)}
        </span>
        <StatusChip tone={OUTCOME_TONE[outcome]}>{t(`trade.result.${outcome}`)}</StatusChip>
      </span>
    </PageLink>
  );
});
