import { useTranslation } from '../../i18n/use-translation.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import type { LoanProduct } from '../../model/loan.ts';
import { Card } from '../../ui/card.tsx';
import { DateAfter } from './loan-parts.tsx';
import { LATE_DAYS, loanFigures } from './loan-rules.ts';
import { yearlyRateOf } from '../../model/yearly-rate.ts';
import type { Debt, LoanFigures } from './loan-rules.ts';
import { bookedCoinText, daysText, rateText } from './loan-words.ts';
import { FactPairs } from '../shell/fact-pairs.tsx';
import styles from './loans.module.css';

/**
 * The calculator: the sum to repay and its due date, the sum if repaid late, and the largest possible sum.
 * @param amount  null while it is missing or invalid
 */
export function CostCards({ product, amount }: { product: LoanProduct; amount: DecimalText | null }) {
  const { t } = useTranslation();
  const { coin, dailyRate, periodDays, maxInterestDays } = product;
  const figures = amount === null ? null : loanFigures(amount, product);
  const money = (pick: (of: LoanFigures) => DecimalText): string =>
    figures === null ? UNKNOWN : bookedCoinText(pick(figures), coin);
  const debt = (pick: (of: LoanFigures) => Debt) => (
    <>
      <span translate="no">{money((of) => pick(of).total)}</span>
      <span className={styles.part}>{t('loan.cost.part', { interest: money((of) => pick(of).interest) })}</span>
    </>
  );
  return (
    <>
      <Card label={t('loan.cost.title')}>
        <p className={styles.quiet}>{t('loan.cost.total')}</p>
        <output className={styles.total} translate="no">
          {money(({ due }) => due.total)}
        </output>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'date', name: t('loan.cost.date'), value: <DateAfter days={periodDays} /> },
            { key: 'interest', name: t('loan.cost.interest'), value: money(({ due }) => due.interest) },
            { key: 'day', name: t('loan.cost.day'), value: money(({ day }) => day) },
            {
              key: 'rate',
              name: t('loan.cost.rate'),
              value: t('loan.rate.both', { day: rateText(dailyRate), year: rateText(yearlyRateOf(dailyRate)) }),
            },
          ]}
        />
        <p className={styles.note}>{t('loan.cost.dateNote', { days: daysText(t, periodDays) })}</p>
      </Card>
      <Card label={t('loan.worst.title')}>
        <h2 className={styles.title}>{t('loan.worst.title')}</h2>
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'due', name: t('loan.worst.due', { days: daysText(t, periodDays) }), value: debt(({ due }) => due) },
            {
              key: 'late',
              name: t('loan.worst.late', { days: daysText(t, LATE_DAYS) }),
              value: debt(({ late }) => late),
            },
            {
              key: 'most',
              name: t('loan.worst.most', { days: daysText(t, maxInterestDays) }),
              value: debt(({ most }) => most),
            },
          ]}
        />
        <p className={styles.note}>{t('loan.worst.note', { days: daysText(t, maxInterestDays) })}</p>
      </Card>
    </>
  );
}
