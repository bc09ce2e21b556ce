import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { bookedGainText, bookedText } from '../../i18n/booked-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { dateText, minuteText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { scheduleOf } from './earn-sums.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { translateOf } from '../../ui/translate-of.ts';
import card from '../shell/card-parts.module.css';
import { moneyText } from './earn-words.ts';
import styles from './earn.module.css';

export interface ScheduleLinesProps {
  product: EarnProduct;
  /** Null while none is filled in: dates are known all the same. */
  amount: DecimalText | null;
  /** When it would begin, epoch ms. */
  startMs: number;
}

const ZERO = '0' as DecimalText;

/** What happens when: begins, earns, comes back, and what leaving early brings (F2). */
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
