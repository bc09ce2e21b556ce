import { useSignals } from '@preact/signals-react/runtime';
import { memo } from 'react';
import { shownGainText } from '../../i18n/booked-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { earnOrderPath } from '../shell/paths.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Tone } from '../../ui/status-chip.tsx';
import { progressOf } from './earn-figures.ts';
import { ownedText } from './earn-words.ts';
import { gainClass, minuteTick } from './earn-parts.tsx';
import styles from './earn.module.css';

/** Heights of a row in px at 16 px type. */
export const ROW_PX = 88;
export const NARROW_ROW_PX = 148;

/** One order: product, progress, amount and interest. A tap opens it. */
export const OrderRow = memo(function OrderRow({ order }: { order: EarnOrder }) {
  const { t } = useTranslation();
  const { id, coin, days, amount, earned } = order;
  return (
    <PageLink to={earnOrderPath(id)} className={styles.row}>
      <CoinIcon asset={coin} />
      <span className={styles.words}>
        <span className={styles.name}>{t('earn.product.name', { coin, days, count: days })}</span>
        <span className={styles.quiet}>
          <Stands order={order} />
        </span>
        <span>
          <OrderChip order={order} />
        </span>
      </span>
      <span className={styles.rowEnd}>
        <span className={styles.rowAmount} translate="no">
          {ownedText(amount, coin)}
        </span>
        <span className={gainClass(earned) ?? styles.quiet} translate="no">
          {shownGainText(earned, coin)}
        </span>
      </span>
    </PageLink>
  );
});

/** Progress of an order, or the time it ended. */
export function Stands({ order }: { order: EarnOrder }) {
  useSignals();
  const { t } = useTranslation();
  const { status, days, endMs, redeemedMs } = order;
  if (status === 'redeemed') return <span>{t('earn.list.redeemed', { date: dateText(redeemedMs ?? endMs) })}</span>;
  if (status === 'matured') return <span>{t('earn.list.ends', { date: dateText(endMs) })}</span>;
  // Read so that the progress changes when a day ends.
  const nowMs = minuteTick.value === 0 ? 0 : serverNowMs();
  return <span>{t('earn.list.days', { days: progressOf(order, nowMs).days, total: days, count: days })}</span>;
}

const TONES = { ongoing: 'accent', matured: 'up', redeemed: 'neutral' } as const satisfies Record<
  EarnOrder['status'],
  Tone
>;
const WORDS = { ongoing: 'ongoing', matured: 'maturedRedeem', redeemed: 'redeemed' } as const;

/** The state of an order in a word; for a matured one it names the action. */
export function OrderChip({ order }: { order: EarnOrder }) {
  const { t } = useTranslation();
  const word = leftEarly(order) ? 'leftEarly' : WORDS[order.status];
  return <StatusChip tone={TONES[order.status]}>{t(`earn.status.${word}`)}</StatusChip>;
}

/** Whether the order was redeemed before it matured, so that no interest was paid. */
export const leftEarly = ({ status, redeemedMs, endMs }: EarnOrder): boolean =>
  status === 'redeemed' && redeemedMs !== null && redeemedMs < endMs;
