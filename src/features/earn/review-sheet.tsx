import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { interestTime } from '../../../protocol/units/interest.ts';
import { dateText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { ReactNode } from 'react';
import { moneyText } from './earn-words.ts';
import { ScheduleLines } from './schedule-lines.tsx';
import styles from './earn.module.css';

export interface ReviewSheetProps {
  open: boolean;
  onClose(): void;
  product: EarnProduct;
  amount: DecimalText;
  startMs: number;
  /** The button that sends it. */
  footer: ReactNode;
}

/** Everything once more before money moves. */
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
