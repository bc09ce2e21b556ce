import type { ReactNode } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnAccount, EarnProduct } from '../../model/earn.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { bookedText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { translateOf } from '../../ui/translate-of.ts';
import { gainText, moneyText } from './earn-words.ts';
import { scheduleOf, shownSchedule } from './earn-figures.ts';
import styles from './earn.module.css';
import card from '../shell/card-parts.module.css';

interface ReviewSheetProps {
  open: boolean;
  onClose(): void;
  product: EarnProduct;
  amount: DecimalText;
  startMs: number;
  /** The account that pays. */
  from: EarnAccount;
  /** The button that sends it. */
  footer: ReactNode;
}

/** Summary before the money is moved. */
export function ReviewSheet({ open, onClose, product, amount, startMs, from, footer }: ReviewSheetProps) {
  const { t } = useTranslation();
  const shown = shownSchedule(amount, scheduleOf(amount, product, startMs), product.coin);
  return (
    <Sheet open={open} onClose={onClose} title={t('earn.review.title')} footer={footer}>
      <div className={styles.review}>
        <div className={styles.hero}>
          <span className={styles.quiet}>{t('earn.review.put')}</span>
          <strong className={styles.figure} translate="no">
            {moneyText(shown.amount, product.coin)}
          </strong>
          <span className={styles.quiet}>{`${t('earn.buy.from')} ${t(`account.book.${from}`)}`}</span>
        </div>
        <ScheduleLines product={product} amount={amount} startMs={startMs} />
      </div>
    </Sheet>
  );
}

interface ScheduleLinesProps {
  product: EarnProduct;
  /** The amount; null while none is entered. The dates are shown anyway. */
  amount: DecimalText | null;
  /** Start of the term if confirmed now, epoch ms. */
  startMs: number;
}

const ZERO = '0' as DecimalText;

/** Interest, dates and result of a subscription, and the result of an early redemption (F2). */
export function ScheduleLines({ product, amount, startMs }: ScheduleLinesProps) {
  const { t } = useTranslation();
  const { coin } = product;
  const schedule = scheduleOf(amount ?? ZERO, product, startMs);
  const shown = shownSchedule(amount ?? ZERO, schedule, coin);
  const lines = [
    ['daily', t('earn.buy.daily'), amount && gainText(schedule.daily, coin)],
    ['earned', t('earn.buy.earned'), amount && gainText(shown.earned, coin)],
    ['matures', t('earn.order.matures'), dateText(schedule.endMs)],
    ['receive', t('earn.buy.receive'), amount && moneyText(shown.back, coin)],
    [
      'early',
      t('earn.product.earlyTitle'),
      amount && t('earn.buy.earlyText', { amount: bookedText(shown.amount, coin), coin }),
    ],
    ['source', t('earn.product.sourceTitle'), t(`earn.product.sourceShort.${product.source}`)],
  ] as const;
  return (
    <dl className={card.lines}>
      {lines.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className={key === 'earned' || key === 'daily' ? styles.gain : undefined} translate={translateOf(value)}>
            {value ?? UNKNOWN}
          </dd>
        </div>
      ))}
    </dl>
  );
}
