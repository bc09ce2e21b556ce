import type { ReactNode } from 'react';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { interestTime } from '../../../protocol/units/interest.ts';
import { dateText, minuteText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { bookedGainText, bookedText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { translateOf } from '../../ui/translate-of.ts';
import { moneyText } from './earn-words.ts';
import { scheduleOf } from './earn-figures.ts';
import styles from './earn.module.css';
import card from '../shell/card-parts.module.css';

interface ReviewSheetProps {
  open: boolean;
  onClose(): void;
  product: EarnProduct;
  amount: DecimalText;
  startMs: number;
  /** The button that sends it. */
  footer: ReactNode;
}

/** Summary before the money is moved. */
export function ReviewSheet({ open, onClose, product, amount, startMs, footer }: ReviewSheetProps) {
  const { t } = useTranslation();
  return (
    <Sheet open={open} onClose={onClose} title={t('earn.review.title')} footer={footer}>
      <div className={styles.review}>
        <div className={styles.hero}>
          <span className={styles.quiet}>{t('earn.review.put')}</span>
          <strong className={styles.figure} translate="no">
            {moneyText(amount, product.coin)}
          </strong>
          <span className={styles.quiet}>{t('earn.buy.account')}</span>
        </div>
        <ScheduleLines product={product} amount={amount} startMs={startMs} />
        <p className={styles.note}>
          {t('earn.review.locked', { date: dateText(interestTime(startMs, product.days)) })}
        </p>
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

/** The dates of a subscription and the result of an early redemption (F2). */
export function ScheduleLines({ product, amount, startMs }: ScheduleLinesProps) {
  const { t } = useTranslation();
  const { coin } = product;
  const schedule = scheduleOf(amount ?? ZERO, product, startMs);
  const lines = [
    ['begins', t('earn.buy.begins'), t('earn.buy.beginsNow')],
    ['daily', t('earn.buy.daily'), t('earn.buy.dailyAt', { time: minuteText(startMs) })],
    ['back', t('earn.buy.back', { date: dateText(schedule.endMs) }), amount && moneyText(schedule.back, coin)],
    ['earned', t('earn.buy.earned'), amount && bookedGainText(schedule.earned, coin)],
    ['early', t('earn.buy.early'), amount && t('earn.buy.earlyText', { amount: bookedText(amount, coin) })],
  ] as const;
  return (
    <dl className={card.lines}>
      {lines.map(([key, name, value]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className={key === 'earned' ? styles.gain : undefined} translate={translateOf(value)}>
            {value ?? UNKNOWN}
          </dd>
        </div>
      ))}
    </dl>
  );
}
